import {
  convertFromRaw,
  convertToRaw,
  ContentState,
  type ContentBlock,
  type RawDraftContentBlock,
  type RawDraftEntity,
  type RawDraftInlineStyleRange,
} from 'draft-js';
import { convertToHTML } from 'draft-convert';
import { escapeHtml } from '../../../contract/plain-text';
import { safeAttributes } from '../../../contract/rich-text';
import {
  entities,
  isList,
  marks,
  type BlockType,
  type BlockData,
  type ImageEntityData,
  type LinkEntityData,
  type Mark,
  type TableEntityData,
} from './documentModel';

/** A block with its content as HTML, without the tags of the block itself. */
interface SerializedBlock {
  type: BlockType;
  depth: number;
  html: string;
  /** The number of the first item, in an ordered list that begins with this block. */
  start?: number;
}

/** The attributes of the contract's allow-list, as HTML. */
export const attributes = (tag: string, values: object) =>
  Object.entries(safeAttributes(tag, { ...values }) ?? {})
    .map(([name, value]) => ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`)
    .join('');

const tagByMark: Record<Mark, string> = {
  BOLD: 'strong',
  ITALIC: 'em',
  UNDERLINE: 'u',
  STRIKETHROUGH: 's',
  SUPERSCRIPT: 'sup',
  SUBSCRIPT: 'sub',
  CODE: 'code',
};

// draft-convert miscounts characters outside the BMP in attributes, so links get their attributes afterwards.
const convertInline = convertToHTML<string, BlockType>({
  styleToHTML: (style) => {
    const tags = marks.filter((mark) => style.includes(mark)).map((mark) => tagByMark[mark]);
    return {
      start: tags.map((tag) => `<${tag}>`).join(''),
      end: tags
        .map((tag) => `</${tag}>`)
        .reverse()
        .join(''),
    };
  },
  blockToHTML: () => ({ start: '', end: '' }),
  entityToHTML: ({ type }, text) => (type === entities.link ? { start: '<a>', end: '</a>' } : text),
});

/** The spelling of the server's sanitizer, so that it changes nothing. */
const serverSpellings: Record<string, string> = { '<br/>': '<br />', '&quot;': '"', '&#x27;': "'", '&#x60;': '`' };

const nbsp = '\u00a0';

/** Leaves out all of these characters at the end of a text; an expression would look for the end from each of them. */
function withoutEnd(text: string, character: string): string {
  let end = text.length;
  while (text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}

/** Replaces spaces that HTML would collapse by no-break spaces, and trims the end of the block. */
function keepSpaces(text: string) {
  const blank = (spaces: string) => nbsp.repeat(spaces.length);
  const spaced = text.replace(/[^\S\n\u00a0]/g, (space) => (/[\t\r\f\v]/.test(space) ? ' ' : space));
  return withoutEnd(spaced, ' ').replace(/^ +|(?<=\n) +| +(?=[ \n])/g, blank);
}

const codePointCount = (text: string) => [...text].length;

/**
 * Splits overlapping ranges so that they nest: draft-convert would write overlapping tags. Marks with the same range are
 * combined to one style, named after all of them. Each second one of a name has another name, so that draft-js does not
 * join two that touch; it takes as long as there are names.
 */
function nestRanges(ranges: RawDraftInlineStyleRange[], end: number): RawDraftInlineStyleRange[] {
  const has = (mark: Mark, at: number) =>
    at < end && ranges.some(({ style, offset, length }) => style === mark && offset <= at && at < offset + length);
  const endOf = (mark: Mark, from: number) => {
    let at = from;
    while (has(mark, at)) at += 1;
    return at;
  };
  const edges = new Set([...ranges.flatMap(({ offset, length }) => [offset, offset + length]), end]);
  const open: { marks: Mark[]; offset: number }[] = [];
  const closed: { offset: number; length: number; style: string }[] = [];
  const counts = new Map<string, number>();
  for (const at of [...edges].filter((edge) => edge <= end).sort((one, other) => one - other)) {
    const ending = open.findIndex((range) => range.marks.some((mark) => !has(mark, at)));
    const popped = ending < 0 ? [] : open.splice(ending);
    for (const offset of new Set(popped.map((range) => range.offset))) {
      const together = popped.filter((range) => range.offset === offset).flatMap((range) => range.marks);
      const name = together.join('+');
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      closed.push({ offset, length: at - offset, style: `${name} ${count % 2}` });
    }
    const beginning = marks.filter((mark) => has(mark, at) && !open.some((range) => range.marks.includes(mark)));
    const byEnd = new Map<number, Mark[]>();
    for (const mark of beginning) byEnd.set(endOf(mark, at), [...(byEnd.get(endOf(mark, at)) ?? []), mark]);
    for (const [, together] of [...byEnd].sort(([one], [other]) => other - one)) {
      open.push({ marks: together, offset: at });
    }
  }
  // The types allow only the built-in styles; draft-js accepts any.
  return closed as RawDraftInlineStyleRange[];
}

/** Prepares a block for serialization: white space, nested ranges, nothing beyond the end of the text. */
function normalizeBlock({
  text: typed,
  inlineStyleRanges,
  entityRanges,
  ...block
}: RawDraftContentBlock): RawDraftContentBlock {
  const text = keepSpaces(typed);
  const end = codePointCount(text);
  const links = entityRanges
    .map((range) => ({ ...range, length: Math.min(range.length, end - range.offset) }))
    .filter(({ length }) => length > 0);
  return { ...block, text, inlineStyleRanges: nestRanges(inlineStyleRanges, end), entityRanges: links };
}

function writeInline(raw: RawDraftContentBlock, entityMap: Record<string, RawDraftEntity>): string {
  const block = normalizeBlock(raw);
  if (block.text === '') return '';
  const links = block.entityRanges
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ key }) => entityMap[key]!)
    .filter(({ type }) => type === entities.link)
    .map(({ data }) => data as LinkEntityData);
  const html = convertInline(convertFromRaw({ blocks: [block], entityMap }))
    .replace(/<br\/>|&quot;|&#x27;|&#x60;/g, (found) => serverSpellings[found]!)
    .replaceAll('<a>', () => `<a${attributes('a', links.shift()!)}>`);
  // A trailing line break is rendered only if another one follows.
  return block.text.endsWith('\n') ? `${html}<br />` : html;
}

