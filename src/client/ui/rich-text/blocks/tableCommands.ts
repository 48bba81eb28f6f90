// The rows and columns of a table, as a DOM.

/** The cell that something happens in. */
export const cellOf = (target: EventTarget | null): HTMLTableCellElement | undefined =>
  (target instanceof Element ? target.closest<HTMLTableCellElement>('[data-foreign] :is(th, td)') : null) ?? undefined;

const cellsOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLTableCellElement>('th, td')];

/** Whether cells span several rows or columns: the place of a cell among the others is not its column then. */
export const hasSpans = (table: HTMLTableElement): boolean => table.querySelector('[colspan], [rowspan]') !== null;

function emptyCell(model: Element | undefined, tag = model?.localName ?? 'td'): HTMLElement {
  const cell = document.createElement(tag);
  const align = model?.getAttribute('data-align');
  if (align) cell.setAttribute('data-align', align);
  return cell;
}

/** @returns the cell to go on with */
export function addRow(cell: HTMLTableCellElement, isBelow: boolean): HTMLElement {
  const row = cell.closest('tr')!;
  const table = row.closest('table')!;
  const added = document.createElement('tr');
  const isInHead = row.parentElement!.localName === 'thead';
  for (const each of row.cells) added.append(emptyCell(each, isInHead ? 'td' : each.localName));
  if (isInHead) {
    // A table has one row of heads.
    const body = table.tBodies[0] ?? table.createTBody();
    body.prepend(added);
  } else if (isBelow) row.after(added);
  else row.before(added);
  return added.cells[cell.cellIndex] ?? added.cells[0]!;
}

export function addColumn(cell: HTMLTableCellElement, isBehind: boolean): HTMLElement {
  const index = cell.cellIndex;
  let next: HTMLElement = cell;
  for (const row of cell.closest('table')!.rows) {
    const beside = row.cells[index] ?? row.cells[row.cells.length - 1];
    const added = emptyCell(beside);
    if (isBehind) beside?.after(added);
    else beside?.before(added);
    if (row === cell.parentElement) next = added;
  }
  return next;
}

/** @returns the cell to go on with; undefined where no row is left */
export function removeRow(cell: HTMLTableCellElement): HTMLElement | undefined {
  const table = cell.closest('table')!;
  const row = cell.closest('tr')!;
  const next = table.rows[row.rowIndex + 1] ?? table.rows[row.rowIndex - 1];
  const target = next?.cells[Math.min(cell.cellIndex, next.cells.length - 1)];
  row.remove();
  for (const part of table.querySelectorAll('thead, tbody')) if (!part.querySelector('tr')) part.remove();
  return target;
}

export function removeColumn(cell: HTMLTableCellElement): HTMLElement | undefined {
  const row = cell.closest('tr')!;
  const index = cell.cellIndex;
  for (const each of row.closest('table')!.rows) each.cells[index]?.remove();
  return row.cells[Math.min(index, row.cells.length - 1)];
}

function retag(cell: Element, tag: string) {
  const replacement = document.createElement(tag);
  for (const { name, value } of cell.attributes) replacement.setAttribute(name, value);
  replacement.append(...cell.childNodes);
  cell.replaceWith(replacement);
}

/** Makes the first row the head of the table, or a row like the others. */
export function toggleHead(table: HTMLTableElement): void {
  const head = table.tHead;
  const row = table.rows[0];
  if (!row) return;
  for (const cell of [...row.cells]) retag(cell, head ? 'td' : 'th');
  if (head) {
    (table.tBodies[0] ?? table.createTBody()).prepend(...head.rows);
    head.remove();
  } else table.createTHead().append(row);
}

/** Of all cells of the column; the start is where text begins anyway. */
export function alignColumn(cell: HTMLTableCellElement, align: 'center' | 'end' | undefined): void {
  for (const row of cell.closest('table')!.rows) {
    const each = row.cells[cell.cellIndex];
    if (align) each?.setAttribute('data-align', align);
    else each?.removeAttribute('data-align');
  }
}

/** @returns the one after or before it; undefined at the end of the table */
export function neighbourCell(cell: HTMLTableCellElement, step: 1 | -1): HTMLElement | undefined {
  const cells = cellsOf(cell.closest('table')!);
  return cells[cells.indexOf(cell) + step];
}

/** @returns the one of the same column in the row above (-1) or below (1); undefined at the edge of the table */
export function cellAcross(cell: HTMLTableCellElement, step: 1 | -1): HTMLElement | undefined {
  const row = cell.closest('table')!.rows[cell.closest('tr')!.rowIndex + step];
  return row?.cells[Math.min(cell.cellIndex, row.cells.length - 1)];
}

/** Cells that are filled at once at most; more would keep the browser busy. */
const maxFilled = 5_000;

const columnsOf = (rows: string[][]) => rows.reduce((most, row) => Math.max(most, row.length), 0);

/** The cells of a copied part of a spreadsheet; undefined for ordinary text, and for more than can be filled at once. */
export function readCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return undefined;
  const rows = lines.map((line) => line.split('\t'));
  return rows.length * columnsOf(rows) <= maxFilled ? rows : undefined;
}

/** Fills the cells from this one on, and adds the rows and columns that are missing. */
export function fillCells(cell: HTMLTableCellElement, values: string[][]): void {
  const table = cell.closest('table')!;
  const { rowIndex } = cell.closest('tr')!;
  const { cellIndex } = cell;
  const columns = columnsOf(values);
  const lastOf = (row: HTMLTableRowElement) => row.cells[row.cells.length - 1]!;
  while (table.rows[rowIndex]!.cells.length < cellIndex + columns) addColumn(lastOf(table.rows[rowIndex]!), true);
  for (const [index, row] of values.entries()) {
    if (!table.rows[rowIndex + index]) addRow(lastOf(table.rows[table.rows.length - 1]!), true);
    for (const [at, value] of row.entries()) {
      const target = table.rows[rowIndex + index]!.cells[cellIndex + at];
      if (target) target.textContent = value.trim();
    }
  }
}
