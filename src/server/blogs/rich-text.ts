// Whatever a description arrives as, what is stored is HTML of the contract's allow-list and nothing else.
import sanitizeHtml, { type Attributes, type IOptions, type Transformer } from 'sanitize-html';
import { limits } from '../../contract/limits';
import { richText } from '../../contract/rich-text';
import { badRequest, HttpError } from '../http/errors';
import { createSeparator } from './dropped-blocks';

/** No tag the allow-list knows, so that its content stays and it goes. */
const dropped = { tagName: 'dropped', attribs: {} };

/** A link that leads somewhere, and gives the page it leads to no hold on ours. */
const link: Transformer = (tagName, { href, title }) =>
  href ? { tagName, attribs: present({ href, title, rel: 'noopener noreferrer' }) } : dropped;

/** A picture that shows something, and only when it comes into view. */
const picture: Transformer = (tagName, { src, alt = '', title, width, height }) =>
  src ? { tagName, attribs: present({ src, alt, title, width, height, loading: 'lazy' }) } : dropped;

const present = (attributes: Record<string, string | undefined>): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter((pair): pair is [string, string] => pair[1] !== undefined));

const options: IOptions = {
  allowedTags: [...richText.tags],
  allowedAttributes: { a: [...richText.attributes.a], img: [...richText.attributes.img] },
  allowedSchemes: [...richText.schemes],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // What stands in these is no prose: it goes with its tag.
  nonTextTags: [
    ...['script', 'style', 'template', 'title', 'textarea', 'select', 'option', 'svg', 'math', 'object', 'iframe'],
    ...['noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ],
  // No post needs more, and a browser that has to lay out thousands of nested quotes stands still.
  nestingLimit: 100,
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', del: 's', strike: 's', a: link, img: picture },
};

/** Tags open at once. The parser's work grows with the square of them, and no editor nests a tenth as deep. */
const deepest = 500;
const tooDeep = 'The description is nested too deeply; please simplify its formatting.';

function sanitizeOnce(html: string): string {
  let depth = 0;
  const separator = createSeparator();
  return sanitizeHtml(html, {
    ...options,
    onOpenTag: (name) => {
      depth += 1;
      if (depth > deepest) throw new HttpError(422, tooDeep);
      separator.passTag(name);
    },
    onCloseTag: (name) => {
      depth -= 1;
      separator.passTag(name);
    },
    textFilter: (text) => separator.passText(text),
  });
}

/**
 * A description as it may be stored and shown. What comes out goes in again unchanged.
 *
 * Dropping a tag may bring two together that HTML does not nest (`<li><span><li>`), so it is read again until it
 * stays as it is: twice, unless somebody tries hard.
 * @throws HttpError 400 when it is too long once written out, 422 when it is nested too deeply
 */
export function sanitize(html: string): string {
  let clean = html;
  for (let pass = 0; pass < 5; pass += 1) {
    const before = clean;
    clean = sanitizeOnce(before);
    if (clean === before) break;
  }
  if (clean.length > limits.description) {
    throw badRequest(`The description must be at most ${limits.description} characters long.`);
  }
  return clean;
}

/** Tags that end a line where they stand. */
const breaks = /<\/?(?:p|br|h[2-4]|pre|blockquote|ul|ol|li|figure|figcaption|img|hr)\b[^>]*>/g;

const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const unescape = (text: string) => text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity]!);
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The text of a sanitised description, escaped for HTML and at most `limits.excerpt` characters long, escapes and all;
 * a longer one ends at a word, with an ellipsis.
 */
export function excerpt(html: string): string {
  const text = unescape(html.replace(breaks, ' ').replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= limits.excerpt && escape(text).length <= limits.excerpt) return escape(text);

  let kept = '';
  let room = limits.excerpt - 1;
  for (const { segment } of graphemes.segment(text.slice(0, limits.excerpt + 1))) {
    room -= escape(segment).length;
    if (room < 0) break;
    kept += segment;
  }
  const lastBlank = text[kept.length] === ' ' ? kept.length : kept.lastIndexOf(' ');
  return `${escape((lastBlank > 0 ? kept.slice(0, lastBlank) : kept).trimEnd())}…`;
}