function writeAtomic(entity: RawDraftEntity | undefined): string {
  if (entity?.type === entities.divider) return '<hr />';
  if (entity?.type === entities.table) return (entity.data as TableEntityData).html;
  if (entity?.type !== entities.image) return '';
  const { caption, ...image } = entity.data as ImageEntityData;
  // Its file has not been stored yet.
  if (!image.src) return '';
  const img = `<img${attributes('img', image)} />`;
  return `<figure>${img}${caption ? `<figcaption>${escapeHtml(caption)}</figcaption>` : ''}</figure>`;
}

function serializeBlock(block: ContentBlock): SerializedBlock {
  const { blocks, entityMap } = convertToRaw(ContentState.createFromBlockArray([block]));
  const raw = blocks[0]!;
  // draft-js types this as string; documents contain only the types of the model.
  const type = raw.type as BlockType;
  if (type === 'atomic') return { type, depth: 0, html: writeAtomic(entityMap[raw.entityRanges[0]?.key ?? -1]) };
  if (type === 'code-block') return { type, depth: 0, html: escapeHtml(raw.text.replace(/[\r\f\v]/g, ' ')) };
  const { start } = (raw.data ?? {}) as BlockData;
  return { type, depth: raw.depth, html: writeInline(raw, entityMap), start };
}

const isBlank = (serialized?: SerializedBlock) => serialized?.type === 'unstyled' && serialized.html === '';

/** Removes empty headings, and empty paragraphs at the edges of the document, an image or a divider. */
function withoutEditorParagraphs(serializedBlocks: SerializedBlock[]): SerializedBlock[] {
  const nonEmpty = serializedBlocks.filter(({ type, html }) => html || !/^(?:header|atomic)/.test(type));
  const neighbour = (index: number, step: 1 | -1): SerializedBlock | undefined =>
    isBlank(nonEmpty[index]) ? neighbour(index + step, step) : nonEmpty[index];
  const isEdge = (serialized?: SerializedBlock) => !serialized || serialized.type === 'atomic';
  return nonEmpty.filter(
    (serialized, index) => !isBlank(serialized) || !(isEdge(neighbour(index, -1)) || isEdge(neighbour(index, 1))),
  );
}

