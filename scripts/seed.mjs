import './support/check-node.mjs';
import { install } from './support/install.mjs';
import { exitWith, program, runNode } from './support/run.mjs';

try {
  await install({ withTests: true });
  const { code } = await runNode([program('tsx'), 'test/bench/seed.ts', ...process.argv.slice(2)], { isLive: true });
  process.exitCode = code;
} catch (error) {
  exitWith(error);
}
