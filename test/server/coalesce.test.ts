import { coalesce } from '../../src/server/http/response-cache';
import { eventually } from '../support/eventually';

/** A coalesced function whose runs end when they are told to. */
function createRuns({ overdueMs = 600_000, maxRuns = 2 } = {}) {
  const runs: { resolve(): void; reject(error: Error): void }[] = [];
  const ask = coalesce(
    () =>
      new Promise<void>((resolve, reject) => {
        runs.push({ resolve, reject });
      }),
    { overdueMs, maxRuns },
  );
  return { runs, ask };
}

const settle = () => new Promise(setImmediate);

test('all who ask during a run share the next one, which starts after they have asked', async () => {
  const { runs, ask } = createRuns();
  const first = ask();
  const [second, third] = [ask(), ask()];
  expect(runs).toHaveLength(1);
  runs[0]!.resolve();
  await first;
  await settle();
  expect(runs).toHaveLength(2);
  const fourth = ask();
  runs[1]!.resolve();
  await Promise.all([second, third]);
  await settle();
  expect(runs).toHaveLength(3);
  runs[2]!.resolve();
  await fourth;
  await settle();
  expect(runs).toHaveLength(3);
});

test('a run that fails does so for those who share it only', async () => {
  const { runs, ask } = createRuns();
  const first = ask();
  const second = ask();
  runs[0]!.reject(new Error('on purpose'));
  await expect(first).rejects.toThrow('on purpose');
  await settle();
  runs[1]!.resolve();
  await expect(second).resolves.toBeUndefined();
});

test('a run that does not end keeps nobody waiting, and no more of them are begun than may be', async () => {
  const { runs, ask } = createRuns({ overdueMs: 0 });
  void ask();
  const second = ask();
  await eventually(async () => expect(runs).toHaveLength(2));
  const third = ask();
  await settle();
  expect(runs).toHaveLength(2);
  runs[1]!.resolve();
  await second;
  await eventually(async () => expect(runs).toHaveLength(3));
  runs[2]!.resolve();
  await third;
});
