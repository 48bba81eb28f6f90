// What of a page is on paper.
import type { Page } from '@playwright/test';
import { addPost, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';

const description =
  '<p>Nobody wants a <a href="https://example.org/backup?a=1&amp;b=2">backup</a>, but <a href="#files">files</a>, ' +
  '<a href="/blog/other">another post</a> and <a href="mailto:ada@example.com">mail</a>.</p>' +
  `<pre><code>${'a line that is far too long for the paper, and goes on; '.repeat(6)}</code></pre>` +
  '<figure><img src="/apple-touch-icon.png" alt="Pages" width="180" height="180" /><figcaption>A mark</figcaption></figure>' +
  '<table><tbody><tr><td>Tape</td><td>Disk</td></tr></tbody></table>' +
  '<p>It rained.</p>'.repeat(60) +
  '<figure><img src="/apple-touch-icon.png?far" alt="Far below" width="180" height="180" /></figure>';

/** The width of A4 paper between the margins. */
const paper = { width: 627, height: 980 };

async function print(page: Page): Promise<void> {
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
}

/** What is shown at the middle of an element: nothing lies over it. */
const isUncovered = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('a post is printed with where it comes from, and nothing that only a screen has', async ({
      page,
      product,
    }) => {
      const { _id: id } = await addPost(product, { title: 'On paper', subTitle: 'And handed on', description });
      await openPage(page, `/blog/${id}`);
      await print(page);

      await expect(page.getByRole('banner')).toHaveText('Octavo', { useInnerText: true });
      for (const text of [
        `${product.url}/blog/${id}`,
        'On paper',
        'And handed on',
        'By The Octavo Editors',
        'A mark',
        'Tape',
      ]) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
        expect(await isUncovered(page, text)).toBe(true);
      }
      for (const text of ['Skip to the content', 'Register', 'Share this post', 'Add your comment', 'Quick Links']) {
        await expect(page.getByText(text)).toBeHidden();
      }
      for (const role of ['button', 'textbox', 'navigation', 'contentinfo'] as const) {
        await expect(page.getByRole(role)).toHaveCount(0);
      }
      await expect(page.locator('body')).toHaveCSS('color', 'rgb(17, 17, 17)');
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(paper.width);
      await expect(page.locator('pre')).toHaveCSS('white-space', 'pre-wrap');
    });
  });
}

test('the links of a post are numbered, and listed below it', async ({ page, product }) => {
  const { _id: id } = await addPost(product, { title: 'With links', description });
  await page.goto(`/blog/${id}`);
  const notes = page.locator('.link-notes');
  await expect(notes).toBeHidden();
  await print(page);
  await expect(notes.getByRole('listitem')).toHaveText([
    'https://example.org/backup?a=1&b=2',
    `${product.url}/blog/other`,
    'ada@example.com',
  ]);
  const markOf = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link, '::after').content);
  for (const name of ['backup', 'another post', 'mail']) expect(await markOf(name)).toContain('counter(link-note)');
  expect(await markOf('files')).toBe('none');
});

test('a column of a table is printed as wide as its words, and no table is wider than the paper', async ({
  page,
  product,
}) => {
  const long = `<td>${'It went on and on. '.repeat(40)}</td>`;
  const many = '<td>Responsibility and documentation</td>'.repeat(14);
  const { _id: id } = await addPost(product, {
    title: 'With tables',
    description:
      `<table><tbody><tr><td>Documentation</td>${long}${long}</tr></tbody></table>` +
      `<table><tbody><tr>${many}</tr></tbody></table>` +
      `<table><tbody><tr><td>Mark</td><td><code>${'abcdef0123'.repeat(12)}</code></td></tr></tbody></table>`,
  });
  await openPage(page, `/blog/${id}`);
  await print(page);
  const lines = await page.getByText('Documentation', { exact: true }).evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(paper.width);
});

test('all pictures are printed: those far below, and those that wait for the first cover', async ({
  page,
  product,
}) => {
  const { _id: id } = await addPost(product, { title: 'With pictures', description });
  // The page is printed while it holds pictures back.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`/blog/${id}`);
  await expect(page.locator('html[data-unpainted]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  for (const image of await page.locator('article img').all()) {
    await expect(image).toHaveCSS('transform', 'none');
    await expect(image).not.toHaveCSS('display', 'none');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a post is printed the same', async ({ page, product }) => {
    const { _id: id } = await addPost(product, { title: 'Without scripts', description });
    await page.goto(`/blog/${id}`);
    await print(page);
    await expect(page.getByText(`${product.url}/blog/${id}`)).toBeVisible();
    await expect(page.locator('.link-notes').getByRole('listitem')).toHaveCount(3);
    for (const text of ['Skip to the content', 'Liking needs JavaScript.', 'Share this post']) {
      await expect(page.getByText(text)).toBeHidden();
    }
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });
});

test('the home page is printed as its posts', async ({ page }) => {
  await openPage(page, '/');
  await print(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const role of ['tab', 'button', 'textbox', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByText('Never miss a post')).toBeHidden();
});

test('a table of the admin area is printed with all rows of its page, and without what acts on them', async ({
  page,
  context,
  product,
}) => {
  await signIn(context, product, await logInAsAdmin(product));
  await openPage(page, '/admin/listBlog');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await print(page);
  for (const name of ['Blog Title', 'Date', 'Status']) {
    await expect(page.getByRole('columnheader', { name })).toBeVisible();
  }
  for (const role of ['button', 'checkbox', 'navigation', 'toolbar'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  for (const row of await rows.all()) {
    const { x, width } = (await row.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(paper.width);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(paper.width);
});
