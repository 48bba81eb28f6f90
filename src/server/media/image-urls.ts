import { textImageWidths } from '../../contract/text-images';
import type { PictureKind } from '../database/schema';
import { noCover } from './no-cover';

/** Widths in pixels a cover is rendered in, up to its original width. */
const standardWidths = [480, 720, 960, 1280];

export const maxWidth = standardWidths.at(-1)!;

/** The widths stored of a cover whose widest rendering has this width, narrowest first. */
const coverWidths = (width: number) => [...standardWidths.filter((standard) => standard < width), width];

/** The widths stored of an image, up to that of its widest rendering, narrowest first. */
export const renderedWidths: Record<Extract<PictureKind, 'cover' | 'text'>, (width: number) => number[]> = {
  cover: coverWidths,
  text: textImageWidths,
};

export const fileName = (hash: string, width: number, format: 'webp' | 'avif' = 'webp') => `${hash}-${width}.${format}`;

export const textFileName = (hash: string, width: number) => `${hash}-text-${width}.webp`;

export const previewFileName = (hash: string) => `${hash}-preview.jpg`;

const urlOf = (name: string, imagesUrl: string) => `${imagesUrl}/${name}`;

interface Image {
  hash: string;
  /** The width of the widest rendering, in pixels. */
  width: number;
}

const renderingUrls = ({ hash, width }: Image, format: 'webp' | 'avif', imagesUrl: string) =>
  coverWidths(width).map((each) => ({ url: urlOf(fileName(hash, each, format), imagesUrl), width: each }));

/**
 * URLs of the renderings that every image has; empty where there is none.
 * @param imagesUrl see getImagesUrl()
 */
export const imageUrls = (image: Image, imagesUrl: string) =>
  image.hash === noCover
    ? { image: '', images: [] }
    : { image: urlOf(fileName(image.hash, image.width), imagesUrl), images: renderingUrls(image, 'webp', imagesUrl) };

/** URLs of the AVIF files of an image that has them. */
export const avifUrls = (image: Image, imagesUrl: string) => renderingUrls(image, 'avif', imagesUrl);

export const previewUrl = (hash: string, imagesUrl: string) => urlOf(previewFileName(hash), imagesUrl);
