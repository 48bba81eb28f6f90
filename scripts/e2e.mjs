// `npm run e2e -- --headed some.spec.ts`: the journeys alone, with whatever Playwright understands.
import './support/check-node.mjs';
import { build } from './support/build.mjs';
import { install } from './support/install.mjs';
import { playwright } from './support/journeys.mjs';
import { exitWith, runNode } from './support/run.mjs';

// The journeys are made on this product, whatever API the surroundings would have it built for.
delete process.env.API_BASE_URL;

try {
  await install();
  await build();
  const { args, env } = await playwright(process.argv.slice(2));
  const { code } = await runNode(args, { env, isLive: true });
  process.exitCode = code;
} catch (error) {
  exitWith(error);
}
