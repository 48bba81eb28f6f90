// Reads uploads: input is untrusted bytes, output is re-encoded pixels.
import { createHash } from 'node:crypto';
import { Semaphore } from 'async-mutex';
import sharp, { type Sharp, type WebpOptions } from 'sharp';
import { imageTooLargeMessage, imageTypeNames, maxImageMegapixels } from '../../contract/images';
import { limits } from '../../contract/limits';
import { iconFile, iconSizes, linkPreviewFile, logoFile } from '../../contract/site-pictures';
import { maxTextImageWidth } from '../../contract/text-images';
import type { PictureKind } from '../database/schema';
import { HttpError, payloadTooLarge, unsupportedMediaType } from '../http/errors';
import type { ImageStore } from './image-store';
import { fileName, maxWidth, previewFileName, renderedWidths, textFileName } from './image-urls';
import { previewSize, renderPreview } from './render-preview';

// Detects the format of an upload by its bytes: file names and media types cannot be trusted.

type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif';

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** The brands of an ISO base media file: the major one, then the compatible ones. */
function brands(bytes: Buffer): string[] {
  if (bytes.length < 16 || ascii(bytes, 4, 8) !== 'ftyp') return [];
  const names = ascii(bytes, 8, Math.min(bytes.readUInt32BE(0), 256));
  return names.match(/.{4}/gs) ?? [];
}

/** The format by its magic bytes; undefined when it is not supported. */
function detectFormat(bytes: Buffer): Format | undefined {
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
function isCompleteGif(bytes: Buffer) {
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
  icon: `The icon must have at least ${iconSizes.small} × ${iconSizes.small} pixels; please choose a larger one.`,
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
  const { data, raw } = await decode(upload, { width: maxWidth, height: maxWebpHeight });
  const renderings: Rendering[] = [];
  for (const width of widths(raw.width)) {
    renderings.push(await toRendering(sharp(data, { raw }).resize({ width }).webp(options)));
  }
  return renderings;
}

interface Decoded {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** The pixels of the first frame, upright, in sRGB, and at most of this size. */
async function decode(upload: Buffer, size: { width: number; height: number }): Promise<Decoded> {
  // `error` also rejects truncated files; `warning` would reject valid images with an unusual colour profile.
  const decoded = sharp(upload, { limitInputPixels: limits.imagePixels, failOn: 'error' })
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw();
  const { data, info } = await orDamaged(decoded.toBuffer({ resolveWithObject: true }));
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function toRendering(picture: Sharp): Promise<Rendering> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Three times the height at which a logo is shown, for the sharpest screens, and as wide as there is room. */
const maxLogoSize = { width: 720, height: 102 };

/** Letters and edges stay sharp, in a few kB. */
async function renderLogo(upload: Buffer): Promise<Rendering[]> {
  await validateUpload(upload);
  const { data, raw } = await decode(upload, maxLogoSize);
  return [await toRendering(sharp(data, { raw }).webp({ nearLossless: true, quality: 60, effort: 6 }))];
}

/** Whole, in the middle of a square that is transparent around it: white for Apple, whose home screen would make it black. */
async function renderIcon(upload: Buffer): Promise<Rendering[]> {
  await validateUpload(upload);
  const { small, large, apple } = iconSizes;
  const { data, raw } = await decode(upload, { width: large, height: large });
  if (Math.max(raw.width, raw.height) < small) throw new HttpError(422, messages.icon);
  const renderings: Rendering[] = [];
  for (const size of Object.values(iconSizes)) {
    const background = size === apple ? '#fff' : '#0000';
    const icon = sharp(data, { raw }).resize(size, size, { fit: 'contain', background });
    if (size === apple) icon.flatten({ background });
    renderings.push(await toRendering(icon.png({ palette: true, quality: 95, effort: 10 })));
  }
  return renderings;
}

async function renderLinkPreview(upload: Buffer): Promise<Rendering[]> {
  await validateUpload(upload);
  const options = { quality: 95 };
  const [picture] = await renderStill(upload, { maxWidth, widths: (width) => [width], options });
  return [{ ...previewSize, data: await renderPreview(picture!.data) }];
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

/** Concurrent decodings: an image of 50 megapixels may take some 400 MB of memory. */
const maxConcurrentDecodings = 2;

/** The same upload is another image for each purpose, as it has other renderings. */
const prefixes: Record<PictureKind, string> = { cover: '', text: 'text', logo: 'logo', icon: 'icon', link: 'link' };

const render: Record<PictureKind, (upload: Buffer) => Promise<Rendering[]>> = {
  cover: renderCover,
  text: renderTextImage,
  logo: renderLogo,
  icon: renderIcon,
  link: renderLinkPreview,
};

const nameOf: Record<PictureKind, (hash: string, width: number) => string> = {
  cover: fileName,
  text: textFileName,
  logo: logoFile,
  icon: iconFile,
  link: linkPreviewFile,
};

/** What every image store does with an upload before it is stored. */
export function createPreparation(): ImageStore['prepare'] {
  const decodings = new Semaphore(maxConcurrentDecodings);
  return (upload, { kind = 'cover', hasPreview = kind === 'cover' } = {}) =>
    decodings.runExclusive(async () => {
      const hash = createHash('sha256').update(prefixes[kind]).update(upload).digest('hex').slice(0, 32);
      const renderings = await render[kind](upload);
      const { width, height, data } = renderings.at(-1)!;
      const files = renderings.map((each) => ({ name: nameOf[kind](hash, each.width), data: each.data }));
      if (hasPreview) files.push({ name: previewFileName(hash), data: await renderPreview(data) });
      return { kind, hash, width, height, files, hasPreview };
    });
}
