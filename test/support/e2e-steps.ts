// Steps shared by several end-to-end tests.
import { readFile } from 'node:fs/promises';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { Account } from './call-api';
import type { Product } from './product';

export const likeButton = (page: Page, title: string): Locator => page.getByRole('button', { name: `Like “${title}”` });

/** Stores a session, as after a login on an earlier visit. */
export async function signIn(context: BrowserContext, { url }: Product, { token, role }: Account): Promise<void> {
  const localStorage = Object.entries({ token, role }).map(([name, value]) => ({ name, value }));
  await context.setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] });
}

/** Uses the open page, which then fetches its scripts, and waits until they have taken over. */
export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  // Looks at each frame, where an assertion looks again after up to a second.
  const isHydrated = () => document.documentElement.hasAttribute('data-hydrated');
  await page.waitForFunction(isHydrated, undefined, { timeout: 10_000 });
}

/** Opens a page and waits for its hydration: until then a link loads its page, and the document ends. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrate(page);
}

/** Opens a page in another tab of the same browser. */
export async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await openPage(tab, path);
  return tab;
}

/** As a browser that is told to save data: nothing is fetched ahead of its use. Before a page is opened. */
export const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });

/** Scrolls to the comments, and returns their section. */
export async function openComments(page: Page): Promise<Locator> {
  const heading = page.getByRole('heading', { name: /^Comments \(\d+\)$/ });
  await expect(heading).toBeVisible();
  await heading.scrollIntoViewIfNeeded();
  return page.getByRole('region', { name: 'Comments' });
}

/** Holds matching requests back. @returns a function that releases them */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let release: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  return release!;
}

/**
 * The address of the code of a page, for its requests.
 * @param name of its module
 */
export async function addressOfChunk(name: string): Promise<string> {
  const chunks = JSON.parse(await readFile('dist/client/scripts.json', 'utf8')) as Record<string, string[]>;
  return `**${chunks[name]!.at(-1)!}`;
}

/**
 * Does what leads to a page, whose code is held back: the navigation is pending when this resolves.
 * @param name of the module of that page
 * @returns a function that releases the code
 */
export async function startNavigation(page: Page, name: string, act: () => Promise<unknown>): Promise<() => void> {
  const code = await addressOfChunk(name);
  const release = await holdRequests(page, code);
  await Promise.all([page.waitForRequest(code), act()]);
  return release;
}

/** Until what has arrived is rendered, too. */
export const waitForNextPaint = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );

/** Opens pages as a static build has them: empty, so that the browser renders them with its own calls. */
export async function renderInBrowser(page: Page, product: Product): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    // Where the admin area has no page, there is no shell, and no code to preload.
    return route.fulfill({ response: await route.fetch({ url: `${product.url}/admin/none` }) });
  });
}

/** Changes the scheme that the system asks for. Resolves when the page has taken it, and its colours change no more. */
export async function changeColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await settle(page);
}

/** Resolves when fonts, images and animations are finished. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Unlike its place in the window, this says whether something around an image cuts it off: such a one is not loaded.
    const images = [...document.images];
    const noted = await new Promise<IntersectionObserverEntry[]>((resolve) => {
      if (images.length === 0) resolve([]);
      const observer = new IntersectionObserver((entries) => {
        observer.disconnect();
        resolve(entries);
      });
      for (const image of images) observer.observe(image);
    });
    const inView = noted.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target as HTMLImageElement);
    await Promise.all(inView.map((image) => image.decode()));
    const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Records layout shifts from the start. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notes: LayoutShift[] = [];
    const note = (entries: PerformanceEntryList) => notes.push(...(entries as LayoutShift[]));
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.sumOfShifts = ({ afterInput }) => {
      note(observer.takeRecords());
      return notes
        .filter(({ hadRecentInput }) => afterInput || !hadRecentInput)
        .reduce((sum, { value }) => sum + value, 0);
    };
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  interface Window {
    /** @param options.afterInput whether shifts within half a second after user input count too */
    sumOfShifts: (options: { afterInput: boolean }) => number;
  }
}
