// Pictures that stand in a text. A text refers to one by the file of its widest rendering, whose name tells which others
// there are.

/** Widths in pixels that fit the column of a text, also on screens that have twice as many pixels. */
const standardWidths = [480, 800, 1280, 1600];

export const maxTextImageWidth = standardWidths.at(-1)!;

/** The widths stored of a picture whose widest rendering has this width, narrowest first. */
export const textImageWidths = (width: number): number[] => [
  ...standardWidths.filter((standard) => standard < width),
  width,
];

/** Pixels of the column that a text stands in; see PostPage. */
const columnWidth = 680;

/** Pixels beside the column on both sides together, on a phone. */
const margins = 40;

/** An address of the widest rendering. Without what separates addresses in a `srcset`. */
const widestRendering = /^([^\s,]*\/[0-9a-f]{32}-text-)([1-9]\d{0,3})\.webp$/;

/**
 * The `srcset` and `sizes` of a picture in a text, which follow from its address; undefined for other pictures, and for one
 * that has no narrower rendering.
 */
export function textImageSources(src: string): { srcset: string; sizes: string } | undefined {
  const [, beginning, widest] = widestRendering.exec(src) ?? [];
  if (beginning === undefined) return undefined;
  const widths = textImageWidths(Number(widest));
  if (widths.length === 1) return undefined;
  const shownWidth = Math.min(Number(widest), columnWidth);
  return {
    srcset: widths.map((width) => `${beginning}${width}.webp ${width}w`).join(', '),
    sizes: `(min-width: ${shownWidth + margins}px) ${shownWidth}px, calc(100vw - ${margins}px)`,
  };
}

/** Whether this is the address of a picture that a blog of Octavo stores for texts. */
export const isTextImage = (src: string): boolean => widestRendering.test(src);
