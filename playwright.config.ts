import { defineConfig, devices } from '@playwright/test';

/** Chromium refuses its sandbox to root; nobody else shall go without it. */
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes only the second time is listed as flaky; it does not hold up a release.
  retries: 1,
  workers: 2,
  // A whole journey, the start of its server included, takes 20 s on two busy cores; a step that hangs fails sooner.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // Of the second attempt: recording each first one takes a quarter of the time.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...sandbox,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
});
