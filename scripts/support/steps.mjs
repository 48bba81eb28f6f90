// Named steps, each with its time and its count of tests and checks; a failing one shows all that it wrote.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode, seconds } from './run.mjs';

const failure = (output) => ({ passed: 0, failed: 1, output });

/**
 * A check made by a program.
 * @param {() => string[]} prepare returns what Node.js is given; called when the packages are installed
 */
export const check = (name, prepare) => ({
  name,
  run: async () => {
    const { code, output } = await runNode(prepare());
    return code === 0 ? { passed: 1, failed: 0 } : failure(output);
  },
});

/** A check made by a function: it fails when `work` throws, and what it returns is printed beside its name. */
export const task = (name, work, needs) => ({
  name,
  needs,
  run: async () => ({ passed: 1, failed: 0, note: await work() }),
});

/**
 * A run of many tests.
 * @param {(report: string) => Promise<{ args: string[], env?: NodeJS.ProcessEnv }>} prepare is told where the runner
 *   shall write its JSON report
 * @param {(report: object) => { passed: number, failed: number, flaky: string[] }} count reads the report; `flaky` are the names
 *   of tests that passed the second time only
 */
export const tests = (name, prepare, count, needs) => ({
  name,
  needs,
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-report-'));
    const report = join(folder, 'report.json');
    try {
      const { args, env } = await prepare(report);
      const { code, output } = await runNode(args, { env });
      const counted = countIn(report, count);
      // A runner may fail without a failed test, or before it has written a report.
      return { ...counted, failed: counted.failed || (code === 0 ? 0 : 1), output };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

function countIn(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function printResult(name, start, { passed, failed, flaky = [], note, output }) {
  const others = [failed > 0 && `, ${failed} failed`, flaky.length > 0 && `, ${flaky.length} flaky`].filter(Boolean);
  const counts = passed + failed > 1 ? `${passed} passed${others.join('')}` : undefined;
  const remarks = [note, counts, seconds(start)].filter(Boolean).join(', ');
  if (failed > 0) console.log(`\n── ${name} ──\n${output.trim()}\n`);
  console.log(`${failed > 0 ? '✗' : '✓'} ${name} (${remarks})`);
  for (const test of flaky) console.log(`  flaky: ${test}`);
}

/** Runs steps and keeps the count. A failing step stops only those that need it. */
export function createRunner() {
  const results = new Map();

  async function runStep(step) {
    const start = performance.now();
    console.log(`▸ ${step.name}`);
    const result =
      step.needs && results.get(step.needs)?.failed > 0
        ? failure(`Not run, because “${step.needs.name}” failed.`)
        : await step.run().catch((error) => failure(error.message));
    results.set(step, result);
    printResult(step.name, start, result);
  }

  const total = (key) => [...results.values()].reduce((sum, result) => sum + result[key], 0);

  return {
    /** Runs lanes of steps side by side; resolves when all of them are through. */
    async run(...lanes) {
      await Promise.all(
        lanes.map(async (lane) => {
          for (const step of lane) await runStep(step);
        }),
      );
    },
    hasFailed: () => total('failed') > 0,
    /** Prints the count as the last line, and settles the exit code by it. */
    finish() {
      const failed = total('failed');
      console.log(`\n${total('passed')} passed, ${failed} failed`);
      process.exitCode = failed > 0 ? 1 : 0;
    },
  };
}
