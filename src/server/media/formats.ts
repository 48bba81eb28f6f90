// What an upload is, told by its bytes: names and media types are the sender's word.

export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** The brands an ISO media file says it can be read as: the major one, then the compatible ones. */
function brands(bytes: Buffer): string[] {
  if (bytes.length < 16 || ascii(bytes, 4, 8) !== 'ftyp') return [];
  const names = ascii(bytes, 8, Math.min(bytes.readUInt32BE(0), 256));
  return names.match(/.{4}/gs) ?? [];
}

/** The format the first bytes announce, if it is one we take. */
export function findFormat(bytes: Buffer): Format | undefined {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif';
  if (brands(bytes).includes('avif')) return 'avif';
  return undefined;
}

const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Whether a GIF runs up to its trailer. The decoder reads no further than the first frame, so an animation cut short
 * after it would pass for whole.
 */
export function isWholeGif(bytes: Buffer) {
  let at = 13 + colourTable(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return true;
    if (block === 0) {
      at += 1;
      continue;
    }
    if (block === 0x21) at += 2;
    else if (block === 0x2c) at += 11 + colourTable(bytes[at + 9] ?? 0);
    else return false;
    while (bytes[at]) at += bytes[at]! + 1;
    at += 1;
  }
  return false;
}
