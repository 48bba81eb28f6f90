import type { RefObject } from 'react';
import { gridFocusCellSelector, gridPaginatedVisibleSortedGridRowIdsSelector, type GridApi } from '@mui/x-data-grid';

type Grid = RefObject<GridApi | null>;

/** The row that the keyboard is on. */
export const focusedRow = (grid: Grid): string | undefined => {
  const id = grid.current && gridFocusCellSelector({ current: grid.current })?.id;
  return id === null || id === undefined ? undefined : String(id);
};

/** The row so many places further on this page; from nowhere, the first one. */
export function rowFrom(grid: Grid, id: string | undefined, step: 1 | -1): string | undefined {
  if (!grid.current) return undefined;
  const ids = gridPaginatedVisibleSortedGridRowIdsSelector({ current: grid.current }).map(String);
  const at = id === undefined ? -1 : ids.indexOf(id);
  return at < 0 ? ids[0] : ids[at + step];
}

/** Puts the keyboard on a row, in that column, and the row in sight. */
export function focusRow(grid: Grid, id: string | undefined, field: string): void {
  if (id === undefined || !grid.current?.getRow(id)) return;
  grid.current.scrollToIndexes({ rowIndex: grid.current.getRowIndexRelativeToVisibleRows(id) });
  grid.current.setCellFocus(id, field);
}

/**
 * Does so once what is being done now is drawn: a row that comes back is there by then, and a dialog that closes has
 * given the keyboard back to where it was.
 */
export function focusRowSoon(grid: Grid, pick: () => string | undefined, field: string): void {
  requestAnimationFrame(() => {
    focusRow(grid, pick(), field);
  });
}

/** Where to go on when a row is about to go: the one below, or else the one above. */
export const neighbourOf = (grid: Grid, id: string): string | undefined =>
  rowFrom(grid, id, 1) ?? rowFrom(grid, id, -1);
