/** Widths in pixels a cover is rendered in, up to its original width. */
const standardWidths = [480, 720, 960, 1280];

export const maxWidth = standardWidths.at(-1)!;

/** The widths stored of an image whose widest rendering has this width, narrowest first. */
export const renderedWidths = (width: number) => [...standardWidths.filter((standard) => standard < width), width];

export const fileName = (hash: string, width: number) => `${hash}-${width}.webp`;

export const previewFileName = (hash: string) => `${hash}-preview.jpg`;

export const previewUrl = (hash: string, origin: string) => `${origin}/images/${previewFileName(hash)}`;

/**
 * URLs of the renderings of an image.
 * @param origin without trailing slash
 */
export function imageUrls({ hash, width }: { hash: string; width: number }, origin: string) {
  const url = (renderedWidth: number) => `${origin}/images/${fileName(hash, renderedWidth)}`;
  return { image: url(width), images: renderedWidths(width).map((each) => ({ url: url(each), width: each })) };
}
