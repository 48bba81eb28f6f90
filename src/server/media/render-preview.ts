import sharp, { type ResizeOptions } from 'sharp';

/** What link previews are laid out for. */
export const previewSize = { width: 1200, height: 630 };

/** A picture that would have to be enlarged more than this is shown whole, before a blurred enlargement. */
const maxEnlargement = 2;

/** Enlarged to the size of the preview, it looks blurred. */
const backdropSize = { width: 24, height: 13 };

/**
 * The JPEG of 1200 × 630 pixels that other sites show beside a link to a post.
 * @param cover the widest rendering of the cover
 */
export async function renderPreview(cover: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(cover).metadata();
  const scale = Math.min(1, width / previewSize.width, height / previewSize.height);
  if (scale * maxEnlargement < 1) {
    const whole = await resize(cover, { ...previewSize, fit: 'inside', withoutEnlargement: true });
    const backdrop = await resize(cover, backdropSize);
    return toPreview(backdrop, whole);
  }
  const crop = await resize(cover, {
    width: Math.round(previewSize.width * scale),
    height: Math.round(previewSize.height * scale),
    // The centre of a wide picture, as in the app; in a tall one that may be anything.
    position: height > width ? sharp.strategy.attention : 'centre',
  });
  return toPreview(crop);
}

interface Pixels {
  input: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function resize(cover: Buffer, options: ResizeOptions): Promise<Pixels> {
  const { data, info } = await sharp(cover, { failOn: 'error' })
    .flatten({ background: '#fff' })
    .resize(options)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** @param foreground in the centre of the preview */
function toPreview(background: Pixels, foreground?: Pixels): Promise<Buffer> {
  // For what is to look blurred the quicker one is enough.
  const kernel = foreground ? 'linear' : 'cubic';
  const preview = sharp(background.input, { raw: background.raw }).resize({ ...previewSize, fit: 'fill', kernel });
  return (foreground ? preview.composite([foreground]) : preview).jpeg({ quality: 80 }).toBuffer();
}
