import { expect, test } from '../support/e2e';

test('the health check answers 200', async ({ request }) => {
  const response = await request.get('/healthz');
  expect(response.ok()).toBe(true);
});

test('the home page opens without an error or warning in the browser’s console', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByPlaceholder('Search for blogs')).toBeVisible();
});