/** Groups adjacent blocks that form one element: a list, a quote, a code block. */
function groupBlocks(serializedBlocks: SerializedBlock[]): SerializedBlock[][] {
  const groupKeyOf = ({ type }: SerializedBlock) => (isList(type) ? 'list' : type);
  const mayGroup = ({ type }: SerializedBlock) => isList(type) || type === 'blockquote' || type === 'code-block';
  const groups: SerializedBlock[][] = [];
  for (const serialized of serializedBlocks) {
    const last = groups.at(-1);
    if (last && mayGroup(serialized) && groupKeyOf(last[0]!) === groupKeyOf(serialized)) last.push(serialized);
    else groups.push([serialized]);
  }
  return groups;
}

function writeList(items: SerializedBlock[]): string {
  const open: string[] = [];
  let html = '';
  const closeOne = () => {
    html += `</li>\n</${open.pop()}>\n`;
  };
  for (const item of items) {
    const tag = item.type === 'unordered-list-item' ? 'ul' : 'ol';
    // An item is at most one level deeper than the previous one.
    const depth = Math.min(item.depth, open.length);
    while (open.length > depth + 1) closeOne();
    const start = tag === 'ol' ? item.start : undefined;
    if (open.length > depth && (open[depth] !== tag || start !== undefined)) closeOne();
    if (open.length > depth) html += '</li>\n';
    else {
      if (depth > 0 && !html.endsWith('\n')) html += '\n';
      html += `<${tag}${attributes(tag, { start: start?.toString() })}>\n`;
      open.push(tag);
    }
    html += `<li>${item.html}`;
  }
  while (open.length > 0) closeOne();
  return html.trimEnd();
}

const headings: Partial<Record<BlockType, string>> = { 'header-two': 'h2', 'header-three': 'h3', 'header-four': 'h4' };

function writeGroup(group: SerializedBlock[]): string {
  const { type, html } = group[0]!;
  const lines = group.map((serialized) => serialized.html || '<br />');
  if (isList(type)) return writeList(group);
  if (type === 'atomic') return html;
  if (type === 'code-block') {
    const code = group.map((serialized) => serialized.html).join('\n');
    return `<pre><code>${withoutEnd(code, '\n')}</code></pre>`;
  }
  if (type === 'blockquote') {
    const quoted = lines.length === 1 ? lines[0]! : `\n${lines.map((line) => `<p>${line}</p>\n`).join('')}`;
    return `<blockquote>${quoted}</blockquote>`;
  }
  const tag = headings[type] ?? 'p';
  return `<${tag}>${lines[0]!}</${tag}>`;
}

interface HtmlWriter {
  /**
   * Serializes a document to HTML of the contract's allow-list; an empty one to an empty string. `readHtml` restores the
   * same document.
   */
  write: (content: ContentState) => string;
  /** Serializes as many blocks as fit into the time (milliseconds). @returns whether all are done */
  prepare: (content: ContentState, time: number) => boolean;
}

/** Caches the HTML of each block, so that only changed blocks are serialized again. */
export function createHtmlWriter(): HtmlWriter {
  const written = new WeakMap<ContentBlock, SerializedBlock>();
  const serializedBlockOf = (block: ContentBlock) => {
    const known = written.get(block);
    if (known) return known;
    const serialized = serializeBlock(block);
    // An image whose file is still on its way gets its address without a new block where it was undone.
    if (block.getType() !== 'atomic' || serialized.html) written.set(block, serialized);
    return serialized;
  };
  return {
    write: (content) =>
      groupBlocks(withoutEditorParagraphs(content.getBlocksAsArray().map(serializedBlockOf)))
        .map(writeGroup)
        .join('\n'),
    prepare: (content, time) => {
      const end = performance.now() + time;
      return content.getBlocksAsArray().every((block) => {
        if (!written.has(block) && performance.now() > end) return false;
        serializedBlockOf(block);
        return true;
      });
    },
  };
}
