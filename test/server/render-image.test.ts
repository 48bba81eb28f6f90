import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Color, type Sharp } from 'sharp';
import { limits } from '../../src/contract/limits';
import { renderCover } from '../../src/server/media/render-image';
import { whiteGif } from '../support/gif';

const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };

const plain = (width: number, height: number, background: Color = red) =>
  sharp({ create: { width, height, channels: 3, background } });

/** An image that compresses badly, so that truncating its file always loses pixels. */
const noisy = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 40 } } });

const encoders: Record<string, (image: Sharp) => Promise<Buffer>> = {
  jpeg: (image) => image.jpeg().toBuffer(),
  'progressive jpeg': (image) => image.jpeg({ progressive: true }).toBuffer(),
  png: (image) => image.png().toBuffer(),
  'interlaced png': (image) => image.png({ progressive: true }).toBuffer(),
  webp: (image) => image.webp().toBuffer(),
  'lossless webp': (image) => image.webp({ lossless: true }).toBuffer(),
  avif: (image) => image.avif({ effort: 0 }).toBuffer(),
  gif: (image) => image.gif({ effort: 1, colours: 4, dither: 0 }).toBuffer(),
};

async function frames(...images: Sharp[]) {
  return sharp(await Promise.all(images.map((image) => image.png().toBuffer())), { join: { animated: true } });
}

function pngChunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A black image of one bit per pixel: the smallest file for its dimensions. */
function blackPng(width: number, height: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An AVIF whose header declares a false size. */
async function avifWithFalseSize(width: number, height: number) {
  const avif = await plain(2_000, 1_000).avif({ effort: 0 }).toBuffer();
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(width, size);
  avif.writeUInt32BE(height, size + 4);
  return avif;
}

async function pixelAt(image: Buffer, left: number, top: number) {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}

async function renderWidest(upload: Buffer) {
  return (await renderCover(upload)).at(-1)!.data;
}

/** The largest difference of two colours in one channel, 0 to 255. */
const maxChannelDifference = (colour: number[], { r, g, b }: typeof red) =>
  Math.max(...[r, g, b].map((value, channel) => Math.abs(value - colour[channel]!)));

const refusal = (statusCode: number, words: string) =>
  expect.objectContaining({ statusCode, message: expect.stringContaining(words) });
const unsupportedFormat = refusal(415, 'JPEG, PNG, WebP, AVIF or GIF');
const damaged = refusal(422, 'damaged or incomplete');

test.each(Object.keys(encoders))('a %s becomes WebP in every width', async (format) => {
  const renderings = await renderCover(await encoders[format]!(plain(1600, 1200)));
  expect(renderings.map(({ width, height }) => [width, height])).toEqual([
    [480, 360],
    [720, 540],
    [960, 720],
    [1280, 960],
  ]);
  for (const { data, width } of renderings) {
    expect(await sharp(data).metadata()).toMatchObject({ format: 'webp', width });
  }
});

test.each([
  [300, [300]],
  [480, [480]],
  [700, [480, 700]],
  [960, [480, 720, 960]],
  [1280, [480, 720, 960, 1280]],
])('a picture %i pixels wide is never made wider', async (width, widths) => {
  const renderings = await renderCover(await plain(width, 10).png().toBuffer());
  expect(renderings.map((rendering) => rendering.width)).toEqual(widths);
});

test.each([
  [20_000, 1],
  [3_000, 2],
  [1, 1],
])('a picture of %i by %i pixels keeps at least one in each direction', async (width, height) => {
  const widest = (await renderCover(await plain(width, height).png().toBuffer())).at(-1)!;
  expect(widest).toMatchObject({ width: Math.min(width, 1280), height: 1 });
});

test('a picture too tall for WebP at full width is made narrower', async () => {
  const [only] = await renderCover(blackPng(600, 40_000));
  expect(only).toMatchObject({ width: 246, height: 16_383 });
});

test('the orientation a camera noted is applied', async () => {
  const mislabelled = await plain(600, 400, blue)
    .composite([{ input: await plain(300, 400).png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const [upright] = await renderCover(mislabelled);
  expect(upright).toMatchObject({ width: 400, height: 600 });
  expect(maxChannelDifference(await pixelAt(upright!.data, 200, 100), red)).toBeLessThan(25);
  expect(maxChannelDifference(await pixelAt(upright!.data, 200, 500), blue)).toBeLessThan(25);
});

test('where and with what a picture was taken is removed', async () => {
  const upload = await plain(700, 400)
    .jpeg()
    .withExif({ IFD0: { Make: 'Spycam', Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">home</x:xmpmeta>')
    .withIccProfile('p3')
    .toBuffer();
  expect(await sharp(upload).metadata()).toMatchObject({ exif: expect.anything(), xmp: expect.anything() });
  for (const { data } of await renderCover(upload)) {
    const { exif, xmp, iptc, icc } = await sharp(data).metadata();
    expect({ exif, xmp, iptc, icc }).toEqual({});
    expect(data.includes('Spycam')).toBe(false);
  }
});

test.each(['p3', 'cmyk'])('colours of a %s picture become those of the web', async (profile) => {
  const colours = profile === 'cmyk' ? 'cmyk' : 'srgb';
  const upload = await plain(200, 200).toColourspace(colours).withIccProfile(profile).jpeg({ quality: 100 }).toBuffer();
  const rendered = await renderWidest(upload);
  expect((await sharp(rendered).metadata()).space).toBe('srgb');
  expect(maxChannelDifference(await pixelAt(rendered, 100, 100), red)).toBeLessThan(25);
});

test('a picture is taken although a camera has left a few stray bytes between its parts', async () => {
  const valid = await plain(100, 80).jpeg().toBuffer();
  const scan = valid.indexOf(Buffer.from([0xff, 0xda]));
  const upload = Buffer.concat([valid.subarray(0, scan), Buffer.from('stray'), valid.subarray(scan)]);
  await expect(renderCover(upload)).resolves.toMatchObject([{ width: 100, height: 80 }]);
});

test('what is transparent stays so', async () => {
  const upload = await sharp({ create: { width: 200, height: 200, channels: 4, background: { ...red, alpha: 0 } } })
    .png()
    .toBuffer();
  expect((await pixelAt(await renderWidest(upload), 100, 100))[3]).toBe(0);
});

test.each(['gif', 'webp'] as const)('of an animated %s the first frame is taken', async (format) => {
  const upload = await (await frames(plain(200, 100), plain(200, 100, blue))).toFormat(format).toBuffer();
  expect((await sharp(upload).metadata()).pages).toBe(2);
  const [still] = await renderCover(upload);
  expect(still).toMatchObject({ width: 200, height: 100 });
  expect((await sharp(still!.data).metadata()).pages).toBeUndefined();
  expect(maxChannelDifference(await pixelAt(still!.data, 100, 50), red)).toBeLessThan(25);
});

test.each(Object.keys(encoders))('a truncated %s is refused', async (format) => {
  const whole = await encoders[format]!(noisy(600, 400));
  for (const share of [0.02, 0.3, 0.6, 0.95]) {
    await expect(renderCover(whole.subarray(0, whole.length * share))).rejects.toEqual(damaged);
  }
});

test('an animation cut short after its first frame is refused', async () => {
  const whole = await (await frames(noisy(200, 100), noisy(200, 100), noisy(200, 100))).gif().toBuffer();
  await expect(renderCover(whole.subarray(0, whole.length * 0.6))).rejects.toEqual(damaged);
  await expect(renderCover(Buffer.concat([whole, Buffer.alloc(16)]))).resolves.toHaveLength(1);
});

test('a GIF may have a stray zero between its frames, but nothing else', async () => {
  const gif = whiteGif({ frames: 2 });
  const withByte = (byte: number) => Buffer.concat([gif.subarray(0, -1), Buffer.from([byte]), gif.subarray(-1)]);
  await expect(renderCover(withByte(0))).resolves.toHaveLength(1);
  await expect(renderCover(withByte(0x77))).rejects.toEqual(damaged);
});

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'])(
  'a %s with a garbled middle is refused or shown, never more',
  async (format) => {
    const garbled = await encoders[format]!(noisy(600, 400));
    garbled.fill(0x55, Math.floor(garbled.length * 0.4), Math.floor(garbled.length * 0.6));
    const outcome = await renderCover(garbled).catch((error: unknown) => error);
    if (!Array.isArray(outcome)) expect(outcome).toEqual(damaged);
  },
);

test.each([
  ['nothing', ''],
  ['text', 'Just some words about a picture.'],
  ['a page', '<!DOCTYPE html><script>alert(1)</script>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['an SVG in XML', '<?xml version="1.0"?>\n<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a PDF', '%PDF-1.7\n1 0 obj << >> endobj'],
  ['a PPM', 'P3 1 1 255 0 0 0'],
  ['an executable', 'MZ\x90\0\x03\0\0\0'],
  ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a box without an end', '\xff\xff\xff\xffftypisom\0\0\0\0'],
])('%s is no picture', async (_what, content) => {
  await expect(renderCover(Buffer.from(content, 'latin1'))).rejects.toEqual(unsupportedFormat);
});

test('a TIFF is no picture for the web', async () => {
  await expect(renderCover(await plain(9, 9).tiff().toBuffer())).rejects.toEqual(unsupportedFormat);
});

test.each([
  ['GIF89a/*<svg/onload=alert(1)>*/=alert(1)//;'],
  ['\xff\xd8\xff<script>alert(1)</script>'],
  ['\x89PNG\r\n\x1a\n<?php system($_GET[0]); ?>'],
  ['RIFF\x10\0\0\0WEBP<script>'],
  ['\0\0\0\x14ftypavif\0\0\0\0avif<script>'],
])('a script that begins like a picture is refused: %j', async (content) => {
  await expect(renderCover(Buffer.from(content, 'latin1'))).rejects.toEqual(damaged);
});

test('what is hidden behind or inside a picture is left behind', async () => {
  const script = '<script>alert(1)</script>';
  const valid = await plain(100, 100).png().toBuffer();
  const comment = pngChunk('tEXt', Buffer.from(`Comment\0${script}`));
  const upload = Buffer.concat([valid.subarray(0, 33), comment, valid.subarray(33), Buffer.from(script)]);
  const rendered = await renderWidest(upload);
  expect(upload.includes(script)).toBe(true);
  expect(rendered.includes(script)).toBe(false);
});

test('a picture of more bytes than allowed is refused', async () => {
  const upload = Buffer.concat([await plain(9, 9).jpeg().toBuffer(), Buffer.alloc(limits.imageBytes)]);
  await expect(renderCover(upload)).rejects.toEqual(refusal(413, 'at most 15 MB'));
});

test('fifty megapixels are taken, and not one row more', async () => {
  await expect(renderCover(blackPng(10_000, 5_000))).resolves.toHaveLength(4);
  await expect(renderCover(blackPng(10_000, 5_001))).rejects.toEqual(refusal(413, 'at most 50 megapixels'));
});

test.each([
  ['PNG', () => blackPng(30_000, 30_000)],
  ['GIF', () => whiteGif({ width: 60_000, height: 60_000 })],
  ['AVIF', () => avifWithFalseSize(20_000, 20_000)],
])('a small %s that unfolds into too many pixels is refused', async (_format, make) => {
  await expect(renderCover(await make())).rejects.toEqual(refusal(413, 'megapixels'));
});

test('an AVIF that understates its size is refused', async () => {
  await expect(renderCover(await avifWithFalseSize(100, 100))).rejects.toEqual(damaged);
});

test('an animation of a thousand frames is taken, and of thousands refused', async () => {
  await expect(renderCover(whiteGif({ frames: 1_000 }))).resolves.toHaveLength(1);
  await expect(renderCover(whiteGif({ frames: 5_000 }))).rejects.toEqual(refusal(413, 'at most 1000 frames'));
});
