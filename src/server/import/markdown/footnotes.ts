// Footnotes, which the generators of sites number by their first mention, and show behind the text.
import { splitCode } from './code';

/** The first line of a note. */
const definition = /^ {0,3}\[\^([^[\]\s]+)\]:/;

const mention = /\[\^([^[\]\s]+)\](?!:)/g;

/** A line that belongs to a note also behind a blank one. */
const indented = /^(?: {2}|\t)/;

/** Stands for code; no text has this character. */
const mark = '\u0000';
const marked = new RegExp(`${mark}(\\d+)${mark}`, 'g');

/** @returns Markdown without them, with numbers for mentions and a list at the end */
export function showFootnotes(markdown: string): string {
  if (!markdown.includes('[^')) return markdown;
  const kept: string[] = [];
  const withoutCode = splitCode(markdown.replaceAll(mark, ''))
    .map(({ text, isCode }) => (isCode ? `${mark}${kept.push(text) - 1}${mark}` : text))
    .join('');
  const { text, notes } = takeNotes(withoutCode);
  if (notes.size === 0) return markdown;
  const numbers = new Map<string, number>();
  const numbered = text.replace(mention, (all, name: string) => {
    if (!notes.has(name)) return all;
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
    return `<sup>${numbers.get(name)}</sup>`;
  });
  const items = [...numbers].map(([name, number]) => {
    const indent = ' '.repeat(`${number}. `.length);
    const [first = '', ...more] = notes.get(name)!;
    return [`${number}. ${first}`, ...more.map((line) => indent + line.replace(/^(?: {1,4}|\t)/, ''))].join('\n');
  });
  const list = items.length > 0 ? `\n\n---\n\n${items.join('\n')}\n` : '';
  return (numbered.trimEnd() + list).replace(marked, (_all, index: string) => kept[Number(index)]!);
}

/** The text without its notes, and their lines. */
function takeNotes(markdown: string): { text: string; notes: Map<string, string[]> } {
  const notes = new Map<string, string[]>();
  const text: string[] = [];
  let note: string[] | undefined;
  let blankLines: string[] = [];
  /** Blank lines belong to what stands behind them. */
  const add = (line: string) => {
    (note ?? text).push(...blankLines, line);
    blankLines = [];
  };
  for (const line of markdown.split('\n')) {
    const [beginning = '', name] = definition.exec(line) ?? [];
    if (name !== undefined) {
      text.push(...blankLines, '');
      blankLines = [];
      note = [line.slice(beginning.length).trimStart()];
      // The first one counts.
      if (!notes.has(name)) notes.set(name, note);
    } else if (!line.trim()) blankLines.push(line);
    else {
      if (note && blankLines.length > 0 && !indented.test(line)) note = undefined;
      add(line);
    }
  }
  text.push(...blankLines);
  return { text: text.join('\n'), notes };
}
