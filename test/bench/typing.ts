// `npm run bench -- --typing`: what the editor of the built product costs in Chromium, by the length of the text: the CPU of
// the page's thread for one key, in the middle of the text, with all that follows it (layout, paint, the HTML, the copy in
// the browser), beside what a bare text of the same length costs that the browser itself edits; and what opening it takes.
import { chromium, type CDPSession, type Locator, type Page } from '@playwright/test';
import playwrightConfig from '../../playwright.config';
import { paths } from '../../src/client/paths';
import { addPost, logInAsAdmin } from '../support/call-api';
import { signIn } from '../support/e2e-steps';
import { startProduct } from '../support/product';
import { goals } from './goals';
import { median } from './median';
import { createRandom, type Random } from './random';
import type { Report } from './report';
import { createSentence } from './words';

const textKilobytes = [2, 20, 100];
const warmUpKeys = 40;
const measuredKeys = 80;
const openings = 5;

/** Of the pointer. */
const restMs = 150;

/** Of a quick writer. Where keys come faster than frames, several share one. */
const keyPauseMs = 100;

/** Longer than what waits for a pause after the last key: the report, the draft in the browser, the step of Undo. */
const settlingMs = 2_000;

function createParagraph(random: Random): string {
  const sentences = Array.from({ length: 3 + random.below(5) }, () => createSentence(random));
  const at = random.below(sentences.length);
  sentences[at] = random.pick([
    `<strong>${sentences[at]}</strong>`,
    `<em>${sentences[at]}</em>`,
    `<a href="https://example.com/${at}">${sentences[at]}</a>`,
    sentences[at]!,
  ]);
  return `<p>${sentences.join(' ')}</p>`;
}

function createText(random: Random, kilobytes: number): string {
  const parts: string[] = [];
  for (let length = 0; length < kilobytes * 1000; length += parts.at(-1)!.length) {
    const kind = random.below(12);
    if (kind === 0) parts.push(`<h2>${createSentence(random, 5)}</h2>`);
    else if (kind === 1) {
      const items = Array.from({ length: 4 }, () => `<li>${createSentence(random)}</li>`);
      parts.push(`<ul>${items.join('')}</ul>`);
    } else parts.push(createParagraph(random));
  }
  return parts.join('');
}

/** Seconds of CPU of the page's thread, by what they went to. */
async function readCpu(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function startCpu(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

const findEditor = (page: Page) => page.getByRole('textbox', { name: 'Blog description' });

/** What a page has that notes it, in milliseconds since it was asked for. */
interface Noted {
  becomeEditable: () => Promise<number>;
  /** For the first time. */
  whenEditable: Promise<number>;
}

/**
 * Before a page is opened: has it note when the text can be edited, which is when the first frame with it has been laid out and
 * painted. Playwright asks for an element once in half a second, after the first ones.
 */
async function noteOpening(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // A function with a name would need a helper there that the compiler adds here.
    const noted = window as unknown as Noted;
    noted.becomeEditable = () =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role="textbox"][contenteditable="true"]')) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              resolve(performance.now());
            };
            port2.postMessage(undefined);
          });
        });
        observer.observe(document, { childList: true, subtree: true });
      });
    noted.whenEditable = noted.becomeEditable();
  });
}

/** From a page of the blog it is opened in the same process; from an empty one Chromium starts another, which has compiled nothing. */
async function open(page: Page, path: string, from = 'about:blank'): Promise<{ ms: number; cpuMs: number }> {
  await page.goto(from);
  const session = await startCpu(page);
  const before = await readCpu(session);
  await page.goto(path, { waitUntil: 'commit' });
  const ms = await page.evaluate(() => (window as unknown as Noted).whenEditable);
  const after = await readCpu(session);
  await session.detach();
  return { ms, cpuMs: (after.TaskDuration! - before.TaskDuration!) * 1000 };
}

/** From the list of posts, on whose button the pointer rests for a moment, as it does before a click. @returns milliseconds */
async function openFromList(page: Page, title: string): Promise<number> {
  await page.goto(paths.listBlog);
  const button = page.getByRole('link', { name: `Edit “${title}”` });
  await button.hover();
  await page.waitForTimeout(restMs);
  return button.evaluate((link: HTMLElement) => {
    const editable = (window as unknown as Noted).becomeEditable();
    const start = performance.now();
    link.click();
    return editable.then((end) => end - start);
  });
}

async function type(page: Page, keys: number): Promise<void> {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'e', { delay: 5 });
    await page.waitForTimeout(keyPauseMs);
  }
  await page.waitForTimeout(settlingMs);
}

/** @returns milliseconds of CPU for a key in the middle of the text, in all and by what they went to */
async function measureKey(page: Page, blocks: Locator): Promise<(name: string) => number> {
  await blocks.nth(Math.floor((await blocks.count()) / 2)).click();
  const session = await startCpu(page);
  await type(page, warmUpKeys);
  const before = await readCpu(session);
  await type(page, measuredKeys);
  const after = await readCpu(session);
  await session.detach();
  return (name) => ((after[name]! - before[name]!) * 1000) / measuredKeys;
}

async function measureBareKey(page: Page, text: string): Promise<number> {
  await page.setContent(`<div contenteditable style="max-width: 680px; font: 18px/1.7 serif">${text}</div>`);
  const costOf = await measureKey(page, page.locator('[contenteditable] > p'));
  return costOf('TaskDuration');
}

/** Measures all lengths, and reports them. */
export async function measureTyping(report: Report): Promise<void> {
  const product = await startProduct({ SAMPLE_POSTS: 'false' });
  const { launchOptions } = playwrightConfig.use!;
  const browser = await chromium.launch(launchOptions);
  try {
    const admin = await logInAsAdmin(product);
    report.section('The editor');
    report.table('CPU ms for a key', [
      'all',
      'a bare text',
      'script',
      'style',
      'layout',
      'open ms',
      'its CPU ms',
      'from a page',
      'from the list',
    ]);
    for (const kilobytes of textKilobytes) {
      const description = createText(createRandom(kilobytes), kilobytes);
      const title = `${kilobytes} kB`;
      const { _id: id } = await addPost(product, { title, description });
      const path = paths.editBlog(id);
      const context = await browser.newContext({ baseURL: product.url });
      await signIn(context, product, admin);
      const page = await context.newPage();
      await noteOpening(page);
      await open(page, path);
      const opened = [];
      for (let at = 0; at < openings; at += 1) opened.push(await open(page, path));
      const fromPage = [];
      for (let at = 0; at < openings; at += 1) fromPage.push(await open(page, path, paths.listBlog));
      const fromList = [];
      for (let at = 0; at < openings; at += 1) fromList.push(await openFromList(page, title));
      await open(page, path);
      const costOf = await measureKey(page, findEditor(page).locator('[data-block]'));
      const bare = await measureBareKey(await context.newPage(), description);
      report.row(title, [
        { value: costOf('TaskDuration'), digits: 1, atMost: goals.keyCpuMs },
        { value: bare, digits: 1 },
        { value: costOf('ScriptDuration'), digits: 1 },
        { value: costOf('RecalcStyleDuration'), digits: 1 },
        { value: costOf('LayoutDuration'), digits: 1 },
        { value: median(opened.map(({ ms }) => ms)), atMost: goals.openEditorMs },
        { value: median(opened.map(({ cpuMs }) => cpuMs)) },
        { value: median(fromPage.map(({ ms }) => ms)), atMost: goals.openEditorMs },
        { value: median(fromList), atMost: goals.openEditorMs },
      ]);
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}
