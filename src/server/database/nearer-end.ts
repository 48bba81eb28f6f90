interface Page {
  limit: number;
  offset: number;
  /** Rows of the whole list. */
  total: number;
}

/**
 * Reads a page from that end of the list that is nearer: an index has no row numbers, so the rows before an offset are
 * counted one by one.
 */
export async function readFromNearerEnd<Row>(
  { limit, offset, total }: Page,
  read: (part: { limit: number; offset: number; isFromEnd: boolean }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = Math.min(limit, total - offset);
  if (rows <= 0) return [];
  const offsetFromEnd = total - offset - rows;
  return offsetFromEnd < offset
    ? read({ limit: rows, offset: offsetFromEnd, isFromEnd: true })
    : read({ limit: rows, offset, isFromEnd: false });
}
