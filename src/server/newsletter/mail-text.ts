// The text of a post as mail carries it. Mail clients run no scripts and know few styles, some none but those of attributes; what
// they do not know is said in words. Colours are half transparent, so that they suit light and dark backgrounds alike.
import { escapeAttribute, escapeHtml, plainText } from '../../contract/plain-text';
import { topLevelBlocks } from '../export/html-to-markdown';
import { isVoid, readTokens, type Attributes, type Token } from '../import/html';
import { isFromRight } from '../pages/text-direction';

const border = '1px solid rgba(127,127,127,.4)';
const code = 'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px;background:rgba(127,127,127,.14)';

const styles: Readonly<Record<string, string>> = {
  p: 'margin:0 0 16px',
  h2: 'margin:28px 0 10px;font-size:22px;line-height:1.3',
  h3: 'margin:24px 0 8px;font-size:19px;line-height:1.3',
  h4: 'margin:20px 0 8px;font-size:17px;line-height:1.3',
  ul: 'margin:0 0 16px;padding-left:24px',
  ol: 'margin:0 0 16px;padding-left:24px',
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding:2px 0;padding-left:16px;border-left:3px solid rgba(127,127,127,.5)',
  pre: `margin:0 0 16px;padding:12px;border-radius:6px;white-space:pre-wrap;word-wrap:break-word;${code}`,
  code: `padding:1px 4px;border-radius:4px;${code}`,
  mark: 'color:inherit;background:rgba(232,163,61,.4)',
  hr: `margin:28px 0;border:0;border-top:${border}`,
  figure: 'margin:0 0 20px',
  figcaption: 'margin:6px 0 0;font-size:14px;opacity:.8',
  table: 'margin:0 0 16px;border-collapse:collapse;max-width:100%',
  caption: 'padding:0 0 6px;font-size:14px;text-align:left',
  th: `padding:6px 10px;border:${border};text-align:left`,
  td: `padding:6px 10px;border:${border};vertical-align:top`,
  aside:
    'margin:0 0 16px;padding:12px 16px 1px;border-left:4px solid rgba(127,127,127,.6);background:rgba(127,127,127,.1)',
  details: 'margin:0 0 16px',
  summary: 'font-weight:bold;margin:0 0 8px',
  img: 'max-width:100%;height:auto;border:0',
};

const buttonStyle = `display:inline-block;padding:10px 18px;border-radius:6px;border:${border};font-weight:bold`;

/** Pixels of the column of a mail. */
const columnWidth = 600;

/** Those that mean something in a mail; the others are about how a page shows the element. */
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

const quoted = (value: string) => `"${escapeAttribute(decode(value))}"`;

const alignments: Readonly<Record<string, string>> = { center: 'center', end: 'right' };

const mirrored: Readonly<Record<string, string>> = { left: 'right', right: 'left' };

/** What is at the left of a text that is read from there is at the right of one that is read from the right. */
const mirror = (style: string): string => style.replace(/\b(?:left|right)\b/g, (side) => mirrored[side]!);

interface Surroundings {
  isInPre: boolean;
  /** Whether it is in a block that is written from right to left. */
  isMirrored: boolean;
  /** Whether it is this block itself. */
  isBlock: boolean;
}

function openTag(name: string, read: Attributes, { isInPre, isMirrored, isBlock }: Surroundings): string {
  const attributes: Record<string, string> = {};
  const direction = !isMirrored ? undefined : name === 'pre' ? 'ltr' : isBlock ? 'rtl' : undefined;
  if (direction) attributes.dir = direction;
  for (const each of keptAttributes[name] ?? []) {
    const value = read[each];
    if (value !== undefined) attributes[each] = value;
  }
  // Outlook goes by the attribute alone.
  if (attributes.width) attributes.width = String(Math.min(Number(attributes.width) || columnWidth, columnWidth));
  const align = alignments[read['data-align'] ?? ''];
  const own = [
    name === 'code' && isInPre ? undefined : styles[name],
    read['data-button'] === 'true' ? buttonStyle : undefined,
    (name === 'td' || name === 'th') && align ? `text-align:${align}` : undefined,
  ].filter((each) => each !== undefined);
  // The last one is of a block of HTML that an admin has written.
  const style = [
    ...(direction ? [`text-align:${direction === 'rtl' ? 'right' : 'left'}`] : []),
    ...(isMirrored ? own.map(mirror) : own),
    ...(read.style === undefined ? [] : [read.style]),
  ];
  if (style.length > 0) attributes.style = style.join(';');
  return `<${name}${Object.entries(attributes)
    .map(([each, value]) => ` ${each}=${quoted(value)}`)
    .join('')}>`;
}

/** What cannot be played in a mail leads to where it can. */
const playerLink = (name: string, { title }: Attributes, url: string): string =>
  `<p style="${styles.p}"><a href=${quoted(url)} style="${buttonStyle}">${name === 'audio' ? 'Listen' : 'Watch'}${
    title ? `: ${escapeHtml(decode(title))}` : ' on the page'
  }</a></p>`;

