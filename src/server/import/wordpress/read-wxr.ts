// Reads WXR, WordPress's format of exports: one item after the other, however many there are.
import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { errorCode } from '../../error-code';
import { OperatorError } from '../../operator-error';
import { foreignExport } from '../foreign-exports';

type Fields = Map<string, string>;

export interface WxrItem {
  /** By the names of the elements, such as `wp:post_id`. */
  fields: Fields;
  categories: { domain: string; nicename: string; name: string }[];
  meta: Fields;
  comments: Fields[];
}

export type WxrPart =
  | { type: 'channel'; name: string; text: string }
  | { type: 'author'; fields: Fields }
  /** A category or a tag. */
  | { type: 'term'; fields: Fields }
  | { type: 'item'; item: WxrItem };

/** Elements in which there are others; all further ones hold text. */
const groups = new Set([
  ...['rss', 'channel', 'item', 'wp:author', 'wp:category', 'wp:tag', 'wp:termmeta'],
  ...['wp:comment', 'wp:postmeta', 'wp:commentmeta'],
]);

/** They stand within a comment, a category or a tag, and are not needed. */
const innerGroups = new Set(['wp:commentmeta', 'wp:termmeta']);

const newItem = (): WxrItem => ({ fields: new Map(), categories: [], meta: new Map(), comments: [] });

/** @throws OperatorError when the file cannot be read, or is no export */
export async function* readWxr(file: string): AsyncGenerator<WxrPart> {
  const parts: WxrPart[] = [];
  const parser = new SaxesParser({ position: true });
  const path: string[] = [];
  let text = '';
  let attributes: Record<string, string> = {};
  let item = newItem();
  let group: Fields = new Map();
  let fault: string | undefined;
  let root: string | undefined;
  let isFeed = false;
  let isExport = false;

  const closeText = (name: string, parent: string) => {
    if (parent === 'channel') parts.push({ type: 'channel', name, text });
    else if (parent === 'item' && name === 'category') {
      const { domain = '', nicename = '' } = attributes;
      item.categories.push({ domain, nicename, name: text });
    } else if (parent === 'item') item.fields.set(name, text);
    else group.set(name, text);
  };
  const closeGroup = (name: string) => {
    if (name === 'item') parts.push({ type: 'item', item });
    if (name === 'wp:author') parts.push({ type: 'author', fields: group });
    if (name === 'wp:category' || name === 'wp:tag') parts.push({ type: 'term', fields: group });
    if (name === 'wp:comment') item.comments.push(group);
    if (name === 'wp:postmeta') item.meta.set(group.get('wp:meta_key') ?? '', group.get('wp:meta_value') ?? '');
  };

  parser.on('error', (error) => {
    fault ??= error.message;
  });
  parser.on('opentag', ({ name, attributes: read }) => {
    root ??= name;
    if (name === 'channel') isFeed = true;
    if (name.startsWith('wp:')) isExport = true;
    if (name === 'item') item = newItem();
    if (groups.has(name) && !innerGroups.has(name)) group = new Map();
    path.push(name);
    text = '';
    attributes = read as Record<string, string>;
  });
  parser.on('text', (part) => (text += part));
  parser.on('cdata', (part) => (text += part));
  parser.on('closetag', ({ name }) => {
    path.pop();
    const parent = path.at(-1) ?? '';
    if (groups.has(name)) closeGroup(name);
    else if (groups.has(parent) && !innerGroups.has(parent)) closeText(name, parent);
    text = '';
  });

  const repair = createXmlRepair();
  try {
    for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
      parser.write(repair(chunk));
      if (fault !== undefined) break;
      yield* parts.splice(0);
    }
    if (fault === undefined) parser.write(repair('', true)).close();
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new OperatorError(`${file}: ${code === 'ENOENT' ? 'There is no such file.' : 'The file cannot be read.'}`);
  }
  if (fault !== undefined) throw damaged(file, fault);
  if (root === 'feed') throw foreignExport('a feed of Atom, as Blogger exports it');
  if (!isExport)
    throw new OperatorError(
      `${file}: The file is no export of WordPress${isFeed ? ', but a feed, which holds only the newest posts' : ''}.`,
    );
  yield* parts.splice(0);
}

/** @param fault of the parser, which begins with line and column */
function damaged(file: string, fault: string): OperatorError {
  const [, line, what = fault] = /^(\d+):\d+: (.*?)\.?$/s.exec(fault) ?? [];
  const place = line === undefined ? '' : ` from line ${line} on`;
  return new OperatorError(
    `${file}: The file is damaged, so that nothing was imported: it is not the XML that WordPress writes${place} (${what}). Please export it again, and import the file as it comes.`,
  );
}

/** Characters that XML does not allow, and WordPress exports nevertheless. */
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** An ampersand that begins nothing. */
const strayAmpersand = /&(?!(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos);)/gi;

const beginning = '<![CDATA[';
const end = ']]>';

/** The longest of what may be cut by the end of a chunk: a reference to a character, or a mark of CDATA. */
const maxCut = 12;

/**
 * Makes the files well-formed that WordPress and its plugins write: with control characters anywhere, and ampersands outside
 * of CDATA that are not escaped.
 * @returns repairs a file that is passed to it in chunks
 */
export function createXmlRepair(): (chunk: string, isEnd?: boolean) => string {
  let isCdata = false;
  let rest = '';
  return (chunk, isEnd = false) => {
    const text = rest + chunk.replace(notInXml, '');
    let repaired = '';
    let position = 0;
    for (;;) {
      const mark = isCdata ? end : beginning;
      const found = text.indexOf(mark, position);
      if (found === -1) break;
      const part = text.slice(position, found);
      repaired += (isCdata ? part : part.replace(strayAmpersand, '&amp;')) + mark;
      position = found + mark.length;
      isCdata = !isCdata;
    }
    const remaining = text.slice(position);
    const cut = isEnd ? remaining.length : Math.max(0, remaining.length - maxCut);
    const mark = isCdata ? ']' : /[&<]/;
    const held = remaining.slice(cut).search(mark);
    const kept = held === -1 ? remaining.length : cut + held;
    const part = remaining.slice(0, kept);
    rest = remaining.slice(kept);
    return repaired + (isCdata ? part : part.replace(strayAmpersand, '&amp;'));
  };
}
