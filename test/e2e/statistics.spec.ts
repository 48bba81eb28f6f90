// A reader is counted once for each post that they open, however it comes to them, and an admin sees it.
import type { Browser, Page } from '@playwright/test';
import { statisticsCalls } from '../../src/contract/extensions/statistics';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { hydrate, openPage, signIn } from '../support/e2e-steps';
import { startProduct, type Product } from '../support/product';
import { userAgents } from '../support/visits';

test.setTimeout(90_000);
// That of the tests says that it is headless, and so a machine.
test.use({ userAgent: userAgents.chrome });

/** The views of the posts with these titles; numbers are written every ten seconds. */
async function expectViews(product: Product, expected: Record<string, number>): Promise<void> {
  const { token } = await logInAsAdmin(product);
  await expect
    .poll(
      async () => {
        const { posts } = await callApi(product, statisticsCalls.getStatistics, { token });
        const views = new Map(posts.map((post) => [post.title, post.views]));
        return Object.fromEntries(Object.keys(expected).map((title) => [title, views.get(title) ?? 0]));
      },
      { timeout: 30_000 },
    )
    .toEqual(expected);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** As a browser does that is led there by a link, before the app has taken over. */
async function followPrefetched(page: Page, path: string, title: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).first();
  await link.hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(heading(page)).toHaveText(title);
}

test('posts are counted once each, as documents and within the app', async ({ page, context, product }) => {
  const first = await addPost(product, { title: 'Counted as a document' });
  const second = await addPost(product, { title: 'Counted within the app' });
  await page.goto(`/blog/${first._id}`);
  await hydrate(page);
  await expect(heading(page)).toHaveText(first.title);

  await signIn(context, product, await logInAsAdmin(product));
  await openPage(page, '/');
  const link = page.getByRole('link', { name: second.title });
  await link.hover();
  const counted = page.waitForRequest(`**/api/seen?post=${second._id}`);
  await link.click();
  await expect(heading(page)).toHaveText(second.title);
  expect((await (await counted).response())?.status()).toBe(204);
  await expectViews(product, { [first.title]: 1, [second.title]: 1 });
});

test('a post whose document was fetched as its link was pressed is counted once', async ({ page, product }) => {
  const linked = await addPost(product, { title: 'Fetched ahead' });
  const path = `/blog/${linked._id}`;
  const from = await addPost(product, { title: 'With a link', description: `<p><a href="${path}">On</a></p>` });
  // The app would follow the link itself.
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(`/blog/${from._id}`);
  await followPrefetched(page, path, linked.title);
  await expectViews(product, { [from.title]: 1, [linked.title]: 1 });
});

test.describe('behind a shared cache', () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct({ CDN_MAX_AGE: '60' });
  });
  test.afterAll(() => product.stop());

  const read = async (browser: Browser, path: string, javaScriptEnabled: boolean) => {
    const context = await browser.newContext({ userAgent: userAgents.safari, baseURL: product.url, javaScriptEnabled });
    const page = await context.newPage();
    await Promise.all([page.waitForResponse('**/api/seen?*'), page.goto(path)]);
    await context.close();
  };

  test('readers are counted by a beacon, with and without scripts', async ({ browser }) => {
    const post = await addPost(product, { title: 'From a cache' });
    await read(browser, `/blog/${post._id}`, true);
    await read(browser, `/blog/${post._id}`, false);
    await expectViews(product, { [post.title]: 2 });
  });
});

for (const width of [360, 1280]) {
  test(`the page of statistics has a chart and a table, ${width} pixels wide`, async ({ page, context, product }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(context, product, await logInAsAdmin(product));
    await page.goto('/admin/statistics');
    await expect(heading(page)).toHaveText('Statistics');
    const table = page.getByRole('table', { name: 'Views and visitors' });
    await expect(table.getByRole('row')).toHaveCount(31);
    await expect(page.locator('.MuiLineChart-root, .MuiChartsSurface-root').first()).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: '12 months' }).click();
    await expect(table.getByRole('row')).toHaveCount(13);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV: Views and visitors' }).click();
    expect((await download).suggestedFilename()).toBe('days.csv');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
