import { ensureBrowser } from './browser.mjs';
import { program } from './run.mjs';

/** The arguments and the environment of Node.js that run Playwright with the browser of this machine. */
export async function playwright(args, env = {}) {
  return {
    args: [program('playwright', '@playwright/test'), 'test', ...args],
    env: { ...process.env, ...env, CHROMIUM_PATH: await ensureBrowser() },
  };
}
