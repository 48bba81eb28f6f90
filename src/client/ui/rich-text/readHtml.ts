import type { RawDraftContentBlock, RawDraftContentState, RawDraftEntity, RawDraftInlineStyleRange } from 'draft-js';
import { sanitizeToElement } from '../sanitizeInBrowser';
import { maxListDepth, entities, isList, marks, type BlockData, type BlockType, type Mark } from './documentModel';
import { writeTable } from './writeTable';

/** A character with its inline styles and link. */
interface StyledChar {
  char: string;
  marks: ReadonlySet<Mark>;
  link?: number;
}

/** The properties that an element inherits from its ancestors. */
interface Context {
  type: BlockType;
  depth: number;
  /** Set inside a list; `start` until its first item was read. */
  list?: { tag: 'ul' | 'ol'; start?: number };
  marks: ReadonlySet<Mark>;
  /** Key of the link's entity. */
  link?: number;
}

const markByTag: Record<string, Mark> = {
  strong: 'BOLD',
  em: 'ITALIC',
  u: 'UNDERLINE',
  s: 'STRIKETHROUGH',
  sup: 'SUPERSCRIPT',
  sub: 'SUBSCRIPT',
  code: 'CODE',
};

const headingByTag: Record<string, BlockType> = { h2: 'header-two', h3: 'header-three', h4: 'header-four' };

