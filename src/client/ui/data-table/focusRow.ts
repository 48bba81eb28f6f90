import type { RefObject } from 'react';
import { gridFocusCellSelector, gridPaginatedVisibleSortedGridRowIdsSelector, type GridApi } from '@mui/x-data-grid';

type Grid = RefObject<GridApi | null>;

/** The id of the focused row. */
export const focusedRow = (grid: Grid): string | undefined => {
  const id = grid.current && gridFocusCellSelector({ current: grid.current })?.id;
  return id === null || id === undefined ? undefined : String(id);
};

/** The id of the next or previous row on the current page; the first row if there is none to start from. */
export function rowAtOffset(grid: Grid, id: string | undefined, offset: 1 | -1): string | undefined {
  if (!grid.current) return undefined;
  const ids = gridPaginatedVisibleSortedGridRowIdsSelector({ current: grid.current }).map(String);
  const index = id === undefined ? -1 : ids.indexOf(id);
  return index < 0 ? ids[0] : ids[index + offset];
}

/** Focuses a cell and scrolls it into view. */
export function focusRow(grid: Grid, id: string | undefined, field: string): void {
  if (id === undefined || !grid.current?.getRow(id)) return;
  grid.current.scrollToIndexes({ rowIndex: grid.current.getRowIndexRelativeToVisibleRows(id) });
  grid.current.setCellFocus(id, field);
}

/**
 * Focuses a row after the next render: by then a restored row is mounted, and a closing dialog has restored the focus.
 */
export function focusRowOnNextFrame(grid: Grid, pickRow: () => string | undefined, field: string): void {
  requestAnimationFrame(() => {
    focusRow(grid, pickRow(), field);
  });
}

/** The row to focus when a row is removed: the one below, or else the one above. */
export const neighbourRow = (grid: Grid, id: string): string | undefined =>
  rowAtOffset(grid, id, 1) ?? rowAtOffset(grid, id, -1);
