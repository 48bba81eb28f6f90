// The text of the cells of a table, for finding in it and replacing.
import { readTable } from './readHtml';
import type { Replacement } from './replaceRanges';

interface TextPart {
  node: Text;
  /** In the whole text. */
  start: number;
  end: number;
}

export interface TableText {
  /** Of all cells. Where a cell or a line of it ends is a line break, which nobody can look for. */
  text: string;
  parts: TextPart[];
}

const breaks = 'br, li, p';

export function readTableText(table: ParentNode): TableText {
  let text = '';
  const parts: TextPart[] = [];
  for (const cell of table.querySelectorAll('th, td')) {
    const walker = cell.ownerDocument.createTreeWalker(cell, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        parts.push({ node, start: text.length, end: text.length + node.length });
        text += node.data;
      } else if ((node as Element).matches(breaks)) text += '\n';
    }
    text += '\n';
  }
  return { text, parts };
}

/** The parts of these characters, each with where they begin and end in it. */
function partsWithin({ parts }: TableText, start: number, end: number) {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parts[middle]!.end <= start) low = middle + 1;
    else high = middle;
  }
  const within: { node: Text; from: number; to: number }[] = [];
  for (let part = parts[low]; part && part.start < end; part = parts[(low += 1)]) {
    within.push({ node: part.node, from: Math.max(0, start - part.start), to: Math.min(end, part.end) - part.start });
  }
  return within;
}

/** In the document of the table; undefined where it has no such characters. */
export function rangeInTable(text: TableText, start: number, end: number): Range | undefined {
  const within = partsWithin(text, start, end);
  const [first, last] = [within[0], within.at(-1)];
  if (!first || !last) return undefined;
  const range = first.node.ownerDocument.createRange();
  range.setStart(first.node, first.from);
  range.setEnd(last.node, last.to);
  return range;
}

/** A table that is shown nowhere, and loads nothing. */
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

export const tableTextOf = (html: string): string => readTableText(parse(html)).text;

/** What replaces has the marks and the link of the first character that it replaces. */
export function replaceInTable(html: string, replacements: readonly Replacement[]): string {
  const table = parse(html);
  const text = readTableText(table);
  // The last one first, for the others to stay where they are.
  for (const { start, end, text: replacement } of [...replacements].reverse()) {
    for (const [index, { node, from, to }] of partsWithin(text, start, end).entries()) {
      node.replaceData(from, to - from, index === 0 ? replacement : '');
    }
  }
  return readTable(table.innerHTML);
}
