// `npm test`: all that can be known about the product, from a bare clone; the last line counts tests and checks.
import './support/check-node.mjs';
import { buildChecks, readingChecks } from './support/checks.mjs';
import { install } from './support/install.mjs';
import { playwright } from './support/journeys.mjs';
import { program } from './support/run.mjs';
import { createRunner, task, tests } from './support/steps.mjs';

// The journeys are made on this product, whatever API the surroundings would have it built for.
delete process.env.API_BASE_URL;

const { built, weighed } = buildChecks();

const units = tests(
  'unit, component and server tests',
  async (report) => ({ args: [program('jest'), '--ci', '--json', `--outputFile=${report}`, '--maxWorkers=100%'] }),
  ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
  }),
);

const journeys = tests(
  'journeys in a browser',
  (report) => playwright(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  ({ stats, errors }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }),
  built,
);

const runner = createRunner();
await runner.run([task('packages', install)]);
if (!runner.hasFailed()) {
  await runner.run(readingChecks(), [built, weighed]);
  // One after the other, because each uses every core by itself.
  await runner.run([units, journeys]);
}
runner.finish();
