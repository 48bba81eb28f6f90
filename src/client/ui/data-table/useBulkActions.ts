import { useEffect, useRef, useState } from 'react';
import { formatCount, formatNumber } from '../formatNumber';
import { runBulkAction, type BulkItem, type BulkReport, type BulkTarget, type Failure } from './runBulkAction';

export interface BulkAction<Item> {
  /** As in "Publishing 3 of 12". */
  progressLabel: string;
  /** As in "12 blogs published." */
  resultLabel: string;
  execute: (item: Item) => Promise<Failure | undefined>;
}

export interface BulkSummary<Item> extends BulkReport<Item> {
  sentence: string;
  /** Whether it succeeded for all items. */
  isComplete: boolean;
}

interface BulkProgress {
  label: string;
  done: number;
  total: number;
}

/** "12 blogs deleted.", "9 of 12 blogs deleted, 1 not, then stopped. The server cannot be reached." */
function formatSummary(
  { total, succeeded, failures, isStopped, stopReason }: BulkReport<unknown>,
  resultLabel: string,
  noun: string,
): string {
  if (failures.length === 0 && !isStopped) return `${formatCount(succeeded, noun)} ${resultLabel}.`;
  return [
    `${formatNumber(succeeded)} of ${formatCount(total, noun)} ${resultLabel}`,
    failures.length > 0 && `, ${formatNumber(failures.length)} not`,
    isStopped && ', then stopped',
    '.',
    isStopped && stopReason && ` ${stopReason}`,
  ]
    .filter(Boolean)
    .join('');
}

/**
 * Runs the bulk actions of a table, one at a time, with progress and a final summary. Leaving the table stops them.
 * @param noun what an item is called, such as "blog"
 * @param onFinished is also called after the table was left
 */
export function useBulkActions<Item extends BulkItem>(noun: string, onFinished: (summary: BulkSummary<Item>) => void) {
  const [progress, setProgress] = useState<BulkProgress>();
  const [summary, setSummary] = useState<BulkSummary<Item>>();
  const running = useRef<AbortController>(undefined);
  const stop = () => {
    running.current?.abort();
  };
  useEffect(() => stop, []);

  async function run(action: BulkAction<Item>, target: BulkTarget<Item>): Promise<void> {
    const { progressLabel: label, resultLabel, execute } = action;
    const controller = new AbortController();
    running.current = controller;
    setSummary(undefined);
    setProgress({ label, done: 0, total: 0 });
    const report = await runBulkAction({
      target,
      execute,
      onProgress: (tried, total) => {
        setProgress({ label, done: tried, total });
      },
      signal: controller.signal,
    });
    setProgress(undefined);
    const isComplete = report.failures.length === 0 && !report.isStopped;
    const finished = { ...report, isComplete, sentence: formatSummary(report, resultLabel, noun) };
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
