// `npx tsx test/bench/taps.ts`, after `npm run build`: how long a tap waits for what it does, on a slow phone, soon after the
// first paint and a while after it. `--url` measures a server that runs, `--runs` and `--only` say how often and what.
import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { contract } from '../../src/contract/calls';
import { ensureBrowser } from '../../scripts/support/browser.mjs';
import { logIn, admin } from './measured-server';
import { median } from './median';
import { createReport } from './report';
import { startProcess, builtProgram } from '../support/process';

/** Lighthouse's mobile phone. */
const viewport = { width: 390, height: 844 };
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const cpuSlowdown = 4;

interface Tap {
  name: string;
  isSignedIn?: boolean;
  /** Not on the home page, where it is below the screen. */
  isOnPost?: boolean;
  /** Selector of what is tapped, in the middle. */
  target: string;
  /** Whether it has been answered; runs in the page, also in the one that it leads to. */
  isAnswered: string;
  /** Done before the tap, as soon as there is a document. */
  prepare?: string;
}

/** Shown, and not only in the document. */
const isShown = (selector: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((element) => element.checkVisibility({ opacityProperty: true }) && element.getClientRects().length)`;

const taps: Tap[] = [
  { name: 'card of a visitor: dialog', target: 'article', isAnswered: isShown('[role=dialog], dialog') },
  {
    name: 'heart of a visitor: message',
    isOnPost: true,
    target: 'article button',
    isAnswered: `${isShown('[role=alert], [role=status]')} && document.body.innerText.includes('Please log in to like a post.')`,
  },
  {
    name: 'theme: other colours',
    target: 'header button:has(svg)',
    prepare: `localStorage.getItem('mui-mode') ?? localStorage.setItem('mui-mode', 'light')`,
    isAnswered: `document.documentElement.dataset.theme === 'dark'`,
  },
  {
    name: 'menu: open',
    target: 'header button[aria-controls], header button[popovertarget]',
    isAnswered: isShown('header nav a'),
  },
  {
    name: 'tab: its posts',
    target: '[role=tab]:nth-child(2)',
    isAnswered: `${isShown('[role=tab]:nth-child(2)[aria-selected=true]')} && ${isShown('article')} && ![...document.querySelectorAll('article .category')].some((text) => !text.textContent.startsWith('Technology')) && !document.querySelector('[aria-busy=true]')`,
  },
  {
    name: 'search: results',
    target: 'form[role=search] button',
    prepare: `addEventListener('DOMContentLoaded', () => { const input = document.querySelector('[name=search]'); if (!input.value) input.value = 'finance'; })`,
    isAnswered: `location.search.includes('finance') && ${isShown('article')} && ![...document.querySelectorAll('article .category')].some((text) => !text.textContent.startsWith('Finance')) && !document.querySelector('[aria-busy=true]')`,
  },
  {
    name: 'card of a reader: post',
    isSignedIn: true,
    target: 'article',
    isAnswered: `location.pathname.startsWith('/blog/') && ${isShown('h1')}`,
  },
  {
    name: 'heart of a reader: liked',
    isOnPost: true,
    isSignedIn: true,
    target: 'article button',
    isAnswered: isShown('article button[aria-pressed=true]'),
  },
];

interface Times {
  tap: number;
  /** From the tap to the first change on the screen. */
  sign: number;
  answer: number;
}

/** Runs in every document: notes the tap, the first change after it and the frame with the answer. */
const observer = (isAnswered: string) => `
(() => {
  const read = () => JSON.parse(sessionStorage.getItem('tap') ?? '{}');
  const note = (name, at) => {
    const times = read();
    if (times[name]) return;
    sessionStorage.setItem('tap', JSON.stringify({ ...times, [name]: performance.timeOrigin + at }));
  };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') note('paint', startTime);
  }).observe({ type: 'paint', buffered: true });
  addEventListener('pointerdown', ({ timeStamp }) => {
    note('tap', timeStamp);
    new MutationObserver(() => requestAnimationFrame(() => note('sign', performance.now()))).observe(document, {
      subtree: true, childList: true, attributes: true,
    });
  }, true);
  const look = () => {
    if (read().tap && document.body && (${isAnswered})) requestAnimationFrame(() => note('answer', performance.now()));
    else setTimeout(look, 20);
  };
  look();
})();`;

async function measureTap(browser: Browser, url: string, tap: Tap, delayMs: number, token: string): Promise<Times> {
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    if (tap.isSignedIn) {
      await page.addInitScript((value) => {
        localStorage.setItem('token', value);
        localStorage.setItem('role', 'user');
      }, token);
    }
    if (tap.prepare) await page.addInitScript(tap.prepare);
    const place = await findPlace(page, url, tap.target);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.addInitScript(observer(tap.isAnswered));
    const session = await context.newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(url, { waitUntil: 'commit' });
    const readTimes = () =>
      page
        .evaluate(() => JSON.parse(sessionStorage.getItem('tap') ?? '{}') as Record<string, number>)
        // Between two documents.
        .catch((): Record<string, number> => ({}));
    let times = await readTimes();
    while (times.paint === undefined) times = await readTimes();
    await pause(Math.max(0, times.paint + delayMs - Date.now()));
    await page.touchscreen.tap(place.x, place.y);
    const deadline = performance.now() + 20_000;
    while (!times.answer && performance.now() < deadline) {
      await pause(100);
      times = { ...times, ...(await readTimes()) };
    }
    const { paint = NaN, tap: at = NaN, sign = NaN, answer = NaN } = times;
    return { tap: at - paint, sign: sign - at, answer: answer - at };
  } finally {
    await context.close();
  }
}

/** Where to tap, found before anything is slow. */
async function findPlace(page: Page, url: string, target: string) {
  await page.goto(url, { waitUntil: 'load' });
  const place = await page.locator(target).filter({ visible: true }).first().boundingBox();
  if (!place) throw new Error(`There is nothing to tap: ${target}`);
  const bottom = Math.min(place.y + place.height, viewport.height);
  return { x: place.x + place.width / 2, y: (place.y + bottom) / 2 };
}

async function findPost(url: string): Promise<string> {
  const response = await fetch(`${url}${contract.listBlogs.path}?limit=1`);
  const { blogs } = (await response.json()) as { blogs: { _id: string }[] };
  return blogs[0]!._id;
}

/** Milliseconds after the first paint, and how long an answer may take then. */
const moments = [
  { delayMs: 50, atMost: 1_500 },
  { delayMs: 3_000, atMost: 400 },
];

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { url: { type: 'string' }, runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
  });
  const directory = await mkdtemp(join(tmpdir(), 'octavo-taps-'));
  const server = values.url
    ? undefined
    : startProcess(
        {
          DATA_DIR: directory,
          SAMPLE_POSTS: 'true',
          RATE_LIMIT: 'off',
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
        },
        builtProgram,
      );
  const url = values.url ?? (await server!.ready);
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const report = createReport();
  try {
    const token = await logIn(url, admin);
    const post = `${url}/blog/${await findPost(url)}`;
    for (const { delayMs, atMost } of moments) {
      report.section(`${delayMs} ms after the first paint`);
      report.table('ms, median of the runs', ['first sign', 'answer', 'slowest']);
      for (const tap of taps.filter(({ name }) => name.startsWith(values.only))) {
        const times: Times[] = [];
        for (let run = 0; run < Number(values.runs); run += 1)
          times.push(await measureTap(browser, tap.isOnPost ? post : url, tap, delayMs, token));
        report.row(tap.name, [
          { value: median(times.map(({ sign }) => sign)) },
          { value: median(times.map(({ answer }) => answer)), atMost },
          { value: Math.max(...times.map(({ answer }) => answer)) },
        ]);
      }
    }
  } finally {
    await browser.close();
    await server?.stop();
    await rm(directory, { recursive: true, force: true });
  }
  report.finish();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
