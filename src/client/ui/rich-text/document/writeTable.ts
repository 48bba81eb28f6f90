import type { RawDraftContentState } from 'draft-js';
import { escapeHtml } from '../../../../contract/plain-text';
import { attributes } from './attributes';
import { createContent } from './createContent';
import { createHtmlWriter } from './writeHtml';

/** Text that needs no conversion: no white space to collapse, and no control or format characters. */
const simpleText = /^[^\s\p{C}]+(?: [^\s\p{C}]+)*$/u;

const readText = ({ textContent }: Element) => textContent.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '');

type ReadElement = (element: HTMLElement) => RawDraftContentState;

/** The content of a cell, as the editor would save it. A single paragraph has no tag, as in most tables. */
export function writeCellContent(cell: HTMLElement, read: ReadElement): string {
  const text = cell.childElementCount === 0 ? readText(cell) : '';
  if (simpleText.test(text)) return escapeHtml(text);
  const html = createHtmlWriter().write(createContent(read(cell)));
  return /^<p>((?:(?!<p>).)*)<\/p>$/s.exec(html)?.[1] ?? html;
}

function writeCell(cell: HTMLTableCellElement, read: ReadElement): string {
  const tag = cell.localName;
  const spans = {
    colspan: cell.getAttribute('colspan'),
    rowspan: cell.getAttribute('rowspan'),
    'data-align': cell.getAttribute('data-align'),
  };
  return `<${tag}${attributes(tag, spans)}>${writeCellContent(cell, read)}</${tag}>`;
}

function writeRows(tag: 'thead' | 'tbody', rows: HTMLTableRowElement[], read: ReadElement): string {
  if (rows.length === 0) return '';
  const written = rows.map(({ cells }) => `<tr>${Array.from(cells, (cell) => writeCell(cell, read)).join('')}</tr>`);
  return `<${tag}>${written.join('')}</${tag}>`;
}

/**
 * The HTML of a sanitized table, as it is saved; an empty string if it has no cells. Stable: a table that was written
 * before is written the same.
 */
export function writeTable(table: HTMLTableElement, read: ReadElement): string {
  const rows = Array.from(table.rows).filter(({ cells }) => cells.length > 0);
  const isHead = ({ parentElement }: HTMLElement) => parentElement?.localName === 'thead';
  const caption = table.caption ? writeCellContent(table.caption, read) : '';
  const head = writeRows('thead', rows.filter(isHead), read);
  const body = writeRows(
    'tbody',
    rows.filter((row) => !isHead(row)),
    read,
  );
  return head || body ? `<table>${caption && `<caption>${caption}</caption>`}${head}${body}</table>` : '';
}
