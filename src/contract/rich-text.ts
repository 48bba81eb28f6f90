// The HTML a description may hold: what the editor can produce, and nothing else. The server sanitizes by it when a post
// is written, the client again where it is rendered.
import { richTextTags } from './rich-text-tags';
import { textImageSources } from './text-images';
import { safeImageUrl, safeLinkUrl } from './safe-url';

export const richText = {
  ...richTextTags,
  attributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  /** Tags that are removed with their content, as that is no prose. */
  removedContent: [
    ...['audio', 'button', 'canvas', 'datalist', 'iframe', 'map', 'math', 'meter', 'noembed', 'noframes', 'noscript'],
    ...['object', 'optgroup', 'option', 'plaintext', 'progress', 'script', 'select', 'style', 'svg', 'template'],
    ...['textarea', 'title', 'video', 'xmp'],
  ],
  /** Levels of nested tags. More of them would freeze a browser's layout; no editor nests a tenth as deep. */
  maxDepth: 100,
} as const;

/** The attributes of each tag that are added where a post is shown. */
export const shownAttributeNames = {
  pre: ['tabindex'],
  table: ['tabindex'],
  img: ['srcset', 'sizes', 'decoding'],
} as const;

/**
 * Attributes that are added where a post is shown. What scrolls must be focusable to be scrolled by keyboard. Of a picture
 * they follow from its address alone, whatever an author has written.
 * @param safe the attributes by safeAttributes()
 */
export function shownAttributes(tag: string, safe: Record<string, string> = {}): Record<string, string> {
  if (tag === 'pre' || tag === 'table') return { tabindex: '0' };
  if (tag === 'img') return { ...textImageSources(safe.src ?? ''), decoding: 'async' };
  return {};
}

/** Attributes as read from HTML: missing ones are undefined or null. */
type ReadAttributes = Record<string, string | null | undefined>;

type ReadAttribute = ReadAttributes[string];

const pixels = (value: ReadAttribute) => (/^\d{1,5}$/.test(value ?? '') ? value : undefined);

/** The number if it is whole, in bounds and not 1, which is the default of the attribute. */
function wholeNumber(value: ReadAttribute, minimum: number, maximum: number): string | undefined {
  const number = /^\s*[-+]?\d{1,9}\s*$/.test(value ?? '') ? Number(value) : 1;
  return number !== 1 && number >= minimum && number <= maximum ? String(number) : undefined;
}

/** Bounded, as a browser lays out each spanned column and row. */
const cellSpans = ({ colspan, rowspan }: ReadAttributes) => ({
  colspan: wholeNumber(colspan, 2, 100),
  rowspan: wholeNumber(rowspan, 2, 100),
});

const attributesByTag: Record<string, (read: ReadAttributes) => ReadAttributes> = {
  // Without an opener the target page cannot navigate this one.
  a: ({ href, title }) => ({ href: safeLinkUrl(href ?? ''), title, rel: 'noopener noreferrer' }),
  img: ({ src, alt, title, width, height }) => ({
    src: safeImageUrl(src ?? ''),
    alt: alt ?? '',
    title,
    width: pixels(width),
    height: pixels(height),
    loading: 'lazy',
  }),
  ol: ({ start }) => ({ start: wholeNumber(start, -999_999, 999_999) }),
  th: cellSpans,
  td: cellSpans,
};

/**
 * The attributes that an element of the allow-list gets, in the order in which they are written. Idempotent.
 * @returns undefined for a link or picture without a valid address: the tag is removed
 */
export function safeAttributes(tag: string, read: ReadAttributes): Record<string, string> | undefined {
  const values = Object.hasOwn(attributesByTag, tag) ? attributesByTag[tag]!(read) : {};
  if ((tag === 'a' && !values.href) || (tag === 'img' && !values.src)) return undefined;
  const present = Object.entries(values).filter(([name, value]) => value || (name === 'alt' && value === ''));
  return Object.fromEntries(present) as Record<string, string>;
}
