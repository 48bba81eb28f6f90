// `npm run e2e -- --headed some.spec.ts`: the end-to-end tests; arguments go to Playwright.
import './support/check-node.mjs';
import { build } from './support/build.mjs';
import { install } from './support/install.mjs';
import { playwright } from './support/playwright.mjs';
import { exitWith, runNode } from './support/run.mjs';

// The end-to-end tests need a client for its own server, whatever the environment says.
delete process.env.API_BASE_URL;

try {
  await install({ withTests: true });
  await build();
  const { args, env } = await playwright(process.argv.slice(2));
  const { code } = await runNode(args, { env, isLive: true });
  process.exitCode = code;
} catch (error) {
  exitWith(error);
}
