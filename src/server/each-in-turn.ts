/**
 * Works on each item in turn: one that fails keeps none of the others waiting.
 * @throws the first failure, after the last item
 */
export async function eachInTurn<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  let failure: { error: unknown } | undefined;
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failure ??= { error };
    }
  }
  if (failure) throw failure.error;
}
