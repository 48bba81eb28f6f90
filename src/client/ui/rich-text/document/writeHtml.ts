import {
  convertToRaw,
  ContentState,
  type ContentBlock,
  type RawDraftContentBlock,
  type RawDraftEntity,
  type RawDraftInlineStyleRange,
} from 'draft-js';
import { convertToHTML } from 'draft-convert';
import { escapeHtml } from '../../../../contract/plain-text';
import { mathLanguage } from '../../../../contract/rich-text';
import { writeAtomic } from './atomicKinds';
import { attributes } from './attributes';
import { createContent } from './createContent';
import {
  containerKind,
  entities,
  isList,
  marks,
  type BlockType,
  type BlockData,
  type CodeData,
  type Container,
  type FootnoteEntityData,
  type LinkEntityData,
  type Mark,
} from './documentModel';

/** A block with its content as HTML, without the tags of the block itself. */
interface SerializedBlock {
  type: BlockType;
  depth: number;
  html: string;
  data: BlockData;
  /** What its footnotes say, in their order. */
  notes?: string[];
}

const tagByMark: Record<Mark, string> = {
  BOLD: 'strong',
  ITALIC: 'em',
  UNDERLINE: 'u',
  STRIKETHROUGH: 's',
  HIGHLIGHT: 'mark',
  SUPERSCRIPT: 'sup',
  SUBSCRIPT: 'sub',
  CODE: 'code',
  FORMULA: 'code',
};

const openTag = (mark: Mark) =>
  `<${tagByMark[mark]}${mark === 'FORMULA' ? attributes('code', { 'data-language': mathLanguage }) : ''}>`;

/** Stands for a reference to a footnote until its number is known; no text has this character. */
const noteMark = '\u0001';

// draft-convert miscounts characters outside the BMP in attributes, so links get their attributes afterwards.
const convertInline = convertToHTML<string, BlockType>({
  styleToHTML: (style) => {
    const together = marks.filter((mark) => style.includes(mark));
    return {
      start: together.map(openTag).join(''),
      end: together
        .map((mark) => `</${tagByMark[mark]}>`)
        .reverse()
        .join(''),
    };
  },
  blockToHTML: () => ({ start: '', end: '' }),
  entityToHTML: ({ type }, text) =>
    type === entities.link ? { start: '<a>', end: '</a>' } : type === entities.footnote ? noteMark : text,
});

/**
 * What draft-convert would escape, one after the other, in time that grows by more than their square: three minutes for a
 * paragraph of 50,000. It gets noncharacters in their place.
 */
const hidden: Record<string, string> = {
  '&': '\ufdd0',
  '<': '\ufdd1',
  '>': '\ufdd2',
  '"': '\ufdd3',
  "'": '\ufdd4',
  '`': '\ufdd5',
};

