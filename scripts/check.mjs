// `npm run check`: everything that can be found without running a test.
import './support/check-node.mjs';
import { createChecks } from './support/checks.mjs';
import { install } from './support/install.mjs';
import { exitWith } from './support/run.mjs';
import { createRunner } from './support/steps.mjs';

await install({ withTests: true }).catch(exitWith);

const runner = createRunner();
await runner.run(...createChecks().lanes);
runner.finish();
