// Recordings and videos as small as they can be and still be told apart.

const ascii = (text: string) => Buffer.from(text, 'latin1');

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const mp4Box = (name: string, content: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([uint32(8 + content.length), ascii(name), content]);

const ftyp = (brand: string) => mp4Box('ftyp', Buffer.concat([ascii(brand), uint32(512), ascii(`${brand}iso2mp41`)]));

/** MPEG 1, layer III, 128 kbit/s, 44.1 kHz: silence. */
const mp3Frame = Buffer.concat([Buffer.of(0xff, 0xfb, 0x90, 0x64), Buffer.alloc(413)]);

/** Seconds of silence, 8 kHz, which browsers play. */
function wav(seconds = 1): Buffer {
  const data = Buffer.alloc(8_000 * seconds, 0x80);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

const ogg = (codec: string) =>
  Buffer.concat([ascii('OggS\0\x02'), Buffer.alloc(20), Buffer.of(1, 19), ascii(codec), Buffer.alloc(40)]);

export const mediaFiles = {
  mp3: () => Buffer.concat(Array.from({ length: 4 }, () => mp3Frame)),
  /** With a tag before the first frame, larger than what is read at once. */
  taggedMp3: () =>
    Buffer.concat([
      ascii('ID3\x04\0\0'),
      Buffer.of(0, 0, 0x78, 0),
      Buffer.alloc(0x78 * 128, 1),
      Buffer.alloc(100),
      mp3Frame,
    ]),
  m4a: () => Buffer.concat([ftyp('M4A '), mp4Box('moov', Buffer.alloc(40)), mp4Box('mdat', Buffer.alloc(40))]),
  ogg: () => ogg('OpusHead'),
  vorbis: () => ogg('\x01vorbis'),
  wav,
  flac: () => Buffer.concat([ascii('fLaC'), Buffer.alloc(60)]),
  /** What says where everything is stands at its end. */
  mp4: () => Buffer.concat([ftyp('isom'), mp4Box('mdat', Buffer.alloc(5_000)), mp4Box('moov', Buffer.alloc(40))]),
  webm: () => Buffer.concat([Buffer.of(0x1a, 0x45, 0xdf, 0xa3, 0x9f), ascii('\x42\x82\x84webm'), Buffer.alloc(60)]),
  cutMp4: () => Buffer.concat([ftyp('isom'), mp4Box('mdat', Buffer.alloc(5_000))]),
  quickTime: () => Buffer.concat([ftyp('qt  '), mp4Box('moov', Buffer.alloc(40))]),
  matroska: () =>
    Buffer.concat([Buffer.of(0x1a, 0x45, 0xdf, 0xa3, 0xa3), ascii('\x42\x82\x88matroska'), Buffer.alloc(60)]),
  theora: () => ogg('\x80theora'),
  aac: () => Buffer.concat([Buffer.of(0xff, 0xf1, 0x50, 0x80), Buffer.alloc(400)]),
};
