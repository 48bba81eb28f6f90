/** So many rows at once keep no other writer waiting. */
const rowsPerSlice = 1_000;

/**
 * Deletes what is old, slice by slice, so that other writers get in between.
 * @param deleteSome deletes up to `limit` rows @returns how many these were
 */
export async function deleteInSlices(
  deleteSome: (limit: number) => Promise<number | bigint>,
  signal: AbortSignal,
): Promise<void> {
  for (let deleted = rowsPerSlice; deleted === rowsPerSlice && !signal.aborted;) {
    deleted = Number(await deleteSome(rowsPerSlice));
  }
}
