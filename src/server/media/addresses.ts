/** Widths a cover is offered in, and never wider than its original. */
const ladder = [480, 720, 960, 1280];

export const widest = ladder.at(-1)!;

/** The widths stored of a picture whose widest rendering has this width, narrowest first. */
export const renderedWidths = (width: number) => [...ladder.filter((step) => step < width), width];

export const fileName = (hash: string, width: number) => `${hash}-${width}.webp`;

/** Where the files of a picture are found; `origin` without a slash at its end. */
export function pictureUrls({ hash, width }: { hash: string; width: number }, origin: string) {
  const url = (of: number) => `${origin}/images/${fileName(hash, of)}`;
  return { image: url(width), images: renderedWidths(width).map((of) => ({ url: url(of), width: of })) };
}
