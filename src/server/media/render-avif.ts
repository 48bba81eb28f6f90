import sharp from 'sharp';
import { maxWidth } from './image-urls';

/**
 * At this quality the files have about 60 % of the bytes of the WebP files, and look alike. Effort 2 takes 0.6 s of CPU
 * time for the four widths of a cover; 4, which is sharp's default, takes seven times as long for 5 % fewer bytes.
 */
const options = { quality: 55, effort: 2, chromaSubsampling: '4:2:0' };

/** The encoder would need hundreds of megabytes of memory for a taller cover, of which pages show a part only. */
const maxPixels = maxWidth * 2 * maxWidth;

export const isAvifAffordable = ({ width, height }: { width: number; height: number }) => width * height <= maxPixels;

/** @param cover the widest rendering of the cover */
export const renderAvif = (cover: Buffer, width: number): Promise<Buffer> =>
  sharp(cover, { failOn: 'error' }).resize({ width }).avif(options).toBuffer();
