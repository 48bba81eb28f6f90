import './support/check-node.mjs';
import { build } from './support/build.mjs';
import { install } from './support/install.mjs';
import { exitWith, program, runNode } from './support/run.mjs';

try {
  await install({ withTests: true });
  await build();
  const { code } = await runNode([program('tsx'), 'test/bench/bench.ts', ...process.argv.slice(2)], { isLive: true });
  process.exitCode = code;
} catch (error) {
  exitWith(error);
}
