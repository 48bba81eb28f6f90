// What SPEC.md describes for readers, in a browser in which JavaScript is switched off.
import type { Page } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';

test.use({ javaScriptEnabled: false });

/** Not found by getByText, which leaves out what is in noscript elements. */
const notices = (page: Page) => page.locator('noscript p:visible');

for (const width of [360, 1280]) {
  test.describe(`on a screen ${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('the navigation has the entries of a visitor, and no button that does nothing', async ({ page }) => {
      await page.goto('/');
      const bar = page.getByRole('banner');
      await expect(bar.getByRole('link')).toHaveText(['Octavo', 'Register', 'Login']);
      await expect(bar.getByRole('button')).toHaveCount(0);
      const { x, width: loginWidth } = (await bar.getByRole('link', { name: 'Login' }).boundingBox())!;
      expect(x + loginWidth).toBeLessThanOrEqual(width);
    });

    test('posts are found by category and by search, and all of them are shown again', async ({ page }) => {
      const titles = page.getByRole('article').getByRole('heading');
      await page.goto('/');
      await page.getByRole('tab', { name: 'Startup' }).click();
      await expect(page).toHaveURL('/?category=Startup');
      await expect(page.getByRole('tab', { selected: true })).toHaveText('Startup');
      await page.getByPlaceholder('Search for blogs').fill('LOUD');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL('/?search=LOUD&category=Startup');
      await expect(titles).toHaveText(['Say the price out loud']);
      await page.getByRole('link', { name: 'Clear Search' }).click();
      await expect(page).toHaveURL('/?category=Startup');
      await page.goto('/?search=nothing+has+this');
      await page.getByRole('link', { name: 'Show all posts' }).click();
      await expect(page).toHaveURL('/');
      await expect(titles.first()).toBeVisible();
    });

    test('a heart is a number of likes, and no button', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
      const count = page.getByRole('article').first().getByText(/^\d+$/);
      await expect(count).toBeVisible();
      expect(await count.evaluate((shown) => getComputedStyle(shown, '::before').content)).toBe('"Likes: "');
    });

    test('login and registration say what they need', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Login' }).click();
      await expect(notices(page)).toHaveText('Logging in needs JavaScript.');
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await page.getByRole('link', { name: 'Create an account' }).click();
      await expect(notices(page)).toHaveText('Registering needs JavaScript.');
      await expect(page.getByRole('textbox')).toHaveCount(0);
    });
  });
}

test('the list is read page by page', async ({ page }) => {
  const titles = page.getByRole('article').getByRole('heading');
  await page.goto('/');
  const first = await titles.allTextContents();
  await page.getByRole('link', { name: 'Show more posts' }).click();
  await expect(page).toHaveURL('/?page=2');
  await expect(titles.first()).toBeVisible();
  expect(await titles.allTextContents()).not.toContain(first[0]);
  await page.getByRole('link', { name: 'Show earlier posts' }).click();
  await expect(page).toHaveURL('/');
  await expect(titles.first()).toHaveText(first[0]!);
});

test('a card opens its post, whose comments are read page by page', async ({ page, product }) => {
  const { _id: blog, title } = await addPost(product, { title: 'Printed, and still read' });
  const { token } = await logInAsAdmin(product);
  for (let number = 1; number <= 21; number++) {
    await callApi(product, contract.addComment, { body: { blog, name: 'Ada', content: `Remark ${number}.` } });
  }
  const { comments } = await callApi(product, contract.listAllComments, { token });
  for (const { _id: id } of comments.filter((comment) => comment.blog._id === blog)) {
    await callApi(product, contract.approveComment, { token, body: { id } });
  }

  await page.goto('/');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('It rained.')).toBeVisible();
  const section = page.getByRole('region', { name: 'Comments' });
  await expect(section.getByRole('heading', { name: 'Comments (21)' })).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(20);
  await expect(section.getByRole('time').first()).toHaveText(/^[A-Z][a-z]+ \d+, \d{4}$/);
  await expect(notices(page)).toHaveText(['Liking needs JavaScript.', 'Commenting needs JavaScript.']);

  await section.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(`/blog/${blog}?comments=2#comments`);
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await expect(section.getByRole('heading', { name: 'Comments (21)' })).toBeInViewport();
  await expect(section.getByRole('link', { name: 'Next page' })).toHaveCount(0);
  await section.getByRole('link', { name: 'Previous page' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(20);
});

test('what is written from right to left begins at the right, in a page that does not', async ({ page, product }) => {
  const { _id: id } = await addPost(product, {
    title: 'مرحبا بالعالم!',
    subTitle: 'Hello, in Arabic.',
    description: '<p>هذا نص.</p><ul><li>واحد</li></ul><pre><code>a + b</code></pre><p>And this is English.</p>',
  });
  await page.goto(`/blog/${id}`);
  /** Whether the words of an element begin at its right edge. */
  const beginsRight = (words: string) =>
    page.getByText(words).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.abs(range.getBoundingClientRect().right - element.getBoundingClientRect().right) < 4;
    });
  expect(await beginsRight('مرحبا')).toBe(true);
  expect(await beginsRight('Hello')).toBe(false);
  expect(await beginsRight('هذا نص')).toBe(true);
  expect(await beginsRight('And this')).toBe(false);
  await expect(page.getByText('واحد')).toHaveCSS('direction', 'rtl');
  await expect(page.getByText('a + b')).toHaveCSS('direction', 'ltr');
});

test.describe('on a dark system', () => {
  test.use({ colorScheme: 'dark' });

  test('the page is dark', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 21, 19)');
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(236, 238, 230)');
  });
});
