// HTML of other systems, read once from its beginning to its end, so that the time grows in proportion to the length of any text.
import { Tokenizer } from 'htmlparser2';
import { escapeAttribute } from '../../contract/plain-text';

/** By names in lower case; the values have no entities. */
export type Attributes = Readonly<Record<string, string>>;

/** A part of a text; the `html` of all of them together is the text. */
export type Token =
  | { type: 'text'; html: string }
  | { type: 'comment'; html: string; content: string }
  | { type: 'open'; html: string; name: string; attributes: Attributes }
  | { type: 'close'; html: string; name: string };

const noEvent = () => undefined;

export function readTokens(html: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  /** Adds the part up to a position, by default as text. */
  const addText = (end: number) => {
    if (end > position) tokens.push({ type: 'text', html: html.slice(position, end) });
    position = Math.max(position, end);
  };
  const add = (token: Exclude<Token, { type: 'text' }>) => {
    tokens.push(token);
    position += token.html.length;
  };
  /** Behind the end of a tag. */
  const endOf = (index: number) => {
    const end = html.indexOf('>', index);
    return end === -1 ? html.length : end + 1;
  };

  let name = '';
  let attributes: Record<string, string> = {};
  let attribute = '';
  let value = '';
  const open = (end: number) => add({ type: 'open', html: html.slice(position, end + 1), name, attributes });
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        addText(start - 1);
        name = html.slice(start, end).toLowerCase();
        attributes = Object.create(null) as Record<string, string>;
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => (value += html.slice(start, end)),
      onattribentity: (codePoint) => (value += String.fromCodePoint(codePoint)),
      // The first one counts.
      onattribend: () => (attributes[attribute] ??= value),
      onopentagend: open,
      onselfclosingtag: open,
      onclosetag(start, end) {
        addText(html.lastIndexOf('<', start));
        add({ type: 'close', html: html.slice(position, endOf(end)), name: html.slice(start, end).toLowerCase() });
      },
      oncomment(start, end, offset) {
        addText(html.lastIndexOf('<', start - 1));
        add({
          type: 'comment',
          html: html.slice(position, endOf(end - offset)),
          content: html.slice(start, end - offset),
        });
      },
      oncdata: noEvent,
      ondeclaration: noEvent,
      onprocessinginstruction: noEvent,
      ontext: noEvent,
      ontextentity: noEvent,
      onend: noEvent,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  addText(html.length);
  return tokens;
}

export const toHtml = (tokens: readonly Token[]): string => tokens.map(({ html }) => html).join('');

const voidElements = new Set(['br', 'col', 'embed', 'hr', 'img', 'input', 'param', 'source', 'track', 'wbr']);

export const isVoid = (name: string): boolean => voidElements.has(name);

/**
 * For each token the index of the one that closes it: the next one that closes an element of this name. Undefined where there
 * is none.
 */
export function findClosing(tokens: readonly Token[]): (number | undefined)[] {
  const next = new Map<string, number>();
  const closing = new Array<number | undefined>(tokens.length);
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    const token = tokens[index]!;
    if (token.type === 'close') next.set(token.name, index);
    else if (token.type === 'open') closing[index] = next.get(token.name);
  }
  return closing;
}

/** For each opening tag the index of the tag that closes it, others of its name within it being closed before. */
export function findEnds(tokens: readonly Token[]): (number | undefined)[] {
  const open = new Map<string, number[]>();
  const ends = new Array<number | undefined>(tokens.length);
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'open' && !isVoid(token.name)) {
      const before = open.get(token.name);
      if (before) before.push(index);
      else open.set(token.name, [index]);
    } else if (token.type === 'close') {
      const begin = open.get(token.name)?.pop();
      if (begin !== undefined) ends[begin] = index;
    }
  }
  return ends;
}

/**
 * @param content of an element that is no void one: up to where one of its name is closed, or to the end of the text
 * @returns what replaces the tag; undefined to leave it as it is
 */
export type Replace = (attributes: Attributes, content: () => readonly Token[]) => string | undefined;

/** Replaces elements with their content, by their names; within a replaced one nothing is replaced any more. */
export function mapElements(tokens: readonly Token[], replacements: Readonly<Record<string, Replace>>): string {
  const closing = findClosing(tokens);
  let html = '';
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const replace =
      token.type === 'open' && Object.hasOwn(replacements, token.name) ? replacements[token.name] : undefined;
    if (token.type !== 'open' || !replace) {
      html += token.html;
      continue;
    }
    const end = isVoid(token.name) ? index : (closing[index] ?? tokens.length);
    const replaced = replace(token.attributes, () => tokens.slice(index + 1, end));
    html += replaced ?? token.html;
    if (replaced !== undefined) index = end;
  }
  return html;
}

/** Replaces opening tags, and leaves the content of their elements. */
export const mapTags = (
  tokens: readonly Token[],
  replacements: Readonly<Record<string, (attributes: Attributes) => string | undefined>>,
): string =>
  tokens
    .map((token) =>
      token.type === 'open' && Object.hasOwn(replacements, token.name)
        ? (replacements[token.name]!(token.attributes) ?? token.html)
        : token.html,
    )
    .join('');

export const openTag = (name: string, attributes: Attributes): string =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${escapeAttribute(value)}"`)
    .join('')}>`;

/** The tag of a picture. */
export const pictureTag = (src: string, alt: string): string => openTag('img', { src, alt });

/** @param html around which the link is */
export const linkTag = (href: string, html: string): string => `${openTag('a', { href })}${html}</a>`;

/** @param content HTML, as the caption is, which may be empty */
export const figure = (content: string, caption: string, attributes: Attributes = {}): string =>
  `${openTag('figure', attributes)}${content.trim()}${caption.trim() ? `<figcaption>${caption.trim()}</figcaption>` : ''}</figure>\n`;
