import type { Page } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { addressesCalls } from '../../src/contract/extensions/addresses';
import { seriesCalls } from '../../src/contract/extensions/series';
import { siteCalls } from '../../src/contract/extensions/site';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';
import { startProduct } from '../support/product';

const word = 'W'.repeat(200);

test.use({ viewport: { width: 360, height: 740 }, expectedConsoleErrors: /404 .*no-such-page/ });

async function expectNoOverflow(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, where).toBe(0);
}

test('no page scrolls sideways, however long a word is', async ({ page, product }) => {
  const description = `<p>${word}</p><h2>${word}</h2><p><a href="https://octavo.test/${word}">${word}</a></p>`;
  const { _id: blog } = await addPost(product, { title: word, subTitle: word, description });
  const admin = await logInAsAdmin(product);
  const { token } = admin;
  await callApi(product, contract.addComment, { token, body: { blog, name: word.slice(0, 80), content: word } });
  await callApi(product, contract.toggleLike, { token, params: { id: blog } });
  await callApi(product, addressesCalls.addRedirect, { token, body: { path: '/old', target: blog } });
  await callApi(product, seriesCalls.addSeries, { token, body: { name: word.slice(0, 50), description: word } });
  await signIn(page.context(), product, admin);

  for (const [path, shows] of [
    ['/', word],
    [`/?search=${word}`, word],
    [`/blog/${blog}`, word],
    ['/profile/liked', word],
    ['/profile/comments', word],
    [`/?search=${'z'.repeat(200)}`, 'No post matches.'],
    ['/admin', word],
    ['/admin/listBlog', word],
    ['/admin/comments', word],
    ['/admin/addresses', word],
    ['/admin/series', word],
    [`/admin/edit-blog/${blog}`, 'Edit Blog'],
  ] as const) {
    await openPage(page, path);
    await expect(page.getByText(shows).first()).toBeVisible();
    await expectNoOverflow(page, path);
  }

  // Where rows are no blocks of their own, a word of one column would take the room of the others.
  await page.setViewportSize({ width: 768, height: 740 });
  for (const path of ['/admin/addresses', '/admin/series']) {
    await openPage(page, path);
    await expect(page.getByText(word).first()).toBeVisible();
    await expectNoOverflow(page, `${path} at 768`);
  }

  // Pages of posts ask for more where there are series, which the other tests of this product do not expect.
  const { series } = await callApi(product, seriesCalls.listSeries, { token });
  await callApi(product, seriesCalls.deleteSeries, { token, body: { id: series[0]!._id } });
});

test('no page scrolls sideways, however long the words of its owner are', async ({ page }) => {
  const product = await startProduct();
  try {
    const admin = await logInAsAdmin(product);
    const label = word.slice(0, 40);
    const settings = {
      name: word.slice(0, 60),
      headline: word.slice(0, 120),
      navigation: Array.from({ length: 12 }, () => ({ label, target: '/' })),
      footerText: word,
      footerColumns: [1, 2, 3].map(() => ({ title: label, links: [{ label: word.slice(0, 80), url: '/' }] })),
      copyright: word,
    };
    await callApi(product, siteCalls.changeSite, { token: admin.token, body: { version: 0, settings } });
    await signIn(page.context(), product, admin);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of ['/', '/no-such-page', '/admin']) {
        await openPage(page, product.url + path);
        await expect(page.getByRole('link', { name: `${settings.name}, home` }).first()).toBeVisible();
        await expectNoOverflow(page, `${path} at ${width}`);
      }
    }
  } finally {
    await product.stop();
  }
});

test('an approval can be undone, however long the title of its post is', async ({ page, product }) => {
  const { _id: blog } = await addPost(product, { title: word });
  const admin = await logInAsAdmin(product);
  await callApi(product, contract.addComment, { body: { blog, name: word.slice(0, 80), content: 'Said at length.' } });
  await signIn(page.context(), product, admin);
  await openPage(page, '/admin/comments');

  await page
    .getByRole('row')
    .filter({ hasText: 'Said at length.' })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Said at length.')).toBeVisible();
});

test.describe('with a refused login', () => {
  test.use({ expectedConsoleErrors: /400 \(Bad Request\)/ });

  test('a toast breaks a long address', async ({ page }) => {
    const message = `Read https://octavo.test/${word} first.`;
    await page.route('**/api/admin/login', (route) =>
      route.fulfill({ status: 400, json: { success: false, message } }),
    );
    await openPage(page, '/login');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('a long password');
    await page.getByRole('button', { name: 'Login' }).click();

    const toast = page.getByText(message);
    await expect(toast).toBeInViewport({ ratio: 1 });
  });
});
