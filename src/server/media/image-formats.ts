// Detects the format of an upload by its bytes: file names and media types cannot be trusted.

export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** The brands of an ISO base media file: the major one, then the compatible ones. */
function brands(bytes: Buffer): string[] {
  if (bytes.length < 16 || ascii(bytes, 4, 8) !== 'ftyp') return [];
  const names = ascii(bytes, 8, Math.min(bytes.readUInt32BE(0), 256));
  return names.match(/.{4}/gs) ?? [];
}

/** The format by its magic bytes; undefined when it is not supported. */
export function detectFormat(bytes: Buffer): Format | undefined {
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'gif';
  if (brands(bytes).includes('avif')) return 'avif';
  return undefined;
}

const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Whether a GIF is complete up to its trailer. The decoder reads only the first frame, so it would accept an animation
 * that is truncated after it.
 */
export function isCompleteGif(bytes: Buffer) {
  let offset = 13 + colourTableBytes(bytes[10] ?? 0);
  while (offset < bytes.length) {
    const block = bytes[offset];
    if (block === 0x3b) return true;
    if (block === 0) {
      offset += 1;
      continue;
    }
    if (block === 0x21) offset += 2;
    else if (block === 0x2c) offset += 11 + colourTableBytes(bytes[offset + 9] ?? 0);
    else return false;
    while (bytes[offset]) offset += bytes[offset]! + 1;
    offset += 1;
  }
  return false;
}
