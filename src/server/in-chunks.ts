/** How many values a statement may have limits its rows: on PostgreSQL, 65,535 values. */
const rowsPerStatement = 500;

/** Cuts a list into parts in their order, each of `size` items but the last. */
export function* inChunks<Item>(items: readonly Item[], size = rowsPerStatement): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
