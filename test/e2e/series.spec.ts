// A series: made by an admin, by keyboard, and read with and without JavaScript.
import type { Page } from '@playwright/test';
import { logInAsAdmin } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { openPage, openTab, signIn } from '../support/e2e-steps';
import { startProduct, type Product } from '../support/product';

const name = 'Money, slowly';
const coins = 'A year of writing down every coin';
const borrowed = 'Seventy-two, the number to know before you borrow';

let own: Product;
test.beforeAll(async () => {
  own = await startProduct();
});
test.afterAll(() => own.stop());

const parts = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

test('a series is made by keyboard; its posts lead to each other', async ({ page, context, browser }) => {
  await signIn(context, own, await logInAsAdmin(own));
  await openPage(page, `${own.url}/admin/series`);
  await expect(page.getByText('There are no series yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add series' }).press('Enter');
  const added = page.getByRole('dialog', { name: 'Add a series' });
  await added.getByRole('textbox', { name: 'Name' }).fill(name);
  await added.getByRole('textbox', { name: 'Description' }).fill('What small sums become.');
  await added.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(added).toBeHidden();

  await page.getByRole('button', { name: `Posts of ${name}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Posts of ${name}` });
  const add = dialog.getByRole('combobox', { name: 'Add a post' });
  for (const [typed, title] of [
    ['seventy', borrowed],
    ['coin', coins],
  ] as const) {
    await add.fill(typed);
    await expect(page.getByRole('option', { name: title })).toBeVisible();
    await add.press('ArrowDown');
    await add.press('Enter');
    await expect(dialog.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: `Move ${coins} up` }).press('Enter');
  await expect(dialog.getByRole('listitem')).toContainText([coins, borrowed]);
  await expect(dialog.getByRole('status')).not.toBeEmpty();
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('cell', { name: '2 posts' })).toBeVisible();

  const reading = await openTab(context, `${own.url}/series/money-slowly`);
  await expect(parts(reading)).toHaveText([coins, borrowed]);
  await expectNoAxeViolations(reading);
  await parts(reading).first().click();
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText(coins);
  const nav = reading.getByRole('navigation', { name: 'Series' });
  await expect(nav).toContainText(`Part 1 of 2 of ${name}`);
  await nav.getByRole('link', { name: borrowed }).click();
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText(borrowed);
  await expect(nav.getByRole('link', { name: coins })).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: own.url });
  const read = await plain.newPage();
  await read.goto('/series/money-slowly');
  await expect(parts(read)).toHaveText([coins, borrowed]);
  await parts(read).last().click();
  await expect(read.getByRole('heading', { level: 1 })).toHaveText(borrowed);
  await read.getByRole('navigation', { name: 'Series' }).getByRole('link', { name: coins }).click();
  await expect(read.getByRole('heading', { level: 1 })).toHaveText(coins);
  await plain.close();
});