function styleBlock(html: string, url: string): string {
  let preDepth = 0;
  const isMirrored = !html.startsWith('<pre') && isFromRight(plainText(html));
  return readTokens(html)
    .map((token, index) => {
      if (token.type === 'comment') return '';
      if (token.type === 'text') return token.html;
      if (token.name === 'audio' || token.name === 'video') {
        return token.type === 'open' ? playerLink(token.name, token.attributes, url) : '';
      }
      if (token.name === 'pre') preDepth += token.type === 'open' ? 1 : -1;
      if (token.type === 'close') return `</${token.name}>`;
      const isInPre = preDepth > 0 && token.name !== 'pre';
      return openTag(token.name, token.attributes, { isInPre, isMirrored, isBlock: index === 0 });
    })
    .join('');
}

interface MailText {
  html: string;
  text: string;
  /** Whether something is left out at the end. */
  isShortened: boolean;
}

/**
 * @param html as feeds have it, with absolute addresses
 * @param options.url of the page
 * @param options.maxBytes of the HTML; it ends before the block that is too much
 */
export function toMailText(html: string, { url, maxBytes }: { url: string; maxBytes: number }): MailText {
  const shown: string[] = [];
  const plain: string[] = [];
  let bytes = 0;
  for (const block of topLevelBlocks(html)) {
    const styled = styleBlock(block, url);
    bytes += Buffer.byteLength(styled);
    if (bytes > maxBytes) return { html: shown.join('\n'), text: plain.join('\n\n'), isShortened: true };
    shown.push(styled);
    const text = toPlainBlock(block, url);
    if (text) plain.push(text);
  }
  return { html: shown.join('\n'), text: plain.join('\n\n'), isShortened: false };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Those that the sanitizer writes. */
const decode = (text: string): string => text.replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => entities[name]!);

interface Frame {
  name: string;
  attributes: Attributes;
  /** Its content so far, as lines and words. */
  text: string;
  /** Of a list, the number of its next item. */
  next?: number | undefined;
}

const indent = (text: string, first: string): string => {
  const rest = ' '.repeat(first.length);
  return text
    .split('\n')
    .map((line, index) => (index === 0 ? first : line && rest) + line)
    .join('\n');
};

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();

const block = (text: string): string => (text.trim() ? `\n\n${tidy(text)}\n\n` : '');

/** How an element reads whose content is read already. @param parent of which it is a part */
function closeElement({ name, attributes, text }: Frame, parent: Frame): string {
  switch (name) {
    case 'p':
    case 'figure':
    case 'figcaption':
    case 'details':
    case 'summary':
    case 'caption':
    case 'table':
    case 'div':
      return block(text);
    case 'h2':
    case 'h3':
    case 'h4': {
      const title = tidy(text);
      return title && `\n\n${title}\n${(name === 'h2' ? '=' : '-').repeat(Math.min([...title].length, 60))}\n\n`;
    }
    case 'ul':
    case 'ol':
      return parent.name === 'li' ? `\n${tidy(text)}\n` : block(text);
    case 'li': {
      const mark = parent.next === undefined ? '- ' : `${parent.next}. `;
      if (parent.next !== undefined) parent.next += 1;
      return `${indent(tidy(text), mark)}\n`;
    }
    case 'blockquote':
    case 'aside':
      return `\n\n${tidy(text)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')}\n\n`;
    case 'pre':
      return `\n\n${text.trimEnd().replace(/^/gm, '    ')}\n\n`;
    case 'tr':
      return `${text.replace(/ \| $/, '')}\n`;
    case 'td':
    case 'th':
      return `${tidy(text).replaceAll('\n', ' ')} | `;
    case 'a': {
      const { href = '' } = attributes;
      const target = decode(href).replace(/^mailto:/, '');
      const label = text.trim();
      // Of a picture, or of an address that stands there.
      if (!label) return target;
      return label === target || href.includes('#fn') ? text : `${text} <${target}>`;
    }
    default:
      return text;
  }
}

function readElement({ name, attributes }: Token & { type: 'open' }): string {
  if (name === 'br') return '\n';
  if (name === 'hr') return '\n\n* * *\n\n';
  return name === 'img' && attributes.alt ? `[${decode(attributes.alt)}] ` : '';
}

function toPlainBlock(html: string, url: string): string {
  const root: Frame = { name: '', attributes: {}, text: '' };
  const open: Frame[] = [root];
  let preDepth = 0;
  for (const token of readTokens(html)) {
    const parent = open.at(-1)!;
    if (token.type === 'text') {
      const text = decode(token.html);
      parent.text += preDepth > 0 ? text : text.replace(/\s+/g, ' ');
    } else if (token.type === 'open') {
      if (token.name === 'pre') preDepth += 1;
      const { name, attributes } = token;
      if (isVoid(name)) parent.text += readElement(token);
      else if (name === 'audio' || name === 'video') {
        parent.text += `\n\n${name === 'audio' ? 'Listen' : 'Watch'}: ${url}\n\n`;
      } else {
        open.push({ name, attributes, text: '', next: name === 'ol' ? Number(attributes.start ?? 1) : undefined });
      }
    } else if (token.type === 'close' && open.length > 1 && parent.name === token.name) {
      if (token.name === 'pre') preDepth -= 1;
      open.pop();
      open.at(-1)!.text += closeElement(parent, open.at(-1)!);
    }
  }
  while (open.length > 1) {
    const last = open.pop()!;
    open.at(-1)!.text += closeElement(last, open.at(-1)!);
  }
  return tidy(root.text);
}
