// `npx tsx test/bench/spam.ts a.csv b.csv`: how well spam is told from other comments that somebody has marked. Each file has
// comments of one place, in the columns `content` and `is_spam` (1 or 0).
//
// Precision at a recall of 0.85 (by the score above which it is best), and both above a score of 80: after 500 decisions on
// comments of all files, on the others; after decisions nearly all of which are of one kind; after those on one file, on the
// comments of another; and before any decision.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readCsv } from '../../src/server/csv';
import { learn, measure, type MarkedComment } from '../support/spam-memory';
import { createRandom } from './random';

const rounds = 20;
const decisions = 500;
const recall = 0.85;
const score = 80;

function read(path: string): MarkedComment[] {
  const [head, ...rows] = [...readCsv(readFileSync(path, 'utf8'))].map(({ cells }) => cells);
  const column = (name: string) => head!.indexOf(name);
  return rows.map((cells) => ({ content: cells[column('content')]!, isSpam: cells[column('is_spam')] === '1' }));
}

const format = (values: readonly number[]): string => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return mean.toFixed(3) + (values.length > 1 ? ` (at least ${Math.min(...values).toFixed(3)})` : '');
};

function report(name: string, measured: ReturnType<typeof measure>[]): void {
  const above = measured.map((one) => one.above(score));
  console.log(
    `${name}: precision ${format(measured.map((one) => one.precisionAtRecall(recall)))} at recall ${recall}; ` +
      `above ${score}: precision ${format(above.map(({ precision }) => precision))}, recall ${format(above.map((one) => one.recall))}`,
  );
}

const { positionals } = parseArgs({ allowPositionals: true });
const files = positionals.map((path) => ({ name: basename(path), comments: read(path) }));
const all = files.flatMap(({ comments }) => comments);

report(
  `${decisions} of all → the others`,
  Array.from({ length: rounds }, (_none, round) => {
    const shuffled = createRandom(round).shuffle([...all]);
    return measure(shuffled.slice(decisions), learn(shuffled.slice(0, decisions)));
  }),
);
for (const [spam, good] of [
  [100, 0],
  [0, 100],
  [100, 5],
  [5, 100],
] as const) {
  report(
    `${spam} spam and ${good} good of all → the others`,
    Array.from({ length: rounds }, (_none, round) => {
      const shuffled = createRandom(round).shuffle([...all]);
      const pick = (isSpam: boolean, count: number) =>
        shuffled.filter((comment) => comment.isSpam === isSpam).slice(0, count);
      const judged = new Set([...pick(true, spam), ...pick(false, good)]);
      return measure(
        shuffled.filter((comment) => !judged.has(comment)),
        learn([...judged]),
      );
    }),
  );
}
for (const from of files) {
  for (const to of files.filter((other) => other !== from)) {
    report(`${from.name} → ${to.name}`, [measure(to.comments, learn(from.comments))]);
  }
}
for (const { name, comments } of files) report(`no decision → ${name}`, [measure(comments, new Map())]);
