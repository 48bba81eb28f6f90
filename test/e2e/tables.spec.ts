// The tables of the admin area within their page.
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';

test.beforeEach(async ({ context, product }) => signIn(context, product, await logInAsAdmin(product)));

test('a table is as high as its rows: the page scrolls, and what rows are selected for stays in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(page, '/admin/listBlog');
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(rows.nth(1)).toBeVisible();
  const scrolled = await page.getByRole('grid').evaluate((grid) =>
    [grid, ...grid.querySelectorAll('*')]
      .filter((part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY !== 'visible')
      .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
      .map(({ className }) => String(className)),
  );
  expect(scrolled).toEqual([]);

  await rows.last().scrollIntoViewIfNeeded();
  await rows.last().getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Unpublish', exact: true })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('many rows can be selected, by the mouse and by the keyboard', async ({ page }) => {
  await openPage(page, '/admin/listBlog');
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(boxes.nth(3)).toBeChecked();
  await boxes.first().check();
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await expect(boxes.nth(2)).not.toBeChecked();
});

for (const width of [360, 768, 1280]) {
  test(`on a screen ${width} pixels wide a scheduled post says when, and its title keeps its width`, async ({
    page,
    product,
  }) => {
    const title = `Later, seen ${width} pixels wide`;
    await addPost(product, { title, isPublished: false, publishAt: '2099-12-24T09:00:00.000Z' });
    await addPost(product, { title: `${title}, never`, isPublished: false });
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/admin/listBlog');
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    const scheduled = row(title);
    await expect(scheduled).toContainText(/Dec 24, 2099,\s\d+:00\s[AP]M\s\S/);
    await expect(scheduled.getByText('Scheduled', { exact: false }).first()).toBeVisible();
    await expect(scheduled.getByText('Unpublished')).toHaveCount(0);
    const cell = async (name: string) => (await row(name).locator('[data-field="title"]').boundingBox())!;
    expect((await cell(title)).width).toBe((await cell(`${title}, never`)).width);
    const inRow = await scheduled.evaluate((shown) => {
      const { top, bottom } = shown.getBoundingClientRect();
      return [...shown.querySelectorAll('a, small, span')].every((part) => {
        const box = part.getBoundingClientRect();
        return box.height === 0 || (box.top >= top && box.bottom <= bottom);
      });
    });
    expect(inRow).toBe(true);
  });
}

test('on the narrowest phones the actions of a post cover nothing of its title', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page, '/admin/listBlog');
  const row = page.getByRole('row').nth(1);
  await expect(row.getByRole('link').first()).toBeVisible();
  const title = (await row.locator('[data-field="title"]').boundingBox())!;
  const actions = (await row.locator('[data-field="actions"]').boundingBox())!;
  expect(title.x + title.width).toBeLessThanOrEqual(actions.x);
});

test('on the narrowest phones the date of a comment stays on one line, however long the name before it is', async ({
  page,
  product,
}) => {
  const { _id: blog } = await addPost(product, { title: 'With comments' });
  const names = Array.from({ length: 6 }, (_, index) => `Ada ${'i'.repeat(3 * index + 1)}`);
  for (const name of names)
    await callApi(product, contract.addComment, { body: { blog, name, content: 'I was there.' } });
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page, '/admin/comments');
  const dates = page.getByRole('grid').locator('time');
  await expect(dates.nth(names.length - 1)).toBeVisible();
  const lines = await dates.evaluateAll((all) => all.map((date) => date.getClientRects().length));
  expect(new Set(lines)).toEqual(new Set([1]));
});

test('in a window that is zoomed to 400 % nothing stays over the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ['/', '/admin/listBlog', '/admin/addBlog']) {
    await openPage(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const sticky = await page.evaluate(() =>
      [...document.querySelectorAll('header, main *')]
        .filter((part) => ['sticky', 'fixed'].includes(getComputedStyle(part).position))
        // The head and the actions of a table are so within it.
        .filter((part) => !part.closest('.MuiDataGrid-virtualScroller'))
        .map(({ className }) => String(className)),
    );
    expect(sticky).toEqual([]);
  }
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const last = page.getByRole('navigation', { name: 'Admin' }).getByRole('button', { name: 'Logout' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});
