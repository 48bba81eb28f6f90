// Footnotes, which the generators of sites number by their first mention, and show behind the text.
import { code } from './templates';

/** Its lines, and the indented ones behind blank lines. */
const definition =
  /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?! {0,3}\[\^)[ \t]*[^\s][^\n]*)*(?:\n(?:[ \t]*\n)+(?: {2,}|\t)[^\n]*(?:\n[ \t]*[^\s][^\n]*)*)*)(?:\n|$)/gm;

const mention = /\[\^([^\]\s]+)\](?!:)/g;

const allCode = new RegExp(code, 'gm');

/** Stands for code; no text has this character. */
const mark = '\u0000';
const marked = new RegExp(`${mark}(\\d+)${mark}`, 'g');

/** @returns Markdown without them, with numbers for mentions and a list at the end */
export function showFootnotes(markdown: string): string {
  const kept: string[] = [];
  const notes = new Map<string, string>();
  const text = markdown
    .replaceAll(mark, '')
    .replace(allCode, (part) => `${mark}${kept.push(part) - 1}${mark}`)
    .replace(definition, (_all, name: string, note: string) => {
      if (!notes.has(name)) notes.set(name, note);
      return '\n';
    });
  if (notes.size === 0) return markdown;
  const numbers = new Map<string, number>();
  const numbered = text.replace(mention, (all, name: string) => {
    if (!notes.has(name)) return all;
    if (!numbers.has(name)) numbers.set(name, numbers.size + 1);
    return `<sup>${numbers.get(name)}</sup>`;
  });
  const items = [...numbers].map(([name, number]) => {
    const indent = ' '.repeat(`${number}. `.length);
    return `${number}. ${notes.get(name)!.replace(/\n(?: {1,4}|\t)?/g, `\n${indent}`)}`;
  });
  const list = items.length > 0 ? `\n\n---\n\n${items.join('\n')}\n` : '';
  return (numbered.trimEnd() + list).replace(marked, (_all, index: string) => kept[Number(index)]!);
}
