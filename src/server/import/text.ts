// Texts of other systems: opened, cleaned, cut, and read as plain lines, as they may be stored here.
import { limits } from '../../contract/limits';
import { escapeHtml, plainText } from '../../contract/plain-text';
import { findClosing, readTokens } from './html';
import { type InlinePictures, takeLongPictures, type TextWithPictures } from './pictures/text-pictures';

/** Characters that one of the engines, or XML, cannot hold. */
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const cleanText = (text: string): string => text.replace(unstorable, '').replace(loneSurrogate, '\ufffd');

/** The same in one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** At most `limit` characters; what is longer is cut behind a word and ends in an ellipsis. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '');
  const lastSpace = start.lastIndexOf(' ');
  return `${(lastSpace > limit / 2 ? start.slice(0, lastSpace) : start).trimEnd()}…`;
}

/** By a loop: `/\/+$/` would look at each run of slashes from each of its beginnings. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}

/** Characters of a text without its pictures. A longer one is still too long when its markup has been removed. */
const maxTextLength = 2 * limits.description;

/** Characters of a text with its pictures. */
const maxLengthWithPictures = 64 * 1024 * 1024;

export const tooLongReason = `Posts whose text is longer than ${limits.description.toLocaleString('en')} characters, or nested too deeply, cannot be stored.`;

/** A text of the source is too long to be stored, so that it need not even be parsed. */
export class TextTooLongError extends Error {
  constructor() {
    super(tooLongReason);
  }
}

/**
 * What every reader does first with the text of a post, in whatever format: replaces the data of pictures by addresses.
 * @param taken pictures that were taken out before
 * @throws TextTooLongError
 */
export function openText(source: string, taken: InlinePictures = new Map()): TextWithPictures {
  if (source.length > maxLengthWithPictures) throw new TextTooLongError();
  const opened = takeLongPictures(source, taken);
  if (opened.text.length > maxTextLength) throw new TextTooLongError();
  return opened;
}

/** @returns undefined where the text cannot be stored */
export function unlessTooLong<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof TextTooLongError) return undefined;
    throw error;
  }
}

/** Characters of HTML that are read: many times what is kept of it. */
const maxHtmlLength = 20 * limits.comment;

const bare = (address: string) => withoutTrailingSlashes(address.replace(/^https?:\/\//i, ''));

/** A link as readers can follow it. */
function showLink(href: string, content: string): string {
  const address = href.trim();
  if (!/^(?:https?:\/\/|\/)/i.test(address)) return content;
  return bare(plainText(content)) === bare(address) ? escapeHtml(address) : `${content} (${escapeHtml(address)})`;
}

/** A picture as readers can look it up. */
const showPicture = (address: string, alt: string): string =>
  escapeHtml(alt && address ? `${alt} (${address})` : alt || address);

const paragraphs = new Set(['p', 'div', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'ul', 'ol']);
const lines = new Set(['li', 'dt', 'dd', 'address', 'figcaption', 'tr']);

/**
 * HTML as plain text with its lines and paragraphs, and the addresses of its links: for comments, which hold no HTML here. It
 * is cut where it is far longer than a comment may be.
 */
export function plainLines(html: string): string {
  const tokens = readTokens(cleanText(html.slice(0, maxHtmlLength)).replace(/\r\n?/g, '\n'));
  const closing = findClosing(tokens);
  const parts: string[] = [];
  /** The links that are open, the innermost last: how many parts are before them, and where they lead. */
  const links: { begin: number; href: string }[] = [];
  /** White space that is left out at the beginning of the next text. */
  let ignored = /^/;
  const endLine = (end: string, whatFollows: RegExp) => {
    parts.push(end);
    ignored = whatFollows;
  };
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'text') {
      parts.push(token.html.replace(ignored, ''));
      ignored = /^/;
    } else if (token.type === 'comment') continue;
    else if (token.type === 'open' && token.name === 'br') endLine('\n', /^\n/);
    else if (token.type === 'close' && paragraphs.has(token.name)) endLine('\n\n', /^\s+/);
    else if (token.type === 'close' && lines.has(token.name)) endLine('\n', /^\s+/);
    else if (token.type === 'open' && token.name === 'img') {
      const { src = '', alt = '' } = token.attributes;
      parts.push(showPicture(src.trim(), alt.trim()));
    } else if (token.name !== 'a') parts.push(token.html.replaceAll('\n', ' '));
    else if (token.type === 'open' && closing[index] !== undefined) {
      links.push({ begin: parts.length, href: token.attributes.href ?? '' });
    } else {
      const link = links.pop();
      if (link) parts.push(showLink(link.href, parts.splice(link.begin).join('')));
    }
  }
  return parts
    .join('')
    .split('\n')
    .map((line) => plainText(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const attribute = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`\]]+))/g;

/** The attributes of a shortcode or a template, by names in lower case, with their values as they stand there. */
export const readAttributes = (text: string): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Array.from(text.matchAll(attribute), ([, name, ...values]) => [
      name!.toLowerCase(),
      values.find((value) => value !== undefined) ?? '',
    ]),
  );
