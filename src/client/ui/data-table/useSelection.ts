import { useMemo, useState } from 'react';

export interface Selection<Row> {
  /** The selected rows of the page that is shown. */
  rows: readonly Row[];
  /** Whether all rows of the list are selected, on whichever page. */
  isWholeList: boolean;
  select: (ids: readonly string[]) => void;
  selectWholeList: (isSelected: boolean) => void;
}

/**
 * The selected rows of a table: those of the page that is shown, or the whole list.
 * @param listKey names the list by its search and filter; another list is never selected as a whole by itself
 */
export function useSelection<Row extends { _id: string }>(rows: readonly Row[], listKey: string): Selection<Row> {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [wholeListKey, setWholeListKey] = useState<string>();
  const isWholeList = wholeListKey === listKey;

  const selected = useMemo(() => {
    if (isWholeList) return rows;
    const selectedIds = new Set(ids);
    return rows.filter(({ _id }) => selectedIds.has(_id));
  }, [rows, ids, isWholeList]);

  return {
    rows: selected,
    isWholeList,
    select: (newIds) => {
      setIds(newIds);
      setWholeListKey(undefined);
    },
    selectWholeList: (isSelected) => {
      setIds(rows.map(({ _id }) => _id));
      setWholeListKey(isSelected ? listKey : undefined);
    },
  };
}
