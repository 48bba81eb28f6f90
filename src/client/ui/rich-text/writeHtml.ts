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
import { entities, isList, marks, type BlockType, type LinkData, type Mark, type PictureData } from './model';

/** A block as it is written: its type, and its text as HTML without the tags of the block itself. */
interface Passage {
  type: BlockType;
  depth: number;
  html: string;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const attributes = (values: object) =>
  Object.entries(values)
    .filter(([name, value]) => name === 'alt' || value)
    .map(([name, value]) => ` ${name}="${escape(String(value)).replaceAll('"', '&quot;')}"`)
    .join('');

const tagOf: Record<Mark, string> = { BOLD: 'strong', ITALIC: 'em', UNDERLINE: 'u', STRIKETHROUGH: 's', CODE: 'code' };

// draft-convert loses count where a tag holds characters beyond the 16-bit plane: links get their attributes afterwards.
const convertInline = convertToHTML<string, BlockType>({
  styleToHTML: (style) => {
    const tags = marks.filter((mark) => style.includes(mark)).map((mark) => tagOf[mark]);
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

/** As the server's sanitiser writes it, so that nothing changes there. */
const spellings: Record<string, string> = { '<br/>': '<br />', '&quot;': '"', '&#x27;': "'", '&#x60;': '`' };

const nbsp = '\u00a0';

/** White space that a page would swallow is kept by no-break spaces; at the end of a block it goes. */
function keepSpaces(text: string) {
  const blank = (spaces: string) => nbsp.repeat(spaces.length);
  return text
    .replace(/[^\S\n\u00a0]/g, (space) => (/[\t\r\f\v]/.test(space) ? ' ' : space))
    .replace(/ +$/, '')
    .replace(/^ +|(?<=\n) +| +(?=[ \n])/g, blank);
}

const lengthOf = (text: string) => [...text].length;

/**
 * Ranges of marks that overlap, cut so that each lies within another or beside it: draft-convert would write tags that
 * cross. Marks that begin and end together become one style; their names are in its name.
 */
function nested(ranges: RawDraftInlineStyleRange[], end: number): RawDraftInlineStyleRange[] {
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
  for (const at of [...edges].filter((edge) => edge <= end).sort((one, other) => one - other)) {
    const ending = open.findIndex((range) => range.marks.some((mark) => !has(mark, at)));
    for (const range of ending < 0 ? [] : open.splice(ending)) {
      const style = `${range.marks.join('+')} ${closed.length}`;
      closed.push({ offset: range.offset, length: at - range.offset, style });
    }
    const beginning = marks.filter((mark) => has(mark, at) && !open.some((range) => range.marks.includes(mark)));
    const byEnd = new Map<number, Mark[]>();
    for (const mark of beginning) byEnd.set(endOf(mark, at), [...(byEnd.get(endOf(mark, at)) ?? []), mark]);
    for (const [, together] of [...byEnd].sort(([one], [other]) => other - one)) {
      open.push({ marks: together, offset: at });
    }
  }
  // The types know the names of draft-js's own styles only; it takes any.
  return closed as RawDraftInlineStyleRange[];
}

/** As it can be written: white space as it shows, ranges that nest, nothing beyond the text's end. */
function tidy({ text: typed, inlineStyleRanges, entityRanges, ...block }: RawDraftContentBlock): RawDraftContentBlock {
  const text = keepSpaces(typed);
  const end = lengthOf(text);
  const links = entityRanges
    .map((range) => ({ ...range, length: Math.min(range.length, end - range.offset) }))
    .filter(({ length }) => length > 0);
  return { ...block, text, inlineStyleRanges: nested(inlineStyleRanges, end), entityRanges: links };
}

function writeInline(raw: RawDraftContentBlock, entityMap: Record<string, RawDraftEntity>): string {
  const block = tidy(raw);
  if (block.text === '') return '';
  const links = block.entityRanges
    .toSorted((one, other) => one.offset - other.offset)
    .map(({ key }) => entityMap[key]!)
    .filter(({ type }) => type === entities.link)
    .map(({ data }) => data as LinkData);
  const html = convertInline(convertFromRaw({ blocks: [block], entityMap }))
    .replace(/<br\/>|&quot;|&#x27;|&#x60;/g, (found) => spellings[found]!)
    .replaceAll('<a>', () => {
      const { href, title } = links.shift()!;
      return `<a${attributes({ href, title, rel: 'noopener noreferrer' })}>`;
    });
  // The last break of a block shows only if another follows it.
  return block.text.endsWith('\n') ? `${html}<br />` : html;
}

function writeAtomic(entity: RawDraftEntity | undefined): string {
  if (entity?.type === entities.divider) return '<hr />';
  if (entity?.type !== entities.picture) return '';
  const { src, alt, title, width, height, caption } = entity.data as PictureData;
  const img = `<img${attributes({ src, alt, title, width, height, loading: 'lazy' })} />`;
  return `<figure>${img}${caption ? `<figcaption>${escape(caption)}</figcaption>` : ''}</figure>`;
}

function writePassage(block: ContentBlock): Passage {
  const { blocks, entityMap } = convertToRaw(ContentState.createFromBlockArray([block]));
  const raw = blocks[0]!;
  // The types of draft-js allow any text here; what comes into a document is of the model's types.
  const type = raw.type as BlockType;
  if (type === 'atomic') return { type, depth: 0, html: writeAtomic(entityMap[raw.entityRanges[0]?.key ?? -1]) };
  if (type === 'code-block') return { type, depth: 0, html: escape(raw.text.replace(/[\r\f\v]/g, ' ')) };
  return { type, depth: raw.depth, html: writeInline(raw, entityMap) };
}

const isBlank = (passage?: Passage) => passage?.type === 'unstyled' && passage.html === '';

/** Left out: headings without a word, and empty paragraphs at an edge of the document, a picture or a divider. */
function withoutScaffolding(passages: Passage[]): Passage[] {
  const kept = passages.filter(({ type, html }) => html || !/^(?:header|atomic)/.test(type));
  const neighbour = (index: number, step: 1 | -1): Passage | undefined =>
    isBlank(kept[index]) ? neighbour(index + step, step) : kept[index];
  const isEdge = (passage?: Passage) => !passage || passage.type === 'atomic';
  return kept.filter(
    (passage, index) => !isBlank(passage) || !(isEdge(neighbour(index, -1)) || isEdge(neighbour(index, 1))),
  );
}

/** Neighbours that make up one element: a list, a quote, a piece of code. */
function grouped(passages: Passage[]): Passage[][] {
  const kindOf = ({ type }: Passage) => (isList(type) ? 'list' : type);
  const mayGroup = ({ type }: Passage) => isList(type) || type === 'blockquote' || type === 'code-block';
  const groups: Passage[][] = [];
  for (const passage of passages) {
    const last = groups.at(-1);
    if (last && mayGroup(passage) && kindOf(last[0]!) === kindOf(passage)) last.push(passage);
    else groups.push([passage]);
  }
  return groups;
}

function writeList(items: Passage[]): string {
  const open: string[] = [];
  let html = '';
  const closeOne = () => {
    html += `</li>\n</${open.pop()}>\n`;
  };
  for (const item of items) {
    const tag = item.type === 'unordered-list-item' ? 'ul' : 'ol';
    // No item is deeper than one below the item before it.
    const depth = Math.min(item.depth, open.length);
    while (open.length > depth + 1) closeOne();
    if (open.length > depth && open[depth] !== tag) closeOne();
    if (open.length > depth) html += '</li>\n';
    else {
      if (depth > 0 && !html.endsWith('\n')) html += '\n';
      html += `<${tag}>\n`;
      open.push(tag);
    }
    html += `<li>${item.html}`;
  }
  while (open.length > 0) closeOne();
  return html.trimEnd();
}

const headings: Partial<Record<BlockType, string>> = { 'header-two': 'h2', 'header-three': 'h3', 'header-four': 'h4' };

function writeGroup(group: Passage[]): string {
  const { type, html } = group[0]!;
  const lines = group.map((passage) => passage.html || '<br />');
  if (isList(type)) return writeList(group);
  if (type === 'atomic') return html;
  if (type === 'code-block') {
    const code = group.map((passage) => passage.html).join('\n');
    return `<pre><code>${code.replace(/\n+$/, '')}</code></pre>`;
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
   * A document as HTML of the contract's allow-list; an empty one as an empty string. What is written is read again to
   * the same document.
   */
  write: (content: ContentState) => string;
  /** Gets the writing done of as much as fits into that time, in milliseconds. Says whether that was all. */
  prepare: (content: ContentState, time: number) => boolean;
}

/** It remembers what it wrote of each block, so that a document of which little has changed costs little. */
export function createHtmlWriter(): HtmlWriter {
  const written = new WeakMap<ContentBlock, Passage>();
  const passageOf = (block: ContentBlock) => {
    const known = written.get(block);
    if (known) return known;
    const passage = writePassage(block);
    written.set(block, passage);
    return passage;
  };
  return {
    write: (content) =>
      grouped(withoutScaffolding(content.getBlocksAsArray().map(passageOf)))
        .map(writeGroup)
        .join('\n'),
    prepare: (content, time) => {
      const end = performance.now() + time;
      return content.getBlocksAsArray().every((block) => {
        if (!written.has(block) && performance.now() > end) return false;
        passageOf(block);
        return true;
      });
    },
  };
}