/** Block elements without a meaning of their own here. */
const blockTags = new Set(['p', 'div', 'figcaption', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']);

// Removed from text, as they are invisible to readers and may not be stored.
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/g;

const elementOf = (node: Node) => (node.nodeType === Node.ELEMENT_NODE ? (node as HTMLElement) : undefined);

/** The text of preformatted code, with the line breaks of the source and of block elements. */
function codeText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  const tag = elementOf(node)?.localName ?? '';
  if (tag === 'br') return '\n';
  let text = '';
  for (const child of node.childNodes) {
    const startsLine = blockTags.has(elementOf(child)?.localName ?? '') || elementOf(child)?.localName === 'li';
    if (startsLine && text && !text.endsWith('\n')) text += '\n';
    text += codeText(child);
    if (startsLine && child.nextSibling && !text.endsWith('\n')) text += '\n';
  }
  return text;
}

/** Ranges of adjacent characters with the same value; undefined values have no range. */
function ranges<Value>(chars: StyledChar[], valueOf: (char: StyledChar) => Value | undefined) {
  const found: { offset: number; length: number; value: Value }[] = [];
  for (const [offset, char] of chars.entries()) {
    const value = valueOf(char);
    if (value === undefined) continue;
    const last = found.at(-1);
    if (last?.value === value && last.offset + last.length === offset) last.length += 1;
    else found.push({ offset, length: 1, value });
  }
  return found;
}

const emptyBlock: Omit<RawDraftContentBlock, 'key'> = {
  type: 'unstyled',
  text: '',
  depth: 0,
  inlineStyleRanges: [],
  entityRanges: [],
};

/** Collects the blocks of a document. Adjacent lists, quotes and code blocks of one kind are merged. */
class DocumentReader {
  readonly entityMap: Record<string, RawDraftEntity> = {};
  readonly blocks: Omit<RawDraftContentBlock, 'key'>[] = [];
  private entityCount = 0;
  private open?: { type: BlockType; depth: number; data?: BlockData; chars: StyledChar[]; hasLineEnd: boolean };

  private read(node: Node, context: Context) {
    if (node.nodeType === Node.TEXT_NODE) this.addText(node.textContent ?? '', context);
    const element = elementOf(node);
    if (!element) return;
    const tag = element.localName;
    const mark = markByTag[tag];
    const heading = headingByTag[tag];
    const isInItem = isList(context.type);

    if (tag === 'br') this.addBreak(context);
    else if (tag === 'hr') this.addAtomic(entities.divider, {});
    else if (tag === 'img') this.addImage(element);
    else if (tag === 'table') this.readTable(element as HTMLTableElement, context);
    else if (tag === 'figure') this.readFigure(element, context);
    else if (tag === 'pre') this.readCode(element);
    else if (tag === 'a') this.readLink(element, context);
    else if (tag === 'ul' || tag === 'ol') {
      const depth = context.list ? Math.min(context.depth + 1, maxListDepth) : 0;
      const start = element.getAttribute('start');
      const list: Context['list'] = { tag, start: start ? Number(start) : undefined };
      this.readBlock(element, { ...context, type: 'unstyled', list, depth });
    } else if (tag === 'li') {
      const list = context.list ?? { tag: 'ul' };
      const type = list.tag === 'ul' ? 'unordered-list-item' : 'ordered-list-item';
      const item: Context = { ...context, list, type };
      this.closeBlock();
      this.openBlock(item, { start: list.start });
      list.start = undefined;
      this.readBlock(element, item, false);
    } else if (heading && !isInItem) this.readBlock(element, { ...context, type: heading });
    else if (tag === 'blockquote' && !isInItem) this.readBlock(element, { ...context, type: 'blockquote' });
    else if (isInItem && (blockTags.has(tag) || heading || tag === 'blockquote')) {
      if (this.open) this.open.hasLineEnd = this.open.chars.length > 0;
      this.readChildren(element, context);
      if (this.open) this.open.hasLineEnd = this.open.chars.length > 0;
    } else if (blockTags.has(tag)) this.readBlock(element, context);
    else this.readChildren(element, mark ? { ...context, marks: new Set([...context.marks, mark]) } : context);
  }

  finish(): RawDraftContentState {
    this.closeBlock();
    const padded = this.blocks.flatMap((block, index) => {
      const isAfterAtomic = this.blocks[index - 1]?.type === 'atomic' || index === 0;
      return block.type === 'atomic' && isAfterAtomic ? [emptyBlock, block] : [block];
    });
    if (padded.at(-1)?.type === 'atomic' || padded.length === 0) padded.push(emptyBlock);
    // draft-js assigns keys to blocks without one.
    const blocks = padded.map((block) => ({ ...block, key: '' }));
    return { entityMap: this.entityMap, blocks };
  }

  readChildren(node: Node, context: Context) {
    for (const child of node.childNodes) this.read(child, context);
  }

  private readBlock(node: Node, context: Context, isNew = true) {
    if (isNew) this.closeBlock();
    this.readChildren(node, context);
    this.closeBlock();
  }

  private readLink(element: HTMLElement, context: Context) {
    const href = element.getAttribute('href')!;
    const title = element.getAttribute('title')?.replace(controlCharacters, ' ');
    const link = this.addEntity(entities.link, 'MUTABLE', title ? { href, title } : { href });
    this.readChildren(element, { ...context, link });
  }

  private readFigure(element: HTMLElement, context: Context) {
    const images = [...element.querySelectorAll('img')];
    if (images.length === 0 || element.querySelector('table')) return this.readBlock(element, context);
    const caption = element
      .querySelector('figcaption')
      ?.textContent.replace(controlCharacters, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    for (const image of images) this.addImage(image, image === images.at(-1) ? caption : undefined);
  }

  private readCode(element: HTMLElement) {
    this.closeBlock();
    const text = codeText(element).replace(/\r\n?/g, '\n').replace(controlCharacters, ' ').replace(/\n$/, '');
    for (const line of text.split('\n')) this.blocks.push({ ...emptyBlock, type: 'code-block', text: line });
  }

  private addImage(element: HTMLElement, caption?: string) {
    const read = (name: string) => element.getAttribute(name)?.replace(controlCharacters, ' ');
    const image = { src: element.getAttribute('src'), alt: read('alt') ?? '', title: read('title') };
    const size = { width: read('width'), height: read('height') };
    const data = Object.entries({ ...image, ...size, caption }).filter(([name, value]) => name === 'alt' || value);
    this.addAtomic(entities.image, Object.fromEntries(data));
  }

  private readTable(element: HTMLTableElement, context: Context) {
    const html = writeTable(element, readElement);
    if (html) this.addAtomic(entities.table, { html });
    else this.readBlock(element, context);
  }

  private addAtomic(type: string, data: Record<string, unknown>) {
    this.closeBlock();
    const key = this.addEntity(type, 'IMMUTABLE', data);
    this.blocks.push({ ...emptyBlock, type: 'atomic', text: ' ', entityRanges: [{ offset: 0, length: 1, key }] });
  }

  private addEntity(type: string, mutability: RawDraftEntity['mutability'], data: Record<string, unknown>) {
    const key = this.entityCount;
    this.entityCount += 1;
    this.entityMap[key] = { type, mutability, data };
    return key;
  }

  private openBlock({ type, depth }: Context, data?: BlockData) {
    this.open ??= { type, depth: isList(type) ? depth : 0, data, chars: [], hasLineEnd: false };
    return this.open;
  }

  /** Collapses white space and trims lines, as HTML rendering does. */
  private addText(source: string, context: Context) {
    const text = source.replace(controlCharacters, '').replace(/[\t\n\r ]+/g, ' ');
    if (text === '' || (text === ' ' && !this.open)) return;
    const open = this.openBlock(context);
    if (open.hasLineEnd && text !== ' ') this.addBreak({ ...context, marks: new Set(), link: undefined });
    for (const char of text) {
      const last = open.chars.at(-1)?.char ?? '\n';
      if (char === ' ' && (last === ' ' || last === '\n')) continue;
      open.chars.push({ char, marks: context.marks, link: context.link });
    }
  }

  private addBreak(context: Context) {
    const open = this.openBlock(context);
    open.hasLineEnd = false;
    if (open.chars.at(-1)?.char === ' ') open.chars.pop();
    open.chars.push({ char: '\n', marks: context.marks, link: context.link });
  }

  private closeBlock() {
    if (!this.open) return;
    const { type, depth, data, chars } = this.open;
    this.open = undefined;
    if (chars.at(-1)?.char === ' ') chars.pop();
    // A trailing line break is not rendered.
    if (chars.at(-1)?.char === '\n') chars.pop();
    this.blocks.push({
      type,
      depth,
      ...(data?.start !== undefined && { data: { start: data.start } }),
      text: chars.map(({ char }) => char).join(''),
      // The types allow only the built-in styles; draft-js accepts any.
      inlineStyleRanges: marks.flatMap((mark) =>
        ranges(chars, (char) => (char.marks.has(mark) ? mark : undefined)).map(({ offset, length }) => ({
          offset,
          length,
          style: mark,
        })),
      ) as RawDraftInlineStyleRange[],
      entityRanges: ranges(chars, ({ link }) => link).map(({ offset, length, value }) => ({
        offset,
        length,
        key: value,
      })),
    });
  }
}

function readElement(body: HTMLElement): RawDraftContentState {
  const documentReader = new DocumentReader();
  documentReader.readChildren(body, { type: 'unstyled', depth: 0, marks: new Set() });
  return documentReader.finish();
}

/**
 * Converts HTML to draft-js's raw content: the contract's allow-list, and the closest match of other HTML. Images, tables
 * and dividers without a neighbour get an empty paragraph beside them for the cursor, which is not saved.
 */
export const readHtml = (source: string | HTMLElement): RawDraftContentState => readElement(sanitizeToElement(source));
