import { useState } from 'react';

/** Why the action failed for one item. */
interface Failure {
  reason: string;
  /** Whether all remaining items would fail too, so that the action stops. */
  isFatal: boolean;
}

interface BulkAction<Item> {
  /** As in "Publishing 3 of 12". */
  doing: string;
  /** As in "12 blogs published." */
  done: string;
  act: (item: Item) => Promise<Failure | undefined>;
}

export interface BulkReport<Item> {
  sentence: string;
  failures: { item: Item; reason: string }[];
}

/** Concurrent calls: fast enough, without occupying the server. */
const concurrency = 4;

/**
 * Runs an action for many items, one call each, with progress and a final report.
 * @param formatCount formats a count, such as "1 blog", "12 blogs"
 */
export function useBulkAction<Item>(formatCount: (count: number) => string) {
  const [progress, setProgress] = useState<{ doing: string; done: number; total: number }>();
  const [report, setReport] = useState<BulkReport<Item>>();

  async function run({ doing, done, act }: BulkAction<Item>, items: Item[]): Promise<BulkReport<Item>> {
    const queue = [...items];
    const failures: BulkReport<Item>['failures'] = [];
    let attempted = 0;
    const updateProgress = () => {
      setProgress({ doing, done: attempted, total: items.length });
    };
    const worker = async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        const failure = await act(item);
        attempted += 1;
        if (failure) failures.push({ item, reason: failure.reason });
        if (failure?.isFatal) {
          failures.push(...queue.splice(0).map((untried) => ({ item: untried, reason: failure.reason })));
        }
        updateProgress();
      }
    };

    setReport(undefined);
    updateProgress();
    await Promise.all(Array.from({ length: concurrency }, worker));
    setProgress(undefined);

    const finished = items.length - failures.length;
    const sentence =
      failures.length === 0
        ? `${formatCount(finished)} ${done}.`
        : `${finished} of ${formatCount(items.length)} ${done}, ${failures.length} not.`;
    const finalReport = { sentence, failures };
    setReport(finalReport);
    return finalReport;
  }

  return {
    run,
    progress,
    report,
    closeReport: () => {
      setReport(undefined);
    },
  };
}
