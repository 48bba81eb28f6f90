// The only place that knows sharp: what comes in is anybody's bytes, what goes out is pixels encoded anew.
import sharp from 'sharp';
import { limits } from '../../contract/limits';
import { HttpError, tooLarge, unsupportedMediaType } from '../http/errors';
import { renderedWidths, widest } from './addresses';
import { findFormat, isWholeGif } from './formats';

// libvips opens some twenty formats, SVG among them; here it opens five, and only from memory. A JPEG with a gain map,
// as phones take them, is then read as the plain JPEG that it also is.
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
// No picture is decoded twice, so remembering decoded ones only costs memory.
sharp.cache(false);

/** What WebP can hold; a picture taller than this at full width is made narrower. */
const webpHeight = 16_383;

/** Far more than any animation worth its bytes; a file of a million empty frames is made to keep a server busy. */
const mostFrames = 1_000;

const sentences = {
  bytes: `The picture must be at most ${limits.imageBytes / 1024 / 1024} MB large; please choose a smaller one.`,
  pixels: `The picture must have at most ${limits.imagePixels / 1e6} megapixels; please choose a smaller one.`,
  frames: `The animation must have at most ${mostFrames} frames; please choose a shorter one.`,
  format: 'Please choose a picture in JPEG, PNG, WebP, AVIF or GIF format.',
  broken: 'The picture is damaged or incomplete; please choose another one.',
};

/** Runs a step of sharp's; whatever it stumbles on is the fault of the bytes. */
async function reading<T>(step: Promise<T>): Promise<T> {
  try {
    return await step;
  } catch {
    throw new HttpError(422, sentences.broken);
  }
}

/** Refuses, by its headers alone, what is not worth decoding. */
async function check(upload: Buffer) {
  if (upload.length > limits.imageBytes) throw tooLarge(sentences.bytes);
  const format = findFormat(upload);
  if (!format) throw unsupportedMediaType(sentences.format);
  const { width, height, pages = 1 } = await reading(sharp(upload, { limitInputPixels: false }).metadata());
  if (width * height > limits.imagePixels) throw tooLarge(sentences.pixels);
  if (pages > mostFrames) throw tooLarge(sentences.frames);
  if (format === 'gif' && !isWholeGif(upload)) throw new HttpError(422, sentences.broken);
}

export interface Rendering {
  width: number;
  height: number;
  data: Buffer;
}

/**
 * WebP renderings of an uploaded picture, narrowest first: the first frame, upright, in sRGB, with no metadata.
 * @throws HttpError 413, 415 or 422
 */
export async function renderPicture(upload: Buffer): Promise<Rendering[]> {
  await check(upload);
  // `error` refuses truncated files, too; `warning` would also refuse sound pictures with an odd colour profile.
  const decoded = sharp(upload, { limitInputPixels: limits.imagePixels, failOn: 'error' })
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize({ width: widest, height: webpHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw();
  const { data, info } = await reading(decoded.toBuffer({ resolveWithObject: true }));

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
