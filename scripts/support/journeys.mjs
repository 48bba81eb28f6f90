import { browser } from './browser.mjs';
import { program } from './run.mjs';

/** How to call Playwright: its own program, and the browser it shall drive. */
export async function playwright(args, env = {}) {
  return {
    args: [program('playwright', '@playwright/test'), 'test', ...args],
    env: { ...process.env, ...env, CHROMIUM_PATH: await browser() },
  };
}
