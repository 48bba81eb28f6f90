// What the HTML of the admin area shows before its scripts have come, and to whom.
import type { Page } from '@playwright/test';
import { logInAsAdmin, registerReader } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { addressOfChunk, holdRequests, signIn } from '../support/e2e-steps';

const scripts = '**/assets/*.js';

const entries = [
  'Dashboard',
  'Add Blog',
  'Blog List',
  'Comments',
  'Bin',
  'Pages',
  'Categories',
  'Tags',
  'Series',
  'Addresses',
  'Statistics',
  'Users',
  'Mail',
  'Settings',
  'Account',
];

const pages = [
  ['/admin', 'Dashboard'],
  ['/admin/addBlog', 'Add Blog'],
  ['/admin/listBlog', 'Blog List'],
  ['/admin/comments', 'Comments'],
  ['/admin/bin', 'Bin'],
  ['/admin/pages', 'Pages'],
  ['/admin/categories', 'Categories'],
  ['/admin/tags', 'Tags'],
  ['/admin/series', 'Series'],
  ['/admin/addresses', 'Addresses'],
  ['/admin/statistics', 'Statistics'],
  ['/admin/users', 'Users'],
  ['/admin/mail', 'Mail'],
  ['/admin/settings', 'Settings'],
] as const;

interface Shift {
  value: number;
  nodes: string[];
}

/** What moves on the pages that are opened from now on, without being asked to. */
async function recordShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[]) {
        shifts.push({ value: entry.value, nodes: entry.sources.map(({ node }) => node?.textContent ?? '') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test.describe('to an admin', () => {
  test.beforeEach(async ({ context, product }) => signIn(context, product, await logInAsAdmin(product)));

  for (const [path, title] of pages) {
    test(`${path} is there before the scripts, and stays in its place as the app takes it over`, async ({ page }) => {
      const readShifts = await recordShifts(page);
      const release = await holdRequests(page, scripts);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(title));
      const sidebar = page.getByRole('navigation', { name: 'Admin' });
      await expect(sidebar.locator('a:visible')).toHaveText(entries);
      await expect(sidebar.locator('[aria-current]')).toHaveText(title);
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const bar = await page.getByRole('banner').first().elementHandle();
      release();
      await expect(page.locator('html[data-hydrated]')).toBeAttached();
      await page.waitForLoadState('networkidle');
      await expect(heading(page, title)).toBeVisible();
      await expect(sidebar.locator('[aria-current]')).toHaveText(title);
      expect(await bar!.evaluate((element) => element.isConnected)).toBe(true);
      expect(await readShifts()).toEqual([]);
    });
  }

  for (const width of [360, 768, 1280]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`the frame is the same before and after at ${width} pixels, ${colorScheme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        const release = await holdRequests(page, scripts);
        await page.goto('/admin', { waitUntil: 'commit' });
        await expect(heading(page, 'Dashboard')).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const describeFrame = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('body, header, nav, nav a, main, h1, h1 + p')].map((element) => {
              const { color, backgroundColor, fontFamily, display } = getComputedStyle(element);
              const { x, y, width } = element.getBoundingClientRect();
              // The heading is as wide as the sentence below it, which is another one where the blog has no name yet.
              const boxWidth = element.matches('h1, h1 + p') ? undefined : width;
              const name = `${element.tagName} ${element.getAttribute('href') ?? ''}`;
              return { name, x, y, boxWidth, color, backgroundColor, fontFamily, display };
            }),
          );
        const before = await describeFrame();
        const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        expect(background).toBe(colorScheme === 'dark' ? 'rgb(15, 21, 19)' : 'rgb(251, 250, 246)');
        release();
        await expect(page.getByRole('row')).toHaveCount(6);
        expect(await describeFrame()).toEqual(before);
      });
    }
  }

  test('each call of a page is made once', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
    await page.goto('/admin', { waitUntil: 'networkidle' });
    await expect(page.getByRole('row')).toHaveCount(6);
    expect(calls.sort()).toEqual(['/api/admin/dashboard', '/api/blog/all', '/api/site/first-steps']);
  });

  test('an early click on the menu opens it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const release = await holdRequests(page, scripts);
    await page.goto('/admin', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    release();
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' })).toBeVisible();
  });

  test('an early click on Logout is not lost', async ({ page }) => {
    const release = await holdRequests(page, scripts);
    await page.goto('/admin', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Logout' }).click();
    release();
    await expect(page).toHaveURL('/login');
  });

  test('the form for a post knows its address once it is hydrated', async ({ page }) => {
    await page.goto('/admin/listBlog');
    const link = page.getByRole('link', { name: /^Edit “/ }).first();
    const path = (await link.getAttribute('href'))!;
    const release = await holdRequests(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(heading(page, 'Edit Blog')).toBeVisible();
    release();
    await expect(page.getByRole('link', { name: 'History' })).toHaveAttribute('href', `${path}/history`);
    await expect(page.getByRole('textbox', { name: 'Blog description' })).toBeVisible();
  });

  test.describe('whose code does not arrive', () => {
    test.use({ expectedConsoleErrors: /Failed to load resource|ChunkLoadError|Loading chunk/ });

    test('the page says so in place of its shell', async ({ page }) => {
      await page.route(await addressOfChunk('DashboardPage'), (route) => route.abort());
      await page.goto('/admin');
      await expect(page.getByRole('heading', { name: 'This page has a fault.' })).toBeVisible();
      await expect(heading(page, 'Dashboard')).toHaveCount(0);
    });
  });
});

for (const [who, account] of [
  ['a visitor', undefined],
  ['a reader', registerReader],
] as const) {
  test(`to ${who} nothing of it is shown, and then what is said to them`, async ({ page, context, product }) => {
    if (account) await signIn(context, product, await account(product));
    const release = await holdRequests(page, scripts);
    await page.goto('/admin/addBlog', { waitUntil: 'commit' });
    await expect(page.locator('#root')).toBeAttached();
    await expect(page.locator('body *:visible')).toHaveCount(0);
    release();
    const said = account ? 'This page needs an admin account.' : 'Login';
    await expect(page.getByRole('heading', { name: said })).toBeVisible();
    await expect(page.locator('title')).toHaveCount(1);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing of it is shown but that it needs it', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.locator('noscript')).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(0);
  });
});
