import { expect, test } from '../support/e2e';

// The size of the first load is measured by what the page names, so nothing else may be loaded.
test('the home page loads no script but those that its HTML names', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  const loaded: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') loaded.push(new URL(sent.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(loaded.filter((path) => !html.includes(path))).toEqual([]);
});
