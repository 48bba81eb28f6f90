import { expect, test } from '../support/e2e';

test('the product says that it is well', async ({ request }) => {
  const response = await request.get('/healthz');
  expect(response.ok()).toBe(true);
});

test('the home page opens without a complaint of the browser', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByPlaceholder('Search for blogs')).toBeVisible();
});
