// Ways on: the archive by date, and reading without a connection.
import type { BrowserContext } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { siteCalls } from '../../src/contract/extensions/site';
import { callApi, logInAsAdmin } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';
import { startProduct, type Product } from '../support/product';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the archive leads to the months, and a month to its posts', async ({ page, product }) => {
    const { blogs } = await callApi(product, contract.listBlogs, { query: { limit: 1 } });
    await page.goto('/archive');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive');
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/archive\/\d{4}\/\d{2}$/);
    await page.getByRole('link', { name: blogs[0]!.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogs[0]!.title);
  });
});

test('the archive is a page of the app', async ({ page }) => {
  await openPage(page, '/archive');
  await expectNoAxeViolations(page);
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[A-Z][a-z]+ \d{4}$/);
  await expect(page).toHaveTitle(/^[A-Z][a-z]+ \d{4} · Octavo$/);
  await expectNoAxeViolations(page);
});

test('there is no archive of a month without posts', async ({ page }) => {
  expect((await page.request.get('/archive/1950/01')).status()).toBe(404);
  expect((await page.request.get('/archive/1950/1')).status()).toBe(404);
});

test.describe('offline reading', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource|ERR_|Failed to fetch/ });

  let own: Product;
  test.beforeAll(async () => {
    own = await startProduct();
    const { token } = await logInAsAdmin(own);
    await callApi(own, siteCalls.changeSite, { token, body: { version: 0, settings: { keepsPostsOffline: true } } });
  });
  test.afterAll(() => own.stop());

  /** Chromium's emulation sets `navigator.onLine`, of the worker too, and forgets it with the next page. */
  async function disconnect(context: BrowserContext): Promise<void> {
    await context.setOffline(true);
    for (const worker of context.serviceWorkers())
      await worker.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  }

  const keptNames = () => caches.keys().then((names) => names.filter((name) => name.startsWith('octavo-kept')));

  test('posts that were opened are shown without a connection, and are gone after a logout', async ({
    page,
    context,
  }) => {
    const { blogs } = await callApi(own, contract.listBlogs, { query: { limit: 3 } });
    const [kept, next, unopened] = blogs.map(({ _id, title }) => ({ url: `${own.url}/blog/${_id}`, title }));
    await signIn(context, own, await logInAsAdmin(own));
    await openPage(page, kept!.url);
    const note = page.getByText('This post is kept on this device');
    await expect(note).toBeVisible();
    await expectNoAxeViolations(page);
    await openPage(page, next!.url);
    await expect(note).toBeVisible();

    await disconnect(context);
    await page.goto(kept!.url);
    await expect(page.getByRole('status')).toContainText('You are offline. This is how it was on');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(kept!.title);
    await page.goto(unopened!.url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline.');
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: next!.title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next!.title);
    await expect(page.getByRole('status')).toBeVisible();

    await context.setOffline(false);
    await openPage(page, `${own.url}/`);
    expect(await page.evaluate(keptNames)).not.toEqual([]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => page.evaluate(keptNames)).toEqual([]);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
  });

  test('a logout without a connection deletes what is kept, too', async ({ page, context }) => {
    const { blogs } = await callApi(own, contract.listBlogs, { query: { limit: 1 } });
    await signIn(context, own, await logInAsAdmin(own));
    await openPage(page, `${own.url}/blog/${blogs[0]!._id}`);
    await expect(page.getByText('This post is kept on this device')).toBeVisible();
    await disconnect(context);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => page.evaluate(keptNames)).toEqual([]);
    await page.goto(`${own.url}/blog/${blogs[0]!._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline.');
    await expect(page.getByText('Nothing is kept yet.')).toBeVisible();
    await context.setOffline(false);
  });

  test('nothing of what is kept is personal', async ({ page, context }) => {
    const { blogs } = await callApi(own, contract.listBlogs, { query: { limit: 1 } });
    const admin = await logInAsAdmin(own);
    await signIn(context, own, admin);
    await openPage(page, `${own.url}/blog/${blogs[0]!._id}`);
    await expect(page.getByText('This post is kept on this device')).toBeVisible();
    await openPage(page, `${own.url}/admin/listBlog`);
    await openPage(page, `${own.url}/profile/liked`);
    const kept = await page.evaluate(async () => {
      const all: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          const isText = response?.headers.get('content-type')?.startsWith('text/html');
          all.push(`${new URL(request.url).pathname} ${isText ? await response!.text() : ''}`);
        }
      }
      return all;
    });
    expect(kept.length).toBeGreaterThan(1);
    for (const each of kept) {
      expect(each).toMatch(/^\/(?:blog|assets|images)\//);
      expect(each).not.toContain(admin.token);
    }
  });

  test('a reader switches it off, and the owner takes it from all', async ({ page }) => {
    const { blogs } = await callApi(own, contract.listBlogs, { query: { limit: 2 } });
    const [first, second] = blogs.map(({ _id }) => `${own.url}/blog/${_id}`);
    await openPage(page, first!);
    await page.getByRole('link', { name: 'What is kept' }).click();
    await expect(page.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Offline reading is off in this browser')).toBeVisible();
    await openPage(page, second!);
    await expect(page.getByText('Offline reading is off in this browser.')).toBeVisible();
    expect(await page.evaluate(keptNames)).toEqual([]);
    await page.getByRole('link', { name: 'Change that' }).click();
    await page.getByRole('button', { name: 'Keep posts again' }).click();
    await openPage(page, second!);
    await expect(page.getByText('This post is kept on this device')).toBeVisible();

    const { token } = await logInAsAdmin(own);
    const { version } = await callApi(own, siteCalls.getSite);
    const set = (keepsPostsOffline: boolean, at: number) =>
      callApi(own, siteCalls.changeSite, { token, body: { version: at, settings: { keepsPostsOffline } } });
    await set(false, version);
    await page.goto(first!);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await set(true, version + 1);
  });

  test('a post that was kept is shown when the server is gone', async ({ page }) => {
    const server = await startProduct();
    const { token } = await logInAsAdmin(server);
    await callApi(server, siteCalls.changeSite, {
      token,
      body: { version: 0, settings: { keepsPostsOffline: true, needsLoginToOpen: false } },
    });
    const { blogs } = await callApi(server, contract.listBlogs, { query: { limit: 1 } });
    await openPage(page, `${server.url}/blog/${blogs[0]!._id}`);
    await expect(page.getByText('This post is kept on this device')).toBeVisible();
    await openPage(page, `${server.url}/archive`);
    await server.stop();
    await page.goto(`${server.url}/blog/${blogs[0]!._id}`);
    await expect(page.getByRole('status')).toContainText('The blog cannot be reached.');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(blogs[0]!.title);
    const image = page.locator('article img').first();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  });
});
