import type { RawDraftContentBlock, RawDraftContentState, RawDraftEntity } from 'draft-js';
import { linkAddress, pictureAddress } from './addresses';
import { deepestList, entities, isList, marks, type BlockType, type Mark } from './model';

/** One character, with what holds for it. */
interface Cell {
  char: string;
  marks: ReadonlySet<Mark>;
  link?: number;
}

/** Where in the document an element stands. */
interface Place {
  type: BlockType;
  depth: number;
  /** Set inside a list. */
  list?: 'ul' | 'ol';
  marks: ReadonlySet<Mark>;
  /** Key of the link's entity. */
  link?: number;
}

const markOf: Record<string, Mark> = {
  b: 'BOLD',
  strong: 'BOLD',
  i: 'ITALIC',
  em: 'ITALIC',
  cite: 'ITALIC',
  u: 'UNDERLINE',
  ins: 'UNDERLINE',
  s: 'STRIKETHROUGH',
  del: 'STRIKETHROUGH',
  strike: 'STRIKETHROUGH',
  code: 'CODE',
  kbd: 'CODE',
  samp: 'CODE',
  tt: 'CODE',
};

const headingOf: Record<string, BlockType> = {
  h1: 'header-two',
  h2: 'header-two',
  h3: 'header-three',
  h4: 'header-four',
  h5: 'header-four',
  h6: 'header-four',
};

/** Elements that stand on lines of their own and say no more than that. */
const lines = new Set(
  (
    'address article aside body caption center dd details dialog div dl dt fieldset figcaption footer form header hgroup ' +
    'legend main nav p section summary table tbody tfoot thead tr'
  ).split(' '),
);

/** What stands in these is no prose. */
const unread = new Set(
  (
    'audio base button canvas datalist embed head iframe input link map math meta meter noembed noframes noscript object ' +
    'optgroup option plaintext progress script select style svg template textarea title video xmp'
  ).split(' '),
);

// They are what is looked for: no text holds them for a reader.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufdd0-\ufdef\ufffe\uffff]/g;

const elementOf = (node: Node) => (node.nodeType === Node.ELEMENT_NODE ? (node as HTMLElement) : undefined);

/** The text of preformatted code: its line breaks are the source's own, and those of its elements. */
function codeText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  const tag = elementOf(node)?.localName ?? '';
  if (tag === 'br') return '\n';
  if (unread.has(tag)) return '';
  let text = '';
  for (const child of node.childNodes) {
    const startsLine = lines.has(elementOf(child)?.localName ?? '') || elementOf(child)?.localName === 'li';
    if (startsLine && text && !text.endsWith('\n')) text += '\n';
    text += codeText(child);
    if (startsLine && child.nextSibling && !text.endsWith('\n')) text += '\n';
  }
  return text;
}

