// CSV as RFC 4180 has it, with the separators that spreadsheets write.

export interface CsvRow {
  /** Where it begins, from 1. */
  line: number;
  cells: string[];
  /** Whether a quote that begins a cell is never closed. It is a sign like others then. */
  hasOpenQuote: boolean;
}

const separators = [',', ';', '\t'] as const;

/** The one that is most often in the first line. */
function findSeparator(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = end === -1 ? text.slice(0, 10_000) : text.slice(0, Math.min(end, 10_000));
  const unquoted = first.split('"').filter((_part, index) => index % 2 === 0);
  const count = (separator: string) => unquoted.join('').split(separator).length;
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Where one of two signs is next; the end of the text where neither is. */
function createFinder(text: string, sign: string) {
  let found = -1;
  return (from: number): number => {
    // Not searched again from each cell of a line that has none.
    if (found < from) {
      const next = text.indexOf(sign, from);
      found = next === -1 ? text.length : next;
    }
    return found;
  };
}

/** The rows that hold anything. */
export function* readCsv(content: string): Generator<CsvRow> {
  const text = content.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const findSeparatorFrom = createFinder(text, findSeparator(text));
  const findLineEnd = createFinder(text, '\n');
  let line = 1;
  let hasQuotes = true;
  for (let position = 0; position < text.length;) {
    const row: CsvRow = { line, cells: [], hasOpenQuote: false };
    for (let isMore = true; isMore;) {
      const quoted = hasQuotes && text[position] === '"' ? readQuoted(text, position) : undefined;
      // No other is closed after one that is not: the rest of the text is not read again for each.
      if (quoted === 'open') {
        hasQuotes = false;
        row.hasOpenQuote = true;
      }
      const { cell, end } = typeof quoted === 'object' ? quoted : { cell: '', end: position };
      line += cell.split('\n').length - 1;
      const next = Math.min(findSeparatorFrom(end), findLineEnd(end));
      row.cells.push((cell + text.slice(end, next)).trim());
      isMore = next < text.length && text[next] !== '\n';
      position = next + 1;
    }
    line += 1;
    if (row.cells.some((cell) => cell !== '')) yield row;
  }
}

/** @param start of the quote that begins the cell */
function readQuoted(text: string, start: number): { cell: string; end: number } | 'open' {
  const parts: string[] = [];
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return 'open';
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') return { cell: parts.join(''), end: quote + 1 };
    parts.push('"');
    from = quote + 2;
  }
}

/** Spreadsheets run what begins with these as a formula. */
const formula = /^[=+\-@\t\r]/;

const guarded = /^'(?=[=+\-@\t\r])/;

/** With an apostrophe before what a spreadsheet would run. */
const writeCell = (cell: string | number): string => {
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const writeCsvRow = (cells: readonly (string | number)[]): string => `${cells.map(writeCell).join(',')}\r\n`;

/** The value of a cell that writeCsvRow() has written. */
export const readCell = (cell: string): string => cell.replace(guarded, '');
