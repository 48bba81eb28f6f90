// Tables as kramdown has them: without a head, and with lines around and within them.
import type { MarkdownIt, Token } from 'markdown-it';
import { createCodeTest } from './code';

/** A row with signs at both ends, as no sentence has them. */
const row = /^ {0,3}\|.*\|[ \t]*$/;

/** The line below the head. */
const headLine = /^ {0,3}\|[ \t]*:?[-=]+:?[ \t]*(?:[|+][ \t]*:?[-=]+:?[ \t]*)*\|[ \t]*$/;

/** Any other line of a table; fewer signs stand for a value that is missing. */
const line = /^ {0,3}\|[ \t]*:?[-=]{3,}:?[ \t]*(?:[|+][ \t]*:?[-=]{3,}:?[ \t]*)*\|[ \t]*$/;

const toLine = (text: string): string => text.replaceAll('+', '|').replaceAll('=', '-');

const cellsOf = (text: string): number => text.trim().slice(1, -1).replaceAll('\\|', '').split('|').length;

/** A head without words for rows that have none; it is not shown. */
function emptyHead(rows: readonly string[]): string[] {
  const cells = rows.reduce((most, each) => Math.max(most, cellsOf(each)), 1);
  return [`|${'   |'.repeat(cells)}`, `|${' - |'.repeat(cells)}`];
}

/** The lines of a table as GitHub has them. */
function toTable(lines: readonly string[]): string[] {
  const rows = line.test(lines[0]!) ? lines.slice(1) : lines;
  const hasHead = rows.length > 1 && headLine.test(rows[1]!);
  const body = rows.slice(hasHead ? 2 : 0).filter((each) => !line.test(each));
  return hasHead ? [rows[0]!, toLine(rows[1]!), ...body] : [...emptyHead(body), ...body];
}

/** @returns Markdown whose tables are as GitHub has them */
export function completeTables(markdown: string): string {
  if (!markdown.includes('|')) return markdown;
  const isCode = createCodeTest(markdown);
  const shown: string[] = [];
  let table: string[] = [];
  let before = '';
  let position = 0;
  const end = (isWhole: boolean) => {
    const isTable = isWhole && table.length > 1 && table.some((each) => !line.test(each));
    for (const each of isTable ? toTable(table) : table) shown.push(each);
    table = [];
  };
  for (const each of markdown.split('\n')) {
    const isRow = row.test(each) && !isCode(position);
    if (isRow && (table.length > 0 || before.trim() === '')) table.push(each);
    else {
      // A row that ends without its sign belongs to a table that needs no help, or to none.
      end(each.trim() === '');
      shown.push(each);
    }
    before = each;
    position += each.length + 1;
  }
  end(true);
  return shown.join('\n');
}

/** Shows no head without words, as Markdown has it for a table that has none. */
export function dropEmptyHeads({ core }: MarkdownIt): void {
  core.ruler.push('heads without words', (state) => {
    const shown: Token[] = [];
    let begin = 0;
    let hasWords = false;
    for (const token of state.tokens) {
      if (token.type === 'thead_open') {
        begin = shown.length;
        hasWords = false;
      } else if (token.type === 'inline' && token.content !== '') hasWords = true;
      shown.push(token);
      if (token.type === 'thead_close' && !hasWords) shown.length = begin;
    }
    state.tokens = shown;
  });
}
