/** A white GIF whose frames hold one pixel of data, whatever their declared size. */
export function whiteGif({ frames: count = 1, width = 1, height = 1 }) {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const screen = Buffer.from([0x80, 0, 0, 255, 255, 255, 0, 0, 0]);
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x44, 1, 0])]);
  const framesOf = Array.from({ length: count }, () => frame);
  return Buffer.concat([Buffer.from('GIF89a'), size, screen, ...framesOf, Buffer.from([0x3b])]);
}