/** Ranges of neighbours for which `valueOf` gives the same, where it gives anything. */
function ranges<Value>(cells: Cell[], valueOf: (cell: Cell) => Value | undefined) {
  const found: { offset: number; length: number; value: Value }[] = [];
  for (const [offset, cell] of cells.entries()) {
    const value = valueOf(cell);
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

/**
 * Gathers the blocks of a document. Only what the contract's allow-list names is looked at, so that nothing else can
 * come into a document this way. Neighbouring lists, quotes and code blocks of one kind become one.
 */
class Reader {
  readonly entityMap: Record<string, RawDraftEntity> = {};
  readonly blocks: Omit<RawDraftContentBlock, 'key'>[] = [];
  private open: { type: BlockType; depth: number; cells: Cell[]; hasLineEnd: boolean } | undefined;

  read(node: Node, place: Place) {
    if (node.nodeType === Node.TEXT_NODE) this.addText(node.textContent ?? '', place);
    const element = elementOf(node);
    if (!element || unread.has(element.localName)) return;
    const tag = element.localName;
    const mark = markOf[tag];
    const heading = headingOf[tag];
    const isInItem = isList(place.type);

    if (tag === 'br') this.addBreak(place);
    else if (tag === 'hr') this.addAtomic(entities.divider, {});
    else if (tag === 'img') this.addPicture(element);
    else if (tag === 'figure') this.readFigure(element, place);
    else if (tag === 'pre') this.readCode(element);
    else if (tag === 'a') this.readLink(element, place);
    else if (tag === 'ul' || tag === 'ol') {
      const depth = place.list ? Math.min(place.depth + 1, deepestList) : 0;
      this.readBlock(element, { ...place, type: 'unstyled', list: tag, depth });
    } else if (tag === 'li') {
      const list = place.list ?? 'ul';
      const item: Place = { ...place, list, type: list === 'ul' ? 'unordered-list-item' : 'ordered-list-item' };
      this.close();
      this.begin(item);
      this.readBlock(element, item, false);
    } else if (heading && !isInItem) this.readBlock(element, { ...place, type: heading });
    else if (tag === 'blockquote' && !isInItem) this.readBlock(element, { ...place, type: 'blockquote' });
    else if (isInItem && (lines.has(tag) || heading || tag === 'blockquote')) {
      if (this.open) this.open.hasLineEnd = this.open.cells.length > 0;
      this.readChildren(element, place);
      if (this.open) this.open.hasLineEnd = this.open.cells.length > 0;
    } else if (lines.has(tag)) this.readBlock(element, place);
    else this.readChildren(element, mark ? { ...place, marks: new Set([...place.marks, mark]) } : place);
  }

  finish(): RawDraftContentState {
    this.close();
    const roomy = this.blocks.flatMap((block, index) => {
      const isAfterAtomic = this.blocks[index - 1]?.type === 'atomic' || index === 0;
      return block.type === 'atomic' && isAfterAtomic ? [emptyBlock, block] : [block];
    });
    if (roomy.at(-1)?.type === 'atomic' || roomy.length === 0) roomy.push(emptyBlock);
    // draft-js gives a key to each block that comes without.
    const blocks = roomy.map((block) => ({ ...block, key: '' }));
    return { entityMap: this.entityMap, blocks };
  }

  private readChildren(node: Node, place: Place) {
    for (const child of node.childNodes) this.read(child, place);
  }

  private readBlock(node: Node, place: Place, isNew = true) {
    if (isNew) this.close();
    this.readChildren(node, place);
    this.close();
  }

  private readLink(element: HTMLElement, place: Place) {
    const href = linkAddress(element.getAttribute('href') ?? '');
    if (!href) return this.readChildren(element, place);
    const title = element.getAttribute('title')?.replace(controls, ' ');
    const link = this.addEntity(entities.link, 'MUTABLE', title ? { href, title } : { href });
    this.readChildren(element, { ...place, link });
  }

  private readFigure(element: HTMLElement, place: Place) {
    const pictures = [...element.querySelectorAll('img')].filter((img) =>
      pictureAddress(img.getAttribute('src') ?? ''),
    );
    if (pictures.length === 0) return this.readBlock(element, place);
    const caption = element.querySelector('figcaption')?.textContent.replace(controls, ' ').replace(/\s+/g, ' ').trim();
    for (const picture of pictures) this.addPicture(picture, picture === pictures.at(-1) ? caption : undefined);
  }

  private readCode(element: HTMLElement) {
    this.close();
    const text = codeText(element).replace(/\r\n?/g, '\n').replace(controls, ' ').replace(/\n$/, '');
    for (const line of text.split('\n')) this.blocks.push({ ...emptyBlock, type: 'code-block', text: line });
  }

  private addPicture(element: HTMLElement, caption?: string) {
    const read = (name: string) => element.getAttribute(name)?.replace(controls, ' ');
    const src = pictureAddress(read('src') ?? '');
    if (!src) return;
    const size = (name: string) => /^\d{1,5}$/.exec(read(name) ?? '')?.[0];
    const wanted = { src, alt: read('alt') ?? '', title: read('title'), width: size('width'), height: size('height') };
    const data = Object.entries({ ...wanted, caption }).filter(([name, value]) => name === 'alt' || value);
    this.addAtomic(entities.picture, Object.fromEntries(data));
  }

  private addAtomic(type: string, data: Record<string, unknown>) {
    this.close();
    const key = this.addEntity(type, 'IMMUTABLE', data);
    this.blocks.push({ ...emptyBlock, type: 'atomic', text: ' ', entityRanges: [{ offset: 0, length: 1, key }] });
  }

  private addEntity(type: string, mutability: RawDraftEntity['mutability'], data: Record<string, unknown>) {
    const key = Object.keys(this.entityMap).length;
    this.entityMap[key] = { type, mutability, data };
    return key;
  }

  private begin({ type, depth }: Place) {
    this.open ??= { type, depth: isList(type) ? depth : 0, cells: [], hasLineEnd: false };
    return this.open;
  }

  /** White space runs together, and goes at the edges of lines, as it does on the page. */
  private addText(source: string, place: Place) {
    const text = source.replace(controls, '').replace(/[\t\n\r ]+/g, ' ');
    if (text === '' || (text === ' ' && !this.open)) return;
    const open = this.begin(place);
    if (open.hasLineEnd && text !== ' ') this.addBreak({ ...place, marks: new Set(), link: undefined });
    for (const char of text) {
      const last = open.cells.at(-1)?.char ?? '\n';
      if (char === ' ' && (last === ' ' || last === '\n')) continue;
      open.cells.push({ char, marks: place.marks, link: place.link });
    }
  }

  private addBreak(place: Place) {
    const open = this.begin(place);
    open.hasLineEnd = false;
    if (open.cells.at(-1)?.char === ' ') open.cells.pop();
    open.cells.push({ char: '\n', marks: place.marks, link: place.link });
  }

  private close() {
    if (!this.open) return;
    const { type, depth, cells } = this.open;
    this.open = undefined;
    if (cells.at(-1)?.char === ' ') cells.pop();
    // The last line break of a block only ends its last line.
    if (cells.at(-1)?.char === '\n') cells.pop();
    this.blocks.push({
      type,
      depth,
      text: cells.map(({ char }) => char).join(''),
      inlineStyleRanges: marks.flatMap((mark) =>
        ranges(cells, (cell) => (cell.marks.has(mark) ? mark : undefined)).map(({ offset, length }) => ({
          offset,
          length,
          style: mark,
        })),
      ),
      entityRanges: ranges(cells, ({ link }) => link).map(({ offset, length, value }) => ({
        offset,
        length,
        key: value,
      })),
    });
  }
}

/**
 * HTML as draft-js's raw content: what the contract's allow-list names, and of foreign HTML what comes near to it. A
 * paragraph to write in stands at each edge of a picture or divider that has no other neighbour; it is not saved.
 */
export function readHtml(html: string): RawDraftContentState {
  return readElement(new DOMParser().parseFromString(html, 'text/html').body);
}

/** The same of an element, which stays as it is. */
export function readElement(body: HTMLElement): RawDraftContentState {
  const reader = new Reader();
  reader.read(body, { type: 'unstyled', depth: 0, marks: new Set() });
  return reader.finish();
}
