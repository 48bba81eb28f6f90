// The responsive layout that SPEC.md describes, and what stays visible.
import type { Locator, Page } from '@playwright/test';
import type { Result } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { addPost, registerReader, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';
import { startProduct } from '../support/product';

const small = { width: 360, height: 780 };
const wide = { width: 1280, height: 900 };

const cards = (page: Page) => page.getByRole('article');
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

/** The hue of a CSS colour, from 0 to 360. */
async function hueOf(element: Locator): Promise<number> {
  const color = await element.evaluate((shown) => getComputedStyle(shown).color);
  const [red = 0, green = 0, blue = 0] = [...color.matchAll(/\d+/g)].map(([part]) => Number(part) / 255);
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  const sixth =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  return (sixth * 60 + 360) % 360;
}

test('the navigation bar stays in sight', async ({ page }) => {
  await openPage(page, '/');
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await expect(page.getByRole('link', { name: 'Octavo, home' })).toBeInViewport();
});

for (const [width, columns] of [
  [360, 1],
  [700, 2],
  [1000, 3],
  [1600, 4],
] as const) {
  test(`on a screen ${width} pixels wide the cards stand in ${columns}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/');
    await expect(cards(page).nth(4)).toBeAttached();
    const tops = await cards(page).evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
  });
}

test('on a small screen the navigation folds into a menu with the same entries', async ({ page }) => {
  await page.setViewportSize(small);
  await openPage(page, '/');
  const entries = page.getByRole('navigation', { name: 'Main' });
  await expect(entries).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(entries).toBeVisible();
  await expect(entries).toHaveText('RegisterLogin');
  await page.getByRole('button', { name: 'Close the menu' }).click();
  await expect(entries).toBeHidden();
});

test.describe('in the admin area', () => {
  test.beforeEach(async ({ context, product }) => signIn(context, product, await logInAsAdmin(product)));

  test('the menu is at the side of a wide screen, and behind a button on a small one', async ({ page }) => {
    await page.setViewportSize(wide);
    await openPage(page, '/admin');
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await expect(menu).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden();
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.setViewportSize(small);
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(menu).toBeVisible();
  });

  for (const path of ['/admin', '/admin/listBlog']) {
    test(`the table of ${path} hides date and status on a small screen`, async ({ page }) => {
      await page.setViewportSize(wide);
      await openPage(page, path);
      for (const name of ['#', 'Blog Title', 'Date', 'Status', 'Actions'])
        await expect(header(page, name)).toBeVisible();
      await page.setViewportSize(small);
      for (const name of ['Date', 'Status']) await expect(header(page, name)).toBeHidden();
      await expect(header(page, 'Blog Title')).toBeVisible();
    });
  }

  for (const path of ['/admin', '/admin/listBlog', '/admin/comments']) {
    test(`Home and Logout stay in the top bar of ${path} on a small screen`, async ({ page }) => {
      await page.setViewportSize(small);
      await openPage(page, path);
      const bar = page.getByRole('banner');
      await expect(bar.getByRole('link', { name: 'Home', exact: true })).toBeInViewport({ ratio: 1 });
      await expect(bar.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
    });
  }

  for (const path of ['/admin', '/admin/listBlog']) {
    test(`Publish and Unpublish are words in the table of ${path} on a small screen too`, async ({ page, product }) => {
      await addPost(product, { title: `Read on a phone in ${path}`, isPublished: false });
      await page.setViewportSize(small);
      await openPage(page, path);
      const toggle = page
        .getByRole('row')
        .filter({ hasText: `Read on a phone in ${path}` })
        .getByRole('button', { name: /ublish/ });
      for (const word of ['Publish', 'Unpublish']) {
        await expect(toggle).toHaveText(word);
        await expect(toggle).toBeInViewport({ ratio: 1 });
        await expect(toggle).toHaveAttribute('aria-busy', 'false');
        await toggle.click();
      }
    });
  }

  for (const size of [small, wide]) {
    test(`the date of a comment is there on a screen ${size.width} pixels wide`, async ({ page, product }) => {
      const { _id: blog } = await addPost(product, { title: 'What day is it?' });
      await callApi(product, contract.addComment, { body: { blog, name: 'Ada', content: 'Today.' } });
      await page.setViewportSize(size);
      await openPage(page, '/admin/comments');
      const today = new Date().toLocaleDateString('en', { year: 'numeric', month: 'short', day: 'numeric' });
      for (const text of ['Today.', today]) {
        const shown = page.getByRole('row').filter({ hasText: 'What day is it?' }).first().getByText(text);
        await expect(shown).toBeInViewport({ ratio: 1 });
      }
    });
  }

  test('the numbers of a large blog stay on their lines', async ({ page }) => {
    const many = 8_888_888;
    await page.route('**/api/admin/dashboard', async (route) => {
      const response = await route.fetch();
      const { dashboardData, ...rest } = (await response.json()) as Result<typeof contract.getDashboard>;
      const counts = { blogs: many, comments: many, drafts: many, totalLikes: many };
      await route.fulfill({ response, json: { ...rest, dashboardData: { ...dashboardData, ...counts } } });
    });
    await page.route('**/api/admin/comments?**', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as Result<typeof contract.listAllComments>;
      await route.fulfill({ response, json: { ...answer, counts: { approved: many, notApproved: many } } });
    });
    for (const size of [small, wide]) {
      await page.setViewportSize(size);
      await openPage(page, '/admin');
      const numbers = page.getByText('8,888,888');
      await expect(numbers).toHaveCount(4);
      for (const number of await numbers.all()) {
        expect(await number.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
      }
      await openPage(page, '/admin/comments');
      await expect(numbers.first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    }
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });

      test('Published is green and Unpublished is orange', async ({ page, product }) => {
        await addPost(product, { title: `Out in ${colorScheme}` });
        await addPost(product, { title: `Draft in ${colorScheme}`, isPublished: false });
        await page.setViewportSize(wide);
        await openPage(page, '/admin/listBlog');
        const status = (title: string, name: string) =>
          page.getByRole('row').filter({ hasText: title }).getByText(name, { exact: true });
        const green = await hueOf(status(`Out in ${colorScheme}`, 'Published'));
        expect(green).toBeGreaterThan(90);
        expect(green).toBeLessThan(170);
        const orange = await hueOf(status(`Draft in ${colorScheme}`, 'Unpublished'));
        expect(orange).toBeGreaterThan(20);
        expect(orange).toBeLessThan(45);
      });
    });
  }
});

test('the profile’s menu is behind a button on a small screen, and has Home and Logout there', async ({
  page,
  context,
  product,
}) => {
  await signIn(context, product, await registerReader(product));
  await page.setViewportSize(wide);
  await openPage(page, '/profile/liked');
  const menu = page.getByRole('navigation', { name: 'Profile' });
  await expect(menu.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Home' })).toBeHidden();
  await page.setViewportSize(small);
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully!')).toBeVisible();
});

test.describe('without a connection', () => {
  test.use({ expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/ });

  test('a comment is not lost: the failure is reported, and it can be sent later', async ({
    page,
    context,
    product,
  }) => {
    const { _id: id } = await addPost(product, { title: 'Under the tunnel' });
    await openPage(page, `/blog/${id}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Comment' }).fill('Hello?');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The server cannot be reached. Please check your connection and try again.',
    );
    await expect(page.getByRole('textbox', { name: 'Comment' })).toHaveValue('Hello?');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Comment added. It will appear once it is approved.')).toBeVisible();
    const { comments } = await callApi(product, contract.listAllComments, {
      token: (await logInAsAdmin(product)).token,
    });
    expect(comments.filter(({ content }) => content === 'Hello?')).toHaveLength(1);
  });

  test('a server that went down is reported, and the page stays', async ({ page }) => {
    const product = await startProduct();
    await openPage(page, `${product.url}/`);
    await expect(cards(page).first()).toBeVisible();
    await openPage(page, `${product.url}/login`);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('a long password');
    await product.stop();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'The server cannot be reached. Please check your connection and try again.',
    );
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  });
});
