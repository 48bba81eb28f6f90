import type { RawDraftContentBlock, RawDraftContentState, RawDraftEntity, RawDraftInlineStyleRange } from 'draft-js';
import { findRawHtml, rawHtmlContent, rawHtmlMarker } from '../../../../contract/raw-html';
import { parseHtml } from '../../dom';
import { sanitizeToElement } from '../../sanitizeInBrowser';
import { readableText, readAtomic, sourceAttribute } from './atomicKinds';
import {
  entities,
  footnoteCharacter,
  isList,
  marks,
  maxListDepth,
  type BlockData,
  type BlockType,
  type CodeData,
  type Container,
  type ContainerKind,
  type FootnoteEntityData,
  type LinkEntityData,
  type Mark,
} from './documentModel';
import { writeCellContent, writeTable } from './writeTable';

/** Characters with their inline styles and their link or footnote. */
interface Part {
  text: string;
  marks: ReadonlySet<Mark>;
  entity?: number;
}

/** The properties that an element inherits from its ancestors. */
interface Context {
  type: BlockType;
  depth: number;
  /** Set inside a list; `start` until its first item was read. */
  list?: { tag: 'ul' | 'ol'; start?: number };
  marks: ReadonlySet<Mark>;
  /** Key of the link's entity. */
  entity?: number;
  container?: Container;
}

const markByTag: Record<string, Mark> = {
  strong: 'BOLD',
  em: 'ITALIC',
  u: 'UNDERLINE',
  s: 'STRIKETHROUGH',
  mark: 'HIGHLIGHT',
  sup: 'SUPERSCRIPT',
  sub: 'SUBSCRIPT',
  code: 'CODE',
};

const headingByTag: Record<string, BlockType> = { h2: 'header-two', h3: 'header-three', h4: 'header-four' };

/** What a quote holds besides paragraphs. */
const quotedBlocks = 'ul, ol, pre, h2, h3, h4, table, figure, hr, aside, details, blockquote';

/** One in another is none, and in an item of a list neither. */
const isContainer = (element: Element, { type, container }: Context) =>
  !isList(type) &&
  (element.matches('aside[data-callout], details') ||
    (container === undefined && element.localName === 'blockquote' && element.querySelector(quotedBlocks) !== null));

function containerKindOf(element: Element): ContainerKind {
  if (element.localName === 'blockquote') return 'quote';
  return (element.getAttribute('data-callout') ?? 'details') as ContainerKind;
}

