// Reads uploads: input is untrusted bytes, output is re-encoded pixels.
import sharp from 'sharp';
import { imageTooLargeMessage, imageTypeNames, maxImageMegapixels } from '../../contract/images';
import { limits } from '../../contract/limits';
import { HttpError, payloadTooLarge, unsupportedMediaType } from '../http/errors';
import { detectFormat, isCompleteGif } from './image-formats';
import { renderedWidths, maxWidth } from './image-urls';

// libvips supports some twenty formats, SVG among them; only five are allowed, and only from memory. A JPEG with a gain
// map, as phones take them, is then read as a plain JPEG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// No image is decoded twice, so libvips' cache would only cost memory.
sharp.cache(false);

/** WebP's limit in pixels; an image taller than this at full width is scaled down. */
const maxWebpHeight = 16_383;

/** Protects against files with a million empty frames, which are slow to decode. */
const maxFrames = 1_000;

const messages = {
  bytes: imageTooLargeMessage,
  pixels: `The picture must have at most ${maxImageMegapixels} megapixels; please choose a smaller one.`,
  frames: `The animation must have at most ${maxFrames} frames; please choose a shorter one.`,
  format: `Please choose a picture in ${imageTypeNames} format.`,
  broken: 'The picture is damaged or incomplete; please choose another one.',
};

/**
 * Awaits a step of sharp and reports its failure as a damaged image.
 * @throws HttpError 422
 */
async function orDamaged<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch {
    throw new HttpError(422, messages.broken);
  }
}

/**
 * Validates size, format, dimensions and frames without decoding.
 * @throws HttpError 413, 415 or 422
 */
async function validateUpload(upload: Buffer) {
  if (upload.length > limits.imageBytes) throw payloadTooLarge(messages.bytes);
  const format = detectFormat(upload);
  if (!format) throw unsupportedMediaType(messages.format);
  const { width, height, pages = 1 } = await orDamaged(sharp(upload, { limitInputPixels: false }).metadata());
  if (width * height > limits.imagePixels) throw payloadTooLarge(messages.pixels);
  if (pages > maxFrames) throw payloadTooLarge(messages.frames);
  if (format === 'gif' && !isCompleteGif(upload)) throw new HttpError(422, messages.broken);
}

export interface Rendering {
  width: number;
  height: number;
  data: Buffer;
}

/**
 * WebP renderings of an uploaded image, narrowest first: the first frame, upright, in sRGB, without metadata.
 * @throws HttpError 413, 415 or 422
 */
export async function renderImage(upload: Buffer): Promise<Rendering[]> {
  await validateUpload(upload);
  // `error` also rejects truncated files; `warning` would reject valid images with an unusual colour profile.
  const decoded = sharp(upload, { limitInputPixels: limits.imagePixels, failOn: 'error' })
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize({ width: maxWidth, height: maxWebpHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw();
  const { data, info } = await orDamaged(decoded.toBuffer({ resolveWithObject: true }));

  const raw = { width: info.width, height: info.height, channels: info.channels };
  const renderings: Rendering[] = [];
  for (const width of renderedWidths(info.width)) {
    const rendered = await sharp(data, { raw })
      .resize({ width })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    renderings.push({ width: rendered.info.width, height: rendered.info.height, data: rendered.data });
  }
  return renderings;
}
