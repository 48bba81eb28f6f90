// Carries out one action for many items, one call each.

/** Why the action failed for one item. */
export interface Failure {
  reason: string;
  /** Whether all remaining items would fail too, so that the action stops. */
  isFatal: boolean;
}

export interface BulkItem {
  _id: string;
  createdAt: string;
}

/** A part of a list, or why it could not be fetched. */
export type Slice<Item> = { items: readonly Item[]; total: number } | { reason: string };

/** All items of a list, fetched slice by slice, as the server bounds its responses. */
interface WholeList<Item> {
  /** Fetches items that are still in the list, newest first, from an offset on. */
  fetchSlice: (offset: number) => Promise<Slice<Item>>;
  /** Ids of items that are left out. */
  except?: Iterable<string>;
}

/** What an action is carried out for: the selected items, or all of a list. */
export type BulkTarget<Item> = readonly Item[] | WholeList<Item>;

const isWholeList = <Item>(target: BulkTarget<Item>): target is WholeList<Item> => 'fetchSlice' in target;

export interface BulkReport<Item> {
  /** The number of items when it began. */
  total: number;
  succeeded: number;
  failures: { item: Item; reason: string }[];
  /** Selected items for which it has not succeeded, tried or not; empty for a whole list. */
  remaining: readonly Item[];
  /** It was stopped before all items were tried: by the user, or by a failure for this reason. */
  isStopped: boolean;
  stopReason?: string;
}

interface BulkRun<Item> {
  target: BulkTarget<Item>;
  execute: (item: Item) => Promise<Failure | undefined>;
  onProgress: (done: number, total: number) => void;
  /** Stops it after the calls that are on their way. */
  signal: AbortSignal;
}

/** Concurrent calls: fast enough, without occupying the server. */
const concurrency = 4;

/** Never rejects, if `execute` and `target` do not. */
export async function runBulkAction<Item extends BulkItem>(run: BulkRun<Item>): Promise<BulkReport<Item>> {
  const { target, execute, onProgress, signal } = run;
  const succeeded = new Set<string>();
  const failures: BulkReport<Item>['failures'] = [];
  let total = 0;
  let stopReason: string | undefined;
  const isStopped = () => signal.aborted || stopReason !== undefined;

  const processQueue = async (queue: Item[]) => {
    for (let item = queue.shift(); item && !isStopped(); item = queue.shift()) {
      const failure = await execute(item);
      if (failure) failures.push({ item, reason: failure.reason });
      else succeeded.add(item._id);
      if (failure?.isFatal) stopReason ??= failure.reason;
      onProgress(succeeded.size + failures.length, total);
    }
  };
  const processItems = async (items: readonly Item[]) => {
    const queue = [...items];
    await Promise.all(Array.from({ length: concurrency }, () => processQueue(queue)));
  };

  const processList = async ({ fetchSlice, except = [] }: WholeList<Item>) => {
    const exceptions = new Set(except);
    const excluded = new Set<string>();
    const tried = new Set<string>();
    let newest: string | undefined;
    let size = 0;
    let offset = 0;
    while (!isStopped()) {
      const slice = await fetchSlice(offset);
      if ('reason' in slice) {
        stopReason = slice.reason;
        return;
      }
      const { items } = slice;
      if (newest === undefined) {
        newest = items.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');
        size = slice.total;
      }
      for (const { _id } of items) if (exceptions.has(_id)) excluded.add(_id);
      total = size - excluded.size;
      onProgress(succeeded.size + failures.length, total);
      // What was added since then is not part of what was selected.
      const untried = items.filter(
        ({ _id, createdAt }) => !tried.has(_id) && !excluded.has(_id) && createdAt <= newest!,
      );
      untried.forEach(({ _id }) => tried.add(_id));
      await processItems(untried);
      if (items.length === 0 || tried.size >= total) return;
      // Items that succeeded are no longer in the list, so the next slice begins behind those that failed.
      offset = untried.length > 0 ? failures.length : offset + items.length;
    }
  };

  if (isWholeList(target)) {
    await processList(target);
  } else {
    total = target.length;
    onProgress(0, total);
    await processItems(target);
  }

  const tried = succeeded.size + failures.length;
  return {
    total,
    succeeded: succeeded.size,
    failures,
    remaining: isWholeList(target) ? [] : target.filter(({ _id }) => !succeeded.has(_id)),
    isStopped: isStopped() && (tried === 0 || tried < total),
    stopReason,
  };
}