/** Block elements without a meaning of their own here. */
const blockTags = new Set([
  ...['p', 'div', 'figcaption', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...['aside', 'details', 'summary', 'nav', 'figure'],
]);

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

/** Of characters, of which an emoji is one. */
const countCharacters = (text: string) => (/[\uD800-\uDFFF]/.test(text) ? [...text].length : text.length);

/** Ranges of adjacent characters with the same value; undefined values have no range. */
function ranges<Value>(
  parts: readonly (Part & { length: number })[],
  valueOf: (part: Part) => Value | undefined,
): { offset: number; length: number; value: Value }[] {
  const found: { offset: number; length: number; value: Value }[] = [];
  let offset = 0;
  for (const part of parts) {
    const value = valueOf(part);
    const last = found.at(-1);
    if (value !== undefined && part.length > 0) {
      if (last?.value === value && last.offset + last.length === offset) last.length += part.length;
      else found.push({ offset, length: part.length, value });
    }
    offset += part.length;
  }
  return found;
}

/** Whether the last character is this one. */
const endsWith = (parts: readonly Part[], char: string) => parts.at(-1)?.text.endsWith(char) ?? false;

/** Takes the last character away. */
function dropLast(parts: Part[]): void {
  const last = parts.pop()!;
  if (last.text.length > 1) parts.push({ ...last, text: last.text.slice(0, -1) });
}

const emptyBlock: Omit<RawDraftContentBlock, 'key'> = {
  type: 'unstyled',
  text: '',
  depth: 0,
  inlineStyleRanges: [],
  entityRanges: [],
};

/** The property of a block, without what is not there. */
function dataOf(data: BlockData): { data?: BlockData } {
  const known = Object.entries(data).filter(([, value]) => value !== undefined);
  return known.length > 0 ? { data: Object.fromEntries(known) as BlockData } : {};
}

/** Collects the blocks of a document. Adjacent lists, quotes and code blocks of one kind are merged. */
class DocumentReader {
  readonly entityMap: Record<string, RawDraftEntity> = {};
  readonly blocks: Omit<RawDraftContentBlock, 'key'>[] = [];
  private entityCount = 0;
  private containerCount = 0;
  /** What the footnotes say, by their ids. */
  private readonly notes = new Map<string, string>();
  private open?: { type: BlockType; depth: number; data: BlockData; parts: Part[]; hasLineEnd: boolean };

  private read(node: Node, context: Context) {
    if (node.nodeType === Node.TEXT_NODE) this.addText(node.textContent ?? '', context);
    const element = elementOf(node);
    if (!element) return;
    const tag = element.localName;
    const mark = markByTag[tag];
    const heading = headingByTag[tag];
    const isInItem = isList(context.type);

    if (tag === 'br') this.addBreak(context);
    else if (this.readAtomic(element, context)) return;
    else if (tag === 'figure' && element.querySelector('pre')) this.readTitledCode(element, context);
    else if (tag === 'pre') this.readCode(element, context);
    else if (tag === 'sup' && this.readFootnote(element, context)) return;
    else if (tag === 'a') this.readLink(element, context);
    else if (isContainer(element, context)) this.readContainer(element, context);
    else if (tag === 'ul' || tag === 'ol') {
      const depth = context.list ? Math.min(context.depth + 1, maxListDepth) : 0;
      const start = element.getAttribute('start');
      const list: Context['list'] = { tag, start: start ? Number(start) : undefined };
      this.readBlock(element, { ...context, type: 'unstyled', list, depth });
    } else if (tag === 'li') {
      const list = context.list ?? { tag: 'ul' };
      const task = element.getAttribute('data-task');
      const type = task ? 'task-list-item' : list.tag === 'ul' ? 'unordered-list-item' : 'ordered-list-item';
      const item: Context = { ...context, list, type };
      this.closeBlock();
      this.openBlock(item, { start: list.start, ...(task === 'done' && { isDone: true }) });
      list.start = undefined;
      this.readBlock(element, item, false);
    } else if (heading && !isInItem) this.readBlock(element, { ...context, type: heading });
    else if (tag === 'summary' && this.isSummary(element, context)) {
      this.readBlock(element, { ...context, type: 'summary' });
    } else if (tag === 'blockquote' && !isInItem) this.readBlock(element, { ...context, type: 'blockquote' });
    else if (isInItem && (blockTags.has(tag) || heading || tag === 'blockquote')) {
      if (this.open) this.open.hasLineEnd = this.open.parts.length > 0;
      this.readChildren(element, context);
      if (this.open) this.open.hasLineEnd = this.open.parts.length > 0;
    } else if (blockTags.has(tag)) this.readBlock(element, context);
    else if (tag === 'code' && element.hasAttribute('data-language')) {
      this.readChildren(element, { ...context, marks: new Set([...context.marks, 'FORMULA']) });
    } else this.readChildren(element, mark ? { ...context, marks: new Set([...context.marks, mark]) } : context);
  }

  finish(): RawDraftContentState {
    this.closeBlock();
    const padded = this.blocks.flatMap((block, index) => {
      const isAfterAtomic = this.blocks[index - 1]?.type === 'atomic' || index === 0;
      return block.type === 'atomic' && isAfterAtomic ? [{ ...emptyBlock, data: block.data }, block] : [block];
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
    const title = element.getAttribute('title');
    const data: LinkEntityData = {
      href: element.getAttribute('href')!,
      ...(title && { title: readableText(title) }),
      ...(element.hasAttribute('data-button') && { isButton: true }),
    };
    this.readChildren(element, { ...context, entity: this.addEntity(entities.link, 'MUTABLE', data) });
  }

  /** Remembers what footnotes say that are referred to, and takes them out of the text, where they are in a list of their own. */
  takeNotes(body: HTMLElement) {
    for (const list of body.querySelectorAll<HTMLElement>('ol[data-footnotes]')) {
      for (const item of list.querySelectorAll<HTMLElement>('li[id]')) {
        if (!body.querySelector(`sup > a[id^="fnref-"][href="#${item.id}"]`)) continue;
        for (const back of item.querySelectorAll('a[href^="#fnref-"]')) back.remove();
        this.notes.set(item.id, writeCellContent(item, readElement));
        item.remove();
      }
      if (!list.querySelector('li')) list.remove();
    }
  }

  /** @returns whether it refers to a footnote */
  private readFootnote(element: HTMLElement, context: Context): boolean {
    const link = element.childElementCount === 1 ? element.firstElementChild : null;
    const html = link?.matches('a[id^="fnref-"]') ? this.notes.get(link.getAttribute('href')!.slice(1)) : undefined;
    if (html === undefined) return false;
    const data: FootnoteEntityData = { html };
    const entity = this.addEntity(entities.footnote, 'IMMUTABLE', data);
    this.openBlock(context).parts.push({ text: footnoteCharacter, marks: context.marks, entity });
    return true;
  }

  private readContainer(element: HTMLElement, context: Context) {
    this.containerCount += 1;
    const container: Container = context.container ?? `${containerKindOf(element)}-${this.containerCount}`;
    this.readBlock(element, { ...context, container });
  }

  /** Whether it is the first of the blocks of its container. */
  private isSummary(element: HTMLElement, { type, container }: Context): boolean {
    if (isList(type) || element.parentElement?.localName !== 'details' || !container?.startsWith('details'))
      return false;
    this.closeBlock();
    return this.blocks.at(-1)?.data?.container !== container;
  }

  private readTitledCode(element: HTMLElement, context: Context) {
    const title = readableText(element.querySelector('figcaption')?.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    for (const code of element.querySelectorAll('pre')) this.readCode(code, context, title);
  }

  private readCode(element: HTMLElement, { container }: Context, title?: string) {
    this.closeBlock();
    const source = codeText(element).replace(/\r\n?/g, '\n');
    const text = readableText(source).replace(/\n$/, '');
    const language = element.getAttribute('data-language');
    const code: CodeData = {
      ...(language && { language }),
      ...(title && { title }),
      ...(element.hasAttribute('data-lines') && { hasLineNumbers: true }),
    };
    for (const [index, line] of text.split('\n').entries()) {
      // Also where nothing is said of it: what comes before may be code, too.
      const data = dataOf({ code: index === 0 ? code : undefined, container });
      this.blocks.push({ ...emptyBlock, type: 'code-block', text: line, ...data });
    }
  }

  /** @returns whether the element is edited as a whole */
  private readAtomic(element: HTMLElement, { container }: Context): boolean {
    const found = readAtomic(element, (table) => writeTable(table, readElement));
    for (const { type, data } of found) this.addAtomic(type, data, container);
    return found.length > 0;
  }

  private addAtomic(type: string, data: object, container?: Container) {
    this.closeBlock();
    const entityRanges = [{ offset: 0, length: 1, key: this.addEntity(type, 'IMMUTABLE', data) }];
    this.blocks.push({ ...emptyBlock, type: 'atomic', text: ' ', entityRanges, ...dataOf({ container }) });
  }

  private addEntity(type: string, mutability: RawDraftEntity['mutability'], data: object) {
    const key = this.entityCount;
    this.entityCount += 1;
    this.entityMap[key] = { type, mutability, data };
    return key;
  }

  private openBlock({ type, depth, container }: Context, data?: BlockData) {
    this.open ??= { type, depth: isList(type) ? depth : 0, data: { ...data, container }, parts: [], hasLineEnd: false };
    return this.open;
  }

  /** Collapses white space and trims lines, as HTML rendering does. */
  private addText(source: string, context: Context) {
    const text = readableText(source, '').replace(/[\t\n\r ]+/g, ' ');
    if (text === '' || (text === ' ' && !this.open)) return;
    const open = this.openBlock(context);
    if (open.hasLineEnd && text !== ' ') this.addBreak({ ...context, marks: new Set(), entity: undefined });
    const isAtSpace = open.parts.length === 0 || endsWith(open.parts, ' ') || endsWith(open.parts, '\n');
    const shown = isAtSpace && text.startsWith(' ') ? text.slice(1) : text;
    if (shown) open.parts.push({ text: shown, marks: context.marks, entity: context.entity });
  }

  private addBreak(context: Context) {
    const open = this.openBlock(context);
    open.hasLineEnd = false;
    if (endsWith(open.parts, ' ')) dropLast(open.parts);
    open.parts.push({ text: '\n', marks: context.marks, entity: context.entity });
  }

  private closeBlock() {
    if (!this.open) return;
    const { type, depth, data, parts } = this.open;
    this.open = undefined;
    if (endsWith(parts, ' ')) dropLast(parts);
    // A trailing line break is not rendered.
    if (endsWith(parts, '\n')) dropLast(parts);
    const measured = parts.map((part) => ({ ...part, length: countCharacters(part.text) }));
    this.blocks.push({
      type,
      depth,
      ...dataOf(data),
      text: parts.map(({ text }) => text).join(''),
      // The types allow only the built-in styles; draft-js accepts any.
      inlineStyleRanges: marks.flatMap((mark) =>
        ranges(measured, (part) => (part.marks.has(mark) ? mark : undefined)).map(({ offset, length }) => ({
          offset,
          length,
          style: mark,
        })),
      ) as RawDraftInlineStyleRange[],
      entityRanges: ranges(measured, ({ entity }) => entity).map(({ offset, length, value }) => ({
        offset,
        length,
        key: value,
      })),
    });
  }
}

function readElement(body: HTMLElement): RawDraftContentState {
  const documentReader = new DocumentReader();
  documentReader.takeNotes(body);
  documentReader.readChildren(body, { type: 'unstyled', depth: 0, marks: new Set() });
  return documentReader.finish();
}

/**
 * Converts HTML to draft-js's raw content: the contract's allow-list, and the closest match of other HTML. Images, tables
 * and dividers without a neighbour get an empty paragraph beside them for the cursor, which is not saved.
 */
export function readHtml(source: string | HTMLElement): RawDraftContentState {
  const body = sanitizeToElement(source);
  if (typeof source === 'string') keepRawHtml(body, source);
  return readElement(body);
}

/**
 * Blocks of HTML are kept letter by letter where they are as they are stored: who may not change one must not do so by the way
 * in which a browser writes it.
 */
function keepRawHtml(body: HTMLElement, source: string) {
  const stored = findRawHtml(source);
  const elements = body.querySelectorAll(`:scope > div[${rawHtmlMarker}]`);
  if (stored.length !== elements.length) return;
  for (const [index, element] of elements.entries()) {
    const content = rawHtmlContent(stored[index]!.html);
    const asParsed = parseHtml(content);
    if (asParsed.innerHTML === element.innerHTML) element.setAttribute(sourceAttribute, content);
  }
}

/** The HTML of a table as it is saved; an empty string without cells. */
export function readTable(html: string): string {
  const table = sanitizeToElement(html).querySelector('table');
  return table ? writeTable(table, readElement) : '';
}
