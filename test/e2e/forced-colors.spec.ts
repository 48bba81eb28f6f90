// What is seen where the browser draws neither backgrounds nor shadows.
import type { Locator } from '@playwright/test';
import { callApi, addPost, logInAsAdmin } from '../support/call-api';
import { contract } from '../../src/contract/calls';
import { expect, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';

test.use({ contextOptions: { forcedColors: 'active' } });

/** Borders and outlines that are drawn, by their widths. */
const lines = (element: Locator) =>
  element.evaluate((shown) => {
    const { outlineStyle, outlineWidth, borderTopWidth, borderBottomWidth } = getComputedStyle(shown);
    return { outline: outlineStyle === 'none' ? '0px' : outlineWidth, borderTopWidth, borderBottomWidth };
  });

test('the selected tab and the focused search field of the home page', async ({ page }) => {
  await openPage(page, '/');
  const tab = (name: string) => page.getByRole('tab', { name });
  expect(await lines(tab('All'))).toMatchObject({ borderBottomWidth: '3px' });
  expect(await lines(tab('Startup'))).toMatchObject({ borderBottomWidth: '0px' });
  const search = page.getByPlaceholder('Search for blogs');
  const frame = search.locator('..');
  expect(await lines(frame)).toMatchObject({ outline: '0px', borderTopWidth: '1px' });
  await search.focus();
  expect(await lines(frame)).toMatchObject({ outline: '2px' });
  expect(await lines(page.getByRole('button', { name: 'Search', exact: true }))).toMatchObject({
    borderTopWidth: '1px',
  });
});

test('the edges of a dialog', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('article').getByRole('link').first().click();
  expect(await lines(page.getByRole('dialog'))).toMatchObject({ borderTopWidth: '1px' });
});

test.describe('in the admin area', () => {
  test.beforeEach(async ({ context, product }) => signIn(context, product, await logInAsAdmin(product)));

  test('the page of the menu, the chosen filter, the row of the keys and selected rows', async ({ page, product }) => {
    const { _id: blog } = await addPost(product, { title: 'Said about it' });
    for (const name of ['Ada', 'Bob']) {
      await callApi(product, contract.addComment, { body: { blog, name, content: 'Well said.' } });
    }
    await openPage(page, '/admin/comments');
    const menu = page.getByRole('navigation', { name: 'Admin' });
    expect(await lines(menu.getByRole('link', { name: 'Comments' }))).toMatchObject({ borderTopWidth: '2px' });
    expect(await lines(menu.getByRole('link', { name: 'Users' }))).toMatchObject({ borderTopWidth: '0px' });

    const background = (name: string) =>
      page.getByRole('button', { name, exact: true }).evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await background('Not Approved')).not.toBe(await background('Approved'));

    const rows = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
    expect(await lines(rows.nth(0))).toMatchObject({ outline: '2px' });
    expect(await lines(rows.nth(1))).toMatchObject({ outline: '0px' });
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await lines(rows.nth(0))).toMatchObject({ outline: '0px' });
    expect(await lines(rows.nth(1))).toMatchObject({ outline: '2px' });
    await page.keyboard.press('Shift+Space');
    expect(await lines(rows.nth(1).getByRole('gridcell').nth(1))).toMatchObject({ borderTopWidth: '2px' });
  });

  test('the editor with the focus, and a tool that is on', async ({ page }) => {
    await openPage(page, '/admin/addBlog');
    const editor = page.getByRole('textbox', { name: 'Blog description' });
    const bold = page.getByRole('button', { name: 'Bold' });
    await editor.click();
    expect(await lines(bold)).toMatchObject({ borderTopWidth: '0px' });
    await page.keyboard.press('Control+b');
    await expect(bold).toHaveAttribute('aria-pressed', 'true');
    expect(await lines(bold)).toMatchObject({ borderTopWidth: '2px' });
    const frame = page.locator('div').filter({ has: bold }).filter({ has: editor }).last();
    expect(await lines(frame)).toMatchObject({ outline: '2px' });
  });
});