/** What it has written, in the spelling of the server's sanitizer, so that that changes nothing. */
const serverSpellings: Record<string, string> = {
  '<br/>': '<br />',
  '\ufdd0': '&amp;',
  '\ufdd1': '&lt;',
  '\ufdd2': '&gt;',
  '\ufdd3': '"',
  '\ufdd4': "'",
  '\ufdd5': '`',
};

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
  const spaced = text
    .replaceAll(noteMark, ' ')
    .replace(/[\ufdd0-\ufdd5]/g, ' ')
    .replace(/[^\S\n\u00a0]/g, (space) => (/[\t\r\f\v]/.test(space) ? ' ' : space));
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
  const text = keepSpaces(typed).replace(/[&<>"'`]/g, (character) => hidden[character]!);
  const end = codePointCount(text);
  const links = entityRanges
    .map((range) => ({ ...range, length: Math.min(range.length, end - range.offset) }))
    .filter(({ length }) => length > 0);
  return { ...block, text, inlineStyleRanges: nestRanges(inlineStyleRanges, end), entityRanges: links };
}

/** draft-convert takes the square of the ranges of a block, and more: seconds for a thousand links in one paragraph. */
const rangesAtOnce = 16;

const endOf = ({ offset, length }: { offset: number; length: number }) => offset + length;

/** The block in parts of some ranges each, none of which is cut. */
function splitBlock(block: RawDraftContentBlock): RawDraftContentBlock[] {
  const ranges = [...block.inlineStyleRanges, ...block.entityRanges].toSorted(
    (one, other) => one.offset - other.offset,
  );
  const cuts = [0];
  let count = 0;
  let end = 0;
  for (const range of ranges) {
    if (count >= rangesAtOnce && range.offset >= end) {
      cuts.push(range.offset);
      count = 0;
    }
    count += 1;
    end = Math.max(end, endOf(range));
  }
  if (cuts.length === 1) return [block];
  const characters = [...block.text];
  return cuts.map((from, index) => {
    const to = cuts[index + 1] ?? characters.length;
    const within = <Range extends { offset: number }>(all: Range[]) =>
      all
        .filter(({ offset }) => offset >= from && offset < to)
        .map((range) => ({ ...range, offset: range.offset - from }));
    return {
      ...block,
      text: characters.slice(from, to).join(''),
      inlineStyleRanges: within(block.inlineStyleRanges),
      entityRanges: within(block.entityRanges),
    };
  });
}

/** The entities of a part of a block. */
const pick = (entityMap: Record<string, RawDraftEntity>, { entityRanges }: RawDraftContentBlock) =>
  Object.fromEntries(entityRanges.map(({ key }) => [key, entityMap[key]!]));

function writeInline(
  raw: RawDraftContentBlock,
  entityMap: Record<string, RawDraftEntity>,
): Pick<SerializedBlock, 'html' | 'notes'> {
  const block = normalizeBlock(raw);
  if (block.text === '') return { html: '' };
  const found = block.entityRanges
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ key }) => entityMap[key]!);
  const links = found.filter(({ type }) => type === entities.link).map(({ data }) => data as LinkEntityData);
  const notes = found
    .filter(({ type }) => type === entities.footnote)
    .map(({ data }) => (data as FootnoteEntityData).html);
  const html = splitBlock(block)
    .map((part) => convertInline(createContent({ blocks: [part], entityMap: pick(entityMap, part) })))
    .join('')
    .replace(/<br\/>|[\ufdd0-\ufdd5]/g, (known) => serverSpellings[known]!)
    .replaceAll('<a>', () => {
      const { isButton, ...link } = links.shift()!;
      return `<a${attributes('a', { ...link, ...(isButton && { 'data-button': 'true' }) })}>`;
    });
  // A trailing line break is rendered only if another one follows.
  return { html: block.text.endsWith('\n') ? `${html}<br />` : html, notes };
}

function serializeBlock(block: ContentBlock): SerializedBlock {
  const { blocks, entityMap } = convertToRaw(ContentState.createFromBlockArray([block]));
  const raw = blocks[0]!;
  // draft-js types these as strings and maps; documents contain only those of the model.
  const type = raw.type as BlockType;
  const data = (raw.data ?? {}) as BlockData;
  if (type === 'atomic') {
    const entity = entityMap[raw.entityRanges[0]?.key ?? -1];
    return { type, depth: 0, data, html: entity ? writeAtomic(entity.type, entity.data) : '' };
  }
  if (type === 'code-block') return { type, depth: 0, data, html: escapeHtml(raw.text.replace(/[\r\f\v]/g, ' ')) };
  return { type, depth: raw.depth, data, ...writeInline(raw, entityMap) };
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
  const mayGroup = ({ type, data }: SerializedBlock) =>
    isList(type) || type === 'blockquote' || (type === 'code-block' && !data.code);
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
    const tag = item.type === 'ordered-list-item' ? 'ol' : 'ul';
    // An item is at most one level deeper than the previous one.
    const depth = Math.min(item.depth, open.length);
    while (open.length > depth + 1) closeOne();
    const start = tag === 'ol' ? item.data.start : undefined;
    if (open.length > depth && (open[depth] !== tag || start !== undefined)) closeOne();
    if (open.length > depth) html += '</li>\n';
    else {
      if (depth > 0 && !html.endsWith('\n')) html += '\n';
      html += `<${tag}${attributes(tag, { start: start?.toString() })}>\n`;
      open.push(tag);
    }
    const task = item.type === 'task-list-item' ? { 'data-task': item.data.isDone ? 'done' : 'open' } : {};
    html += `<li${attributes('li', task)}>${item.html}`;
  }
  while (open.length > 0) closeOne();
  return html.trimEnd();
}

const headings: Partial<Record<BlockType, string>> = { 'header-two': 'h2', 'header-three': 'h3', 'header-four': 'h4' };

