// The HTML a description may hold: what the editor can produce, and nothing else. The server sanitizes by it when a post
// is written, the client again where it is rendered.
import { safeImageUrl, safeLinkUrl } from './safe-url';

export const richText = {
  tags: [
    ...['p', 'br', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote'],
    ...['ul', 'ol', 'li', 'a', 'figure', 'figcaption', 'img', 'hr'],
  ],
  attributes: { a: ['href', 'title', 'rel'], img: ['src', 'alt', 'title', 'width', 'height', 'loading'] },
  /** Tags that become one of `tags`. */
  renamedTags: {
    ...{ h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', cite: 'em', ins: 'u', del: 's', strike: 's' },
    ...{ kbd: 'code', samp: 'code', tt: 'code' },
  },
  /** Block-level tags that are removed; their content stays, on lines of its own. */
  removedBlocks: [
    ...['address', 'article', 'aside', 'body', 'caption', 'center', 'dd', 'details', 'dialog', 'div', 'dl', 'dt'],
    ...['fieldset', 'footer', 'form', 'header', 'hgroup', 'legend', 'main', 'nav', 'search', 'section', 'summary'],
    ...['table', 'tbody', 'tfoot', 'thead', 'tr'],
  ],
  /** Tags that are removed with their content, as that is no prose. */
  removedContent: [
    ...['audio', 'button', 'canvas', 'datalist', 'iframe', 'map', 'math', 'meter', 'noembed', 'noframes', 'noscript'],
    ...['object', 'optgroup', 'option', 'plaintext', 'progress', 'script', 'select', 'style', 'svg', 'template'],
    ...['textarea', 'title', 'video', 'xmp'],
  ],
} as const;

/** The tag of the allow-list that stands for another one; the tag itself if there is none. */
export const renamedTag = (tag: string): string =>
  Object.hasOwn(richText.renamedTags, tag) ? richText.renamedTags[tag as keyof typeof richText.renamedTags] : tag;

/** Attributes that are added where a post is shown: what scrolls must be focusable to be scrolled by keyboard. */
export const shownAttributes: Record<string, Record<string, string>> = { pre: { tabindex: '0' } };

/** Attributes as read from HTML: missing ones are undefined or null. */
type ReadAttributes = Record<string, string | null | undefined>;

const pixels = (value: string | null | undefined) => (/^\d{1,5}$/.test(value ?? '') ? value : undefined);

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
