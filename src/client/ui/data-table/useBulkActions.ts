import { useEffect, useRef, useState } from 'react';
import { runBulkAction, type BulkItem, type BulkReport, type BulkTarget, type Failure } from './runBulkAction';

export interface BulkAction<Item> {
  /** As in "Publishing 3 of 12". */
  doing: string;
  /** As in "12 blogs published." */
  done: string;
  act: (item: Item) => Promise<Failure | undefined>;
}

export interface BulkSummary<Item> extends BulkReport<Item> {
  sentence: string;
  /** Whether all was done. */
  isComplete: boolean;
}

interface BulkProgress {
  doing: string;
  done: number;
  total: number;
}

/** "12 blogs deleted.", "9 of 12 blogs deleted, 1 not, then stopped. The server cannot be reached." */
function formatSummary(
  { total, succeeded, failures, isStopped, stopReason }: BulkReport<unknown>,
  done: string,
  formatCount: (count: number) => string,
): string {
  if (failures.length === 0 && !isStopped) return `${formatCount(succeeded)} ${done}.`;
  return [
    `${succeeded.toLocaleString('en')} of ${formatCount(total)} ${done}`,
    failures.length > 0 && `, ${failures.length.toLocaleString('en')} not`,
    isStopped && ', then stopped',
    '.',
    isStopped && stopReason && ` ${stopReason}`,
  ]
    .filter(Boolean)
    .join('');
}

/**
 * Runs the bulk actions of a table, one at a time, with progress and a final summary. Leaving the table stops them.
 * @param formatCount formats a count, such as "1 blog", "12 blogs"
 * @param onFinished is also called after the table was left
 */
export function useBulkActions<Item extends BulkItem>(
  formatCount: (count: number) => string,
  onFinished: (summary: BulkSummary<Item>) => void,
) {
  const [progress, setProgress] = useState<BulkProgress>();
  const [summary, setSummary] = useState<BulkSummary<Item>>();
  const running = useRef<AbortController>(undefined);
  const stop = () => {
    running.current?.abort();
  };
  useEffect(() => stop, []);

  async function run({ doing, done, act }: BulkAction<Item>, target: BulkTarget<Item>): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setSummary(undefined);
    setProgress({ doing, done: 0, total: 0 });
    const report = await runBulkAction({
      target,
      act,
      onProgress: (tried, total) => {
        setProgress({ doing, done: tried, total });
      },
      signal: controller.signal,
    });
    setProgress(undefined);
    const isComplete = report.failures.length === 0 && !report.isStopped;
    const finished = { ...report, isComplete, sentence: formatSummary(report, done, formatCount) };
    setSummary(finished);
    onFinished(finished);
  }

  return {
    run,
    stop,
    progress,
    summary,
    closeSummary: () => {
      setSummary(undefined);
    },
  };
}
