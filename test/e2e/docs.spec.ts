import { allCalls } from '../../src/contract/extensions';
import { expect, test } from '../support/e2e';

const calls = Object.keys(allCalls).length;

test('the page of the API lists its calls, and makes one', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('The API of this blog');
  await expect(page.locator('.opblock')).toHaveCount(calls);

  const call = page.locator('#operations-For_everybody-listBlogs');
  await call.getByRole('button', { name: /all/ }).first().click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table .response-col_status').last()).toContainText('200');
  await expect(call.locator('.live-responses-table')).toContainText('"success": true');
});

test('the page of the API takes a token for the calls that need one', async ({ page }) => {
  await page.goto('/api/docs/');
  const lock = page.locator('#operations-For_users-toggleLike').getByRole('button', { name: 'authorization button' });
  await expect(lock).toHaveAccessibleName('authorization button unlocked');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('textbox').fill('a token');
  await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(lock).toHaveAccessibleName('authorization button locked');
});

test('the page of the API draws a lock on the calls that need a token, and on no others', async ({ page }) => {
  await page.goto('/api/docs');
  const lockOf = (call: string) =>
    page.locator(`#operations-${call}`).getByRole('button', { name: 'authorization button' });
  await expect(lockOf('For_authors_and_admins-addBlog')).toBeVisible();
  await expect(page.locator('#operations-For_everybody-addComment')).toBeVisible();
  await expect(lockOf('For_everybody-addComment')).toHaveCount(0);
});

test('the page of the API follows the theme of the system', async ({ page }) => {
  const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/api/docs');
  await expect(page.locator('.opblock')).toHaveCount(calls);
  expect(brightnessOf(await background())).toBeLessThan(64);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(async () => brightnessOf(await background())).toBeGreaterThan(192);
});

/** The brightness of a colour as CSS computes it, from 0 to 255. */
const brightnessOf = (colour: string) => Math.max(...colour.match(/\d+/g)!.slice(0, 3).map(Number));
