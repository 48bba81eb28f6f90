import { escapeHtml, plainText } from '../../contract/plain-text';
import { limits } from '../../contract/limits';
import { findClosing, readTokens } from './html';
import { cleanText, withoutTrailingSlashes } from './text';

/** Characters of HTML that are read: many times what is kept of it. */
const maxLength = 20 * limits.comment;

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
 * The text of HTML with its lines and paragraphs, and the addresses of its links, for what holds no HTML here. What is far longer
 * than a comment may be is cut.
 */
export function plainLines(html: string): string {
  const tokens = readTokens(cleanText(html.slice(0, maxLength)).replace(/\r\n?/g, '\n'));
  const closing = findClosing(tokens);
  const parts: string[] = [];
  /** The links that are open, the innermost last: how many parts are before them, and where they lead. */
  const links: { begin: number; href: string }[] = [];
  /** What is no part of a text behind the end of a line. */
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
