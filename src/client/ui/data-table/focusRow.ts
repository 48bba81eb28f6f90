import type { RefObject } from 'react';
import { gridFocusCellSelector, gridExpandedSortedRowIdsSelector, type GridApi } from '@mui/x-data-grid';
import { findFocusRegion } from '../FocusRegion';

type Grid = RefObject<GridApi | null>;

/** The id of the row that has the focus. */
export const focusedRow = (grid: Grid): string | undefined => {
  const id = grid.current && gridFocusCellSelector({ current: grid.current })?.id;
  // The grid still names the row while the focus is in its toolbar or footer.
  const hasFocus = id && grid.current?.getRowElement(id)?.contains(document.activeElement);
  return hasFocus ? String(id) : undefined;
};

/** The id of the next or previous row on the current page; the first row if there is none to start from. */
export function rowAtOffset(grid: Grid, id: string | undefined, offset: 1 | -1): string | undefined {
  if (!grid.current) return undefined;
  const ids = gridExpandedSortedRowIdsSelector({ current: grid.current }).map(String);
  const index = id === undefined ? -1 : ids.indexOf(id);
  return index < 0 ? ids[0] : ids[index + offset];
}

/** Focuses a cell and scrolls it into view. */
export function focusRow(grid: Grid, id: string | undefined, field: string): void {
  if (id === undefined || !grid.current?.getRow(id)) return;
  grid.current.scrollToIndexes({ rowIndex: grid.current.getRowIndexRelativeToVisibleRows(id) });
  grid.current.setCellFocus(id, field);
}

/** Focuses a row after the next render, by which a restored row is mounted. */
export function focusRowOnNextFrame(grid: Grid, id: string, field: string): void {
  requestAnimationFrame(() => {
    focusRow(grid, id, field);
  });
}

/**
 * Called before a row is removed: keeps the focus in the table, on the row below, or else above, or else on the region around.
 * @param isDialogClosing then it is done after the next render, by which the dialog has restored the focus
 */
export function focusNeighbour(grid: Grid, id: string, field: string, isDialogClosing = false): void {
  const neighbour = rowAtOffset(grid, id, 1) ?? rowAtOffset(grid, id, -1);
  const region = findFocusRegion(grid.current?.rootElementRef.current);
  const focus = () => {
    if (neighbour === undefined) region?.focus();
    else focusRow(grid, neighbour, field);
  };
  if (isDialogClosing) requestAnimationFrame(focus);
  else focus();
}
