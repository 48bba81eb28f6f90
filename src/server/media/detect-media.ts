// Tells what a recording or video is by its bytes: file names and media types cannot be trusted. Nothing is decoded here; it is the
// reader's browser that does, of a file that is sent as what it was found to be, and as nothing else.
import type { MediaFormat } from '../../contract/media';

/** Reads a part of the file; shorter at its end. */
type ReadAt = (position: number, length: number) => Promise<Buffer>;

export type DetectedMedia = MediaFormat | 'damaged' | undefined;

const headBytes = 4096;

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** The brands of MP4 that browsers play; others are of QuickTime, pictures, or drafts of standards. */
const videoBrands = new Set([
  ...['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'iso7', 'iso8', 'iso9'],
  ...['mp41', 'mp42', 'avc1', 'M4V ', 'M4VH', 'M4VP', 'dash', 'f4v ', 'MSNV', '3gp4', '3gp5', '3gp6'],
]);

const audioBrands = new Set(['M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B ']);

/** Boxes before the one that says where everything is: those of a file for streaming are many, but come behind it. */
const maxBoxes = 1_000;

async function findBox(readAt: ReadAt, size: number, wanted: string): Promise<boolean> {
  let position = 0;
  for (let count = 0; count < maxBoxes && position + 8 <= size; count += 1) {
    const header = await readAt(position, 16);
    if (header.length < 8) return false;
    const short = header.readUInt32BE(0);
    // 1: the length stands behind the name; 0: up to the end.
    const length = short === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : short || size - position;
    if (ascii(header, 4, 8) === wanted) return position + length <= size;
    if (length < 8) return false;
    position += length;
  }
  return false;
}

async function detectMp4(head: Buffer, readAt: ReadAt, size: number): Promise<DetectedMedia> {
  const names = ascii(head, 8, Math.min(head.readUInt32BE(0), 256)).match(/.{4}/gs) ?? [];
  const [brand = ''] = names;
  const isAudio = audioBrands.has(brand);
  if (!isAudio && !videoBrands.has(brand)) return undefined;
  if (!(await findBox(readAt, size, 'moov'))) return 'damaged';
  return isAudio ? 'm4a' : 'mp4';
}

/** The codecs in Ogg that browsers play. */
const oggCodecs = ['OpusHead', '\x01vorbis', '\x7fFLAC'];

function detectOgg(head: Buffer): DetectedMedia {
  const begin = 27 + (head[26] ?? 0);
  return oggCodecs.some((codec) => ascii(head, begin, begin + codec.length) === codec) ? 'ogg' : undefined;
}

/** The header of a frame of MP3: of layer III, with a bit rate and a sample rate that there are. */
const isMp3Frame = (bytes: Buffer): boolean =>
  bytes.length >= 4 &&
  bytes[0] === 0xff &&
  (bytes[1]! & 0xe6) === 0xe2 &&
  (bytes[1]! & 0x18) !== 0x08 &&
  (bytes[2]! & 0xf0) !== 0xf0 &&
  (bytes[2]! & 0x0c) !== 0x0c;

/** Bytes behind a tag within which the first frame begins: some programs leave room there. */
const mp3Gap = 8_192;

async function detectMp3(head: Buffer, readAt: ReadAt, size: number): Promise<DetectedMedia> {
  if (ascii(head, 0, 3) !== 'ID3') return isMp3Frame(head) ? 'mp3' : undefined;
  const tag = head.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0);
  if (10 + tag >= size) return 'damaged';
  const behind = await readAt(10 + tag, mp3Gap);
  const begin = behind.findIndex((byte) => byte !== 0);
  return begin !== -1 && isMp3Frame(behind.subarray(begin)) ? 'mp3' : undefined;
}

/** The format of a file of this size; undefined where it is none that is stored. */
export async function detectMedia(readAt: ReadAt, size: number): Promise<DetectedMedia> {
  const head = await readAt(0, headBytes);
  if (head.length < 32) return undefined;
  if (ascii(head, 4, 8) === 'ftyp') return detectMp4(head, readAt, size);
  if (ascii(head, 0, 4) === 'RIFF') return ascii(head, 8, 12) === 'WAVE' ? 'wav' : undefined;
  if (ascii(head, 0, 4) === 'fLaC') return 'flac';
  if (ascii(head, 0, 4) === 'OggS') return detectOgg(head);
  // The name of the kind of document stands in the header of EBML, which is short.
  if (ascii(head, 0, 4) === '\x1aE\xdf\xa3')
    return ascii(head, 4, 80).includes('\x42\x82\x84webm') ? 'webm' : undefined;
  return detectMp3(head, readAt, size);
}
