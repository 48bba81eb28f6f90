import { expect, test } from '../support/e2e';

test('the page of the API lists its calls, and makes one', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('The API of Octavo');
  await expect(page.locator('.opblock')).toHaveCount(19);

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
