// `npm test`: all checks and tests, from a bare clone; the last line counts them.
import './support/check-node.mjs';
import { createChecks } from './support/checks.mjs';
import { install } from './support/install.mjs';
import { playwright } from './support/playwright.mjs';
import { program } from './support/run.mjs';
import { createRunner, task, tests } from './support/steps.mjs';

// The end-to-end tests need a client for its own server, whatever the environment says.
delete process.env.API_BASE_URL;

const { buildStep, lanes } = createChecks();

const jestTests = tests(
  'unit, component and server tests',
  async (report) => ({
    // Each test file compiles all it imports anew, most of which does not run for long enough to repay V8's optimizing.
    args: [
      '--interrupt-budget=500000',
      program('jest'),
      '--ci',
      '--json',
      `--outputFile=${report}`,
      '--maxWorkers=100%',
    ],
  }),
  ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    flaky: testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, invocations }) => status === 'passed' && invocations > 1)
      .map(({ fullName }) => fullName),
  }),
);

const listSpecs = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

const endToEndTests = tests(
  'end-to-end tests in a browser',
  (report) => playwright(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  ({ stats, errors, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    flaky: suites
      .flatMap(listSpecs)
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => title),
  }),
  buildStep,
);

const runner = createRunner();
await runner.run([task('packages', () => install({ withTests: true }))]);
if (!runner.hasFailed()) {
  await runner.run(...lanes);
  // One after the other, because each uses every core by itself: side by side both take longer.
  await runner.run([jestTests, endToEndTests]);
}
runner.finish();
