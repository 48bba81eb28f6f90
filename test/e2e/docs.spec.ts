import { expect, test } from '../support/e2e';

// The page has only the calls that are on the screen, or near it: the test of the OpenAPI document counts them all.

test('the page of the API lists its calls, and makes one', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page).toHaveTitle('The API of this blog');
  const call = page.locator('#operations-For_everybody-listBlogs');
  await call.getByRole('button', { name: /all/ }).first().click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.locator('.live-responses-table .response-col_status').last()).toContainText('200');
  await expect(call.locator('.live-responses-table')).toContainText('"success": true');
});

test('the page of the API takes a token for the calls that need one', async ({ page }) => {
  await page.goto('/api/docs/#/For%20users/toggleLike');
  const lock = page.locator('#operations-For_users-toggleLike').getByRole('button', { name: 'authorization button' });
  await expect(lock).toHaveAccessibleName('authorization button unlocked');
  await page.getByRole('button', { name: 'Authorize' }).click();
  await page.getByRole('textbox').fill('a token');
  await page.locator('.auth-btn-wrapper').getByRole('button', { name: 'Apply credentials' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  // The button is at the top of the page.
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await expect(lock).toHaveAccessibleName('authorization button locked', { timeout: 500 });
  }).toPass();
});

test('the page of the API draws a lock on the calls that need a token, and on no others', async ({ page }) => {
  const lockOf = (call: string) =>
    page.locator(`#operations-${call}`).getByRole('button', { name: 'authorization button' });
  await page.goto('/api/docs/#/For%20authors%20and%20admins/addBlog');
  await expect(lockOf('For_authors_and_admins-addBlog')).toBeVisible();
  await page.goto('/api/docs/');
  await expect(page.locator('#operations-For_everybody-addComment')).toBeVisible();
  await expect(lockOf('For_everybody-addComment')).toHaveCount(0);
});

test('the page of the API follows the theme of the system', async ({ page }) => {
  const background = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/api/docs');
  await expect(page.locator('.opblock').first()).toBeVisible();
  expect(brightnessOf(await background())).toBeLessThan(64);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(async () => brightnessOf(await background())).toBeGreaterThan(192);
});

/** The brightness of a colour as CSS computes it, from 0 to 255. */
const brightnessOf = (colour: string) => Math.max(...colour.match(/\d+/g)!.slice(0, 3).map(Number));
