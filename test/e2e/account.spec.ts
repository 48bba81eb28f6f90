// An account's whole life, by keyboard, on a phone.
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { changeColorScheme, openPage } from '../support/e2e-steps';

test.use({ viewport: { width: 360, height: 780 }, expectedConsoleErrors: /40[13].*\/api\/(account|admin\/login)/ });

const toast = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

/** Focuses it by keyboard, as a person reaches it: it has to be focusable. */
async function press(page: Page, role: 'button' | 'link', name: string) {
  const target = page.getByRole(role, { name, exact: true });
  await target.focus();
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}

async function fill(page: Page, label: string, text: string, within = 'main') {
  const field = page.locator(within).getByLabel(label, { exact: true });
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function logIn(page: Page, email: string, password: string) {
  await openPage(page, '/login');
  await page.getByLabel('Email').focus();
  // It may hold the address that has just been registered.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
}

test('is led by keyboard, from registering to deleting it', async ({ page, browser, product }) => {
  const section = (name: string) => `section:has(h2:text-is("${name}"))`;
  await openPage(page, '/register');
  await page.getByLabel('Full name').focus();
  for (const text of ['Ada', 'ada@example.com', 'first password']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, 'ada@example.com', 'first password');
  await page.goto('/profile/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();

  for (const colorScheme of ['light', 'dark'] as const) {
    await changeColorScheme(page, colorScheme);
    await expectNoAxeViolations(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await fill(page, 'Full name', 'Ada King');
  await page.keyboard.press('Enter');
  await toast(page, 'Your name is changed.');
  await fill(page, 'Email', 'king@example.com');
  await fill(page, 'Current password', 'first password', section('E-mail address'));
  await page.keyboard.press('Enter');
  await toast(page, 'Your e-mail address is changed.');
  await fill(page, 'Current password', 'wrong', section('Password'));
  await fill(page, 'New password', 'second password', section('Password'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('The current password is wrong.')).toBeVisible();
  await fill(page, 'Current password', 'first password', section('Password'));
  await page.keyboard.press('Enter');
  await toast(page, 'Your password is changed.');

  const downloading = page.waitForEvent('download');
  await press(page, 'button', 'Download my data');
  const data = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as { account: { name: string } };
  expect(data.account).toMatchObject({ name: 'Ada King', email: 'king@example.com' });

  const elsewhere = await browser.newContext({ baseURL: product.url });
  const other = await elsewhere.newPage();
  await logIn(other, 'king@example.com', 'second password');
  await press(page, 'button', 'Sign out everywhere');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await toast(page, 'You are signed out everywhere.');
  await other.goto('/profile/account');
  await expect(other.getByText('Please log in.')).toBeVisible();
  await elsewhere.close();

  await logIn(page, 'king@example.com', 'second password');
  await page.goto('/profile/account');
  await press(page, 'button', 'Delete my account');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('second password');
  await page.keyboard.press('Enter');
  await toast(page, 'Your account is deleted.');
  await expect(page).toHaveURL(/\/$/);
  await openPage(page, '/login');
  await page.getByLabel('Email').fill('king@example.com');
  await page.getByLabel('Password').fill('second password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The e-mail address or password is wrong.')).toBeVisible();
});

test('who presses the button of a form that is refused stays on the button', async ({ page }) => {
  await openPage(page, '/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password').fill('a wrong password');
  await press(page, 'button', 'Login');
  await toast(page, 'The e-mail address or password is wrong.');
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
});
