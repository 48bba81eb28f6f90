import sharp, { type Color } from 'sharp';
import { renderCover } from '../../src/server/media/render-image';
import { renderPreview } from '../../src/server/media/render-preview';

const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };

const plain = (width: number, height: number, background: Color = red) =>
  sharp({ create: { width, height, channels: 3, background } });

/** The preview of an upload, as it is made of its widest rendering. */
async function previewOf(upload: Buffer): Promise<Buffer> {
  return renderPreview((await renderCover(upload)).at(-1)!.data);
}

async function pixelAt(image: Buffer, left: number, top: number) {
  const pixel = await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}

async function expectColour(image: Buffer, left: number, top: number, { r, g, b }: typeof red) {
  const colour = await pixelAt(image, left, top);
  expect(Math.max(...[r, g, b].map((value, channel) => Math.abs(value - colour[channel]!)))).toBeLessThan(40);
}

test.each([
  ['a photo', 4000, 3000],
  ['a portrait', 900, 1600],
  ['a picture of its very size', 1200, 630],
  ['a small picture', 700, 500],
  ['a tiny picture', 100, 80],
  ['a single pixel', 1, 1],
  ['a line', 20_000, 1],
  ['a tower', 600, 20_000],
  ['a panorama', 4000, 400],
])('the preview of %s is a JPEG of 1200 × 630 pixels', async (_what, width, height) => {
  const preview = await previewOf(await plain(width, height).png().toBuffer());
  expect(await sharp(preview).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
    space: 'srgb',
    channels: 3,
  });
  await expectColour(preview, 600, 315, red);
});

test('the centre of a wide picture is shown', async () => {
  const upload = await plain(1600, 1600, red)
    .composite([{ input: await plain(1600, 600, blue).png().toBuffer(), left: 0, top: 500 }])
    .png()
    .toBuffer();
  const preview = await previewOf(upload);
  await expectColour(preview, 600, 315, blue);
  await expectColour(preview, 600, 10, red);
  await expectColour(preview, 600, 620, red);
});

test('what draws attention in a tall picture is shown, wherever it is', async () => {
  const upload = await plain(1000, 4000, { r: 128, g: 128, b: 128 })
    .composite([{ input: await plain(300, 200, red).png().toBuffer(), left: 350, top: 3500 }])
    .png()
    .toBuffer();
  const { data, info } = await sharp(await previewOf(upload))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isRed = (pixel: number) => data[pixel * info.channels]! > 180 && data[pixel * info.channels + 1]! < 80;
  expect(Array.from({ length: info.width * info.height }, (_pixel, index) => index).some(isRed)).toBe(true);
});

test('a tiny picture is shown whole and not enlarged, before a blurred backdrop', async () => {
  const upload = await plain(100, 80, blue)
    .composite([{ input: await plain(50, 80).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
  const preview = await previewOf(upload);
  await expectColour(preview, 555, 280, red);
  await expectColour(preview, 555, 350, red);
  await expectColour(preview, 645, 280, blue);
  await expectColour(preview, 100, 100, red);
  await expectColour(preview, 1100, 500, blue);
});

test('what is transparent is white', async () => {
  const upload = await sharp({ create: { width: 1600, height: 900, channels: 4, background: { ...red, alpha: 0 } } })
    .png()
    .toBuffer();
  await expectColour(await previewOf(upload), 600, 315, { r: 255, g: 255, b: 255 });
});

test('the orientation a camera noted is applied', async () => {
  const upload = await plain(1000, 1600, blue)
    .composite([{ input: await plain(1000, 800).png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const preview = await previewOf(upload);
  await expectColour(preview, 100, 315, blue);
  await expectColour(preview, 1100, 315, red);
});

test('the colours of a CMYK picture become those of the web', async () => {
  const upload = await plain(1300, 700).toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer();
  await expectColour(await previewOf(upload), 600, 315, red);
});

test('of an animation the first frame is shown', async () => {
  const frames = await Promise.all([red, blue].map((colour) => plain(1300, 700, colour).png().toBuffer()));
  const upload = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  await expectColour(await previewOf(upload), 600, 315, red);
});

test('a damaged cover is refused', async () => {
  const { data } = (await renderCover(await plain(700, 400).png().toBuffer())).at(-1)!;
  await expect(renderPreview(data.subarray(0, data.length / 2))).rejects.toThrow();
  await expect(renderPreview(Buffer.alloc(0))).rejects.toThrow();
});
