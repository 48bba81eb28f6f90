/** What a spreadsheet would take for the begin of a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/** A line of CSV (RFC 4180). No text in it runs as a formula where it is opened. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
