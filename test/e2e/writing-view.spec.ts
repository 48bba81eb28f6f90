// A post is written in the writing view, on a desk and on a phone, and goes on on another device.
import type { Page } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';

const title = (page: Page) => page.getByRole('textbox', { name: 'Blog title' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Blog description' });
const saved = (page: Page) => page.locator('.save-state', { hasText: /^Saved \d\d:\d\d$/ });

/** Where the cursor is, and what is left of the window for it between the tools and the lower edge. */
const measureCursor = (page: Page) =>
  page.evaluate(() => {
    const range = document.getSelection()!.getRangeAt(0);
    const element =
      range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement!;
    const { top, bottom } = element.getBoundingClientRect();
    const tools = document.querySelector('[role="toolbar"]')!.getBoundingClientRect();
    return { top, bottom, tools: { top: tools.top, bottom: tools.bottom }, window: window.innerHeight };
  });

test('a post is written with nothing else on the screen, and published from one dialog', async ({
  page,
  context,
  browser,
  product,
}) => {
  const admin = await logInAsAdmin(product);
  await signIn(context, product, admin);
  await page.setViewportSize({ width: 1280, height: 800 });

  await test.step('it is one button away from the form, and keeps what was typed and undone there', async () => {
    await openPage(page, '/admin/addBlog');
    await title(page).fill('The tide tables');
    await text(page).click();
    await page.keyboard.type('It is low water at six.');
    await page.getByRole('link', { name: 'Writing view' }).click();
    await expect(text(page)).toBeFocused();
    await expect(page.getByRole('navigation')).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(text(page)).not.toContainText('six.');
    await page.keyboard.press('Control+Shift+z');
    await expect(text(page)).toContainText('It is low water at six.');
    await expectNoAxeViolations(page);
  });

  await test.step('it saves itself, and another device goes on', async () => {
    await expect(saved(page)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/edit-blog\/\w+\?view=writing$/);
    await expect(text(page)).toBeFocused();
    const other = await browser.newContext({ baseURL: product.url });
    await signIn(other, product, admin);
    const elsewhere = await other.newPage();
    await openPage(elsewhere, new URL(page.url()).pathname);
    await expect(title(elsewhere)).toHaveValue('The tide tables');
    await expect(text(elsewhere)).toContainText('It is low water at six.');
    await other.close();
  });

  await test.step('the preview beside the text is what the server makes of it, and stays where it is', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('It is low water at six.')).toBeVisible();
    await text(page).click();
    await page.keyboard.press('Control+End');
    for (let line = 1; line <= 30; line += 1) await page.keyboard.type(`\nLine ${line}`);
    await expect(preview.getByText('Line 30')).toBeAttached();
    const scroller = preview.locator('> div');
    await scroller.evaluate((element) => {
      element.scrollTop = 200;
    });
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and more');
    await expect(preview.getByText('Line 30 and more')).toBeAttached();
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(200);
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(preview).toBeHidden();
  });

  await test.step('the details are reached and left by keyboard', async () => {
    await page.getByRole('button', { name: 'Details' }).press('Enter');
    const details = page.getByRole('complementary', { name: 'Details' });
    await expect(details).toBeFocused();
    await details.getByRole('combobox', { name: 'Category' }).selectOption('Lifestyle');
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(page.getByRole('button', { name: 'Details' })).toBeFocused();
  });

  await test.step('publishing asks for what is missing, and shows what readers will find', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Before it is published' });
    await expect(dialog.getByText('It needs a thumbnail and a sub title.')).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByRole('textbox', { name: 'Sub title' }).fill('When to walk');
    await dialog.getByLabel(/^Thumbnail/).setInputFiles('samples/covers/nobody-wants-a-backup.webp');
    await expect(page.getByRole('dialog', { name: 'Publish' }).getByText('When to walk')).toHaveCount(2);
    // A day without an hour is no time, and means neither now nor later.
    const time = page.getByLabel(/^Publish at/);
    await time.pressSequentially('05042031');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(time).toBeFocused();
    await time.fill('2031-05-04T09:30');
    await expect(page.getByRole('button', { name: 'Schedule' })).toBeVisible();
    await time.fill('');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog List' })).toBeVisible();
    const { blogs } = await callApi(product, contract.listBlogs, {});
    const found = blogs.filter((blog) => blog.title === 'The tide tables');
    expect(found).toMatchObject([{ subTitle: 'When to walk', category: 'Lifestyle', isPublished: true }]);
    // Other tests count the posts.
    await callApi(product, contract.deleteBlog, { token: admin.token, body: { id: found[0]!._id } });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test('there is room to write above the screen keyboard: the tools stay, and nothing covers the cursor', async ({
    page,
    context,
    product,
  }) => {
    await signIn(context, product, await logInAsAdmin(product));
    await openPage(page, '/admin/addBlog?view=writing');
    await title(page).fill('A title so long that it takes more than one line of a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await expectNoAxeViolations(page);
    await text(page).tap();
    // A screen keyboard leaves less of the window.
    await page.setViewportSize({ width: 360, height: 330 });
    for (let line = 1; line <= 15; line += 1) {
      await page.keyboard.type(`Line ${line}`);
      const cursor = await measureCursor(page);
      expect(cursor.bottom).toBeLessThanOrEqual(cursor.window);
      expect(cursor.top).toBeGreaterThanOrEqual(cursor.tools.bottom - 1);
      await page.keyboard.press('Enter');
    }
    expect((await measureCursor(page)).tools.top).toBeLessThan(120);
    for (let line = 1; line <= 15; line += 1) {
      await page.keyboard.press('ArrowUp');
      const cursor = await measureCursor(page);
      expect(cursor.top).toBeGreaterThanOrEqual(cursor.tools.bottom - 1);
    }
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('button', { name: 'Details' }).tap();
    const details = page.getByRole('dialog', { name: 'Details' });
    await expect(details.getByRole('textbox', { name: 'Sub title' })).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).tap();
    await expect(details).toBeHidden();
    // Fifteen seconds after the title was, on a slow machine.
    await expect(saved(page)).toBeVisible({ timeout: 20_000 });
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on ${colorScheme} pages`, () => {
    test.use({ colorScheme });

    test('what is found in the text can be read, the match that is shown too', async ({ page, context, product }) => {
      await signIn(context, product, await logInAsAdmin(product));
      const { _id: id } = await addPost(product, {
        title: `Found on ${colorScheme} pages`,
        description: '<p>A tide, and another tide.</p>',
      });
      await openPage(page, `/admin/edit-blog/${id}?view=writing`);
      await text(page).click();
      await page.keyboard.press('Control+f');
      await page.keyboard.type('tide');
      await expect(page.locator('[data-found="current"]')).toHaveText('tide');
      await expectNoAxeViolations(page);
    });
  });
}