function writeCode(lines: SerializedBlock[]): string {
  const { language, hasLineNumbers, title }: CodeData = lines[0]!.data.code ?? {};
  const code = withoutEnd(lines.map(({ html }) => html).join('\n'), '\n');
  const shown = { 'data-language': language, 'data-lines': hasLineNumbers ? 'true' : undefined };
  const pre = `<pre${attributes('pre', shown)}><code>${code}</code></pre>`;
  return title ? `<figure>${pre}<figcaption>${escapeHtml(title)}</figcaption></figure>` : pre;
}

function writeGroup(group: SerializedBlock[]): string {
  const { type, html } = group[0]!;
  const lines = group.map((serialized) => serialized.html || '<br />');
  if (isList(type)) return writeList(group);
  if (type === 'atomic') return html;
  if (type === 'code-block') return writeCode(group);
  if (type === 'blockquote') {
    const quoted = lines.length === 1 ? lines[0]! : `\n${lines.map((line) => `<p>${line}</p>\n`).join('')}`;
    return `<blockquote>${quoted}</blockquote>`;
  }
  const tag = headings[type] ?? 'p';
  return `<${tag}>${lines[0]!}</${tag}>`;
}

const writeGroups = (blocks: SerializedBlock[]) => groupBlocks(blocks).map(writeGroup);

function writeContainer(container: Container, blocks: SerializedBlock[]): string {
  const kind = containerKind(container);
  if (kind === 'quote') {
    const isPlain = blocks.every(({ type }) => type === 'unstyled');
    if (isPlain) return writeGroup(blocks.map((block) => ({ ...block, type: 'blockquote' })));
    return `<blockquote>\n${writeGroups(blocks).join('\n')}\n</blockquote>`;
  }
  if (kind !== 'details') {
    return `<aside${attributes('aside', { 'data-callout': kind })}>${writeGroups(blocks).join('\n')}</aside>`;
  }
  const [first, ...more] = blocks;
  const content =
    first?.type === 'summary'
      ? [`<summary>${first.html || '<br />'}</summary>`, ...writeGroups(more)]
      : writeGroups(blocks);
  return `<details>${content.join('\n')}</details>`;
}

/** Groups adjacent blocks that stand in one container, or in none. */
function splitContainers(blocks: SerializedBlock[]): { container?: Container; blocks: SerializedBlock[] }[] {
  const parts: { container?: Container; blocks: SerializedBlock[] }[] = [];
  for (const block of blocks) {
    const { container } = block.data;
    const last = parts.at(-1);
    if (last && last.container === container) last.blocks.push(block);
    else parts.push({ container, blocks: [block] });
  }
  return parts;
}

/** Gives the footnotes their numbers. @returns the blocks with their references, and what the notes say */
function numberNotes(blocks: SerializedBlock[]): { blocks: SerializedBlock[]; notes: string[] } {
  const notes: string[] = [];
  const numbered = blocks.map((block) => {
    if (!block.notes?.length) return block;
    let count = notes.length;
    notes.push(...block.notes);
    const refer = () => {
      count += 1;
      return `<sup><a${attributes('a', { href: `#fn-${count}`, id: `fnref-${count}` })}>${count}</a></sup>`;
    };
    return { ...block, html: block.html.replaceAll(noteMark, refer) };
  });
  return { blocks: numbered, notes };
}

function writeNotes(notes: string[]): string[] {
  if (notes.length === 0) return [];
  const items = notes.map((html, index) => {
    const number = index + 1;
    const back = `<a${attributes('a', { href: `#fnref-${number}` })}>↩</a>`;
    return `<li${attributes('li', { id: `fn-${number}` })}>${html} ${back}</li>\n`;
  });
  return [`<ol${attributes('ol', { 'data-footnotes': 'true' })}>\n${items.join('')}</ol>`];
}

/** What is not, or no longer, the first block of its details is a paragraph. */
const withoutLateSummaries = (blocks: SerializedBlock[]) =>
  blocks.map((block, index) => {
    const { container } = block.data;
    const isFirst = container?.startsWith('details') && blocks[index - 1]?.data.container !== container;
    return block.type === 'summary' && !isFirst ? { ...block, type: 'unstyled' as const } : block;
  });

function writeBlocks(serializedBlocks: SerializedBlock[]): string {
  const { blocks, notes } = numberNotes(withoutEditorParagraphs(withoutLateSummaries(serializedBlocks)));
  const parts = splitContainers(blocks).flatMap((part) =>
    part.container ? writeContainer(part.container, part.blocks) : writeGroups(part.blocks),
  );
  return [...parts, ...writeNotes(notes)].join('\n');
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
    write: (content) => writeBlocks(content.getBlocksAsArray().map(serializedBlockOf)),
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
