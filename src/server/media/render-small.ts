import sharp from 'sharp';

/** What models that read pictures scale them down to, or less. */
const maxSide = 768;

/** A small JPEG of a stored picture: its first frame, on white. */
export const renderSmall = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { failOn: 'error' })
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer();
