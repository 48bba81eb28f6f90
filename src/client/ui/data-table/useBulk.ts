import { useState } from 'react';

/** Why one of many was not done. */
interface Failure {
  reason: string;
  /** Whether the others would fail for the same reason, so that it is no use to go on. */
  isFinal: boolean;
}

interface Deed<Item> {
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

/** So many calls at once: quick, and the server still has room for others. */
const atOnce = 4;

/**
 * Does one thing to many items over calls that take one each; counts along, and says what became of them.
 * @param inWords as "1 blog", "12 blogs"
 */
export function useBulk<Item>(inWords: (count: number) => string) {
  const [progress, setProgress] = useState<{ doing: string; done: number; total: number }>();
  const [report, setReport] = useState<BulkReport<Item>>();

  async function run({ doing, done, act }: Deed<Item>, items: Item[]): Promise<BulkReport<Item>> {
    const waiting = [...items];
    const failures: BulkReport<Item>['failures'] = [];
    let tried = 0;
    const count = () => {
      setProgress({ doing, done: tried, total: items.length });
    };
    const work = async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
        const failure = await act(item);
        tried += 1;
        if (failure) failures.push({ item, reason: failure.reason });
        if (failure?.isFinal) {
          failures.push(...waiting.splice(0).map((untried) => ({ item: untried, reason: failure.reason })));
        }
        count();
      }
    };

    setReport(undefined);
    count();
    await Promise.all(Array.from({ length: atOnce }, work));
    setProgress(undefined);

    const finished = items.length - failures.length;
    const sentence =
      failures.length === 0
        ? `${inWords(finished)} ${done}.`
        : `${finished} of ${inWords(items.length)} ${done}, ${failures.length} not.`;
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
