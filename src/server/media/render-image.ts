// Reads uploads: input is untrusted bytes, output is re-encoded pixels.
import sharp, { type WebpOptions } from 'sharp';
import { imageTooLargeMessage, imageTypeNames, maxImageMegapixels } from '../../contract/images';
import { limits } from '../../contract/limits';
import { HttpError, payloadTooLarge, unsupportedMediaType } from '../http/errors';
import { detectFormat, isCompleteGif } from './image-formats';
import { maxTextImageWidth } from '../../contract/text-images';
import { maxWidth, renderedWidths } from './image-urls';

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

/** All frames together: each is decoded, and encoded in every width. */
const maxAnimationPixels = 100_000_000;

/** Wider ones would take seconds to encode, and megabytes to load. */
const maxAnimationWidth = 800;

const messages = {
  bytes: imageTooLargeMessage,
  pixels: `The picture must have at most ${maxImageMegapixels} megapixels; please choose a smaller one.`,
  frames: `The animation must have at most ${maxFrames} frames; please choose a shorter one.`,
  animation: 'The animation is too long for its size; please choose a shorter or smaller one.',
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

interface UploadInfo {
  isAnimated: boolean;
  /** The pixels of all frames together. */
  pixels: number;
}

/**
 * Validates size, format, dimensions and frames without decoding.
 * @throws HttpError 413, 415 or 422
 */
async function validateUpload(upload: Buffer): Promise<UploadInfo> {
  if (upload.length > limits.imageBytes) throw payloadTooLarge(messages.bytes);
  const format = detectFormat(upload);
  if (!format) throw unsupportedMediaType(messages.format);
  const { width, height, pages = 1 } = await orDamaged(sharp(upload, { limitInputPixels: false }).metadata());
  if (width * height > limits.imagePixels) throw payloadTooLarge(messages.pixels);
  if (pages > maxFrames) throw payloadTooLarge(messages.frames);
  if (format === 'gif' && !isCompleteGif(upload)) throw new HttpError(422, messages.broken);
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp');
  return { isAnimated, pixels: width * height * pages };
}

export interface Rendering {
  width: number;
  height: number;
  data: Buffer;
}

/**
 * WebP renderings of a cover, narrowest first: the first frame, upright, in sRGB, without metadata.
 * @throws HttpError 413, 415 or 422
 */
export async function renderCover(upload: Buffer): Promise<Rendering[]> {
  await validateUpload(upload);
  return renderStill(upload, { maxWidth, widths: renderedWidths.cover, options: { quality: 80 } });
}

/**
 * The same of a picture in a text, which stays animated if it is.
 * @throws HttpError 413, 415 or 422
 */
export async function renderTextImage(upload: Buffer): Promise<Rendering[]> {
  const { isAnimated, pixels } = await validateUpload(upload);
  if (!isAnimated) {
    // Letters and lines of screenshots stay sharp.
    const options = { quality: 80, smartSubsample: true };
    return renderStill(upload, { maxWidth: maxTextImageWidth, widths: renderedWidths.text, options });
  }
  if (pixels > maxAnimationPixels) throw payloadTooLarge(messages.animation);
  return renderAnimation(upload);
}

interface StillOptions {
  maxWidth: number;
  /** Those that are rendered of a picture of this width. */
  widths: (width: number) => number[];
  options: WebpOptions;
}

async function renderStill(upload: Buffer, { maxWidth, widths, options }: StillOptions): Promise<Rendering[]> {
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
  for (const width of widths(info.width)) {
    const rendered = await sharp(data, { raw }).resize({ width }).webp(options).toBuffer({ resolveWithObject: true });
    renderings.push({ width: rendered.info.width, height: rendered.info.height, data: rendered.data });
  }
  return renderings;
}

/** Frame by frame, without holding all of them in memory. */
async function renderAnimation(upload: Buffer): Promise<Rendering[]> {
  const widest = await renderFrames(upload, maxAnimationWidth);
  const narrower = renderedWidths.text(widest.width).slice(0, -1);
  const renderings: Rendering[] = [];
  for (const width of narrower) renderings.push(await renderFrames(upload, width));
  return [...renderings, widest];
}

async function renderFrames(upload: Buffer, width: number): Promise<Rendering> {
  const animation = sharp(upload, { animated: true, limitInputPixels: maxAnimationPixels, failOn: 'error' })
    .timeout({ seconds: 60 })
    .resize({ width, height: maxWebpHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 });
  const { data, info } = await orDamaged(animation.toBuffer({ resolveWithObject: true }));
  return { width: info.width, height: info.pageHeight ?? info.height, data };
}
