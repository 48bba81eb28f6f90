// The owner's own CSS in a browser: where it applies, and what it cannot do.
import type { Page } from '@playwright/test';
import { siteCalls } from '../../src/contract/extensions/site';
import { callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';

const ownCss = 'h1 { color: rgb(1, 2, 3); } body { outline: 3px solid rgb(4, 5, 6); }';

const colourOfHeading = (page: Page) =>
  page
    .getByRole('heading', { level: 1 })
    .first()
    .evaluate((heading) => getComputedStyle(heading).color);

test.use({ expectedConsoleErrors: /400 .*\/api\/site/ });

test('CSS of one’s own applies where readers are, at once, and nowhere else', async ({ context, page, product }) => {
  const admin = await logInAsAdmin(product);
  await signIn(context, product, admin);
  await openPage(page, '/admin/settings/appearance');
  const before = await colourOfHeading(page);
  await page.getByRole('textbox', { name: 'CSS of your own' }).fill(`${ownCss}\n@import 'x.css';`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Line 2 of the CSS imports another file, which is not loaded.')).toBeVisible();
  await page.getByRole('textbox', { name: 'CSS of your own' }).fill(ownCss);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.', { exact: false }).first()).toBeVisible();
  expect(await colourOfHeading(page)).toBe(before);

  // Within the app, whose page was sent before it was saved; then as it is sent, which may be a page of a second ago.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect.poll(() => colourOfHeading(page)).toBe('rgb(1, 2, 3)');
  await expect
    .poll(async () => {
      await openPage(page, '/');
      return colourOfHeading(page);
    })
    .toBe('rgb(1, 2, 3)');
  for (const path of ['/admin', '/profile/account']) {
    await openPage(page, path);
    await expect.poll(() => colourOfHeading(page)).toBe(before);
  }
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => colourOfHeading(page)).toBe('rgb(1, 2, 3)');
  await page.goBack();
  await expect.poll(() => colourOfHeading(page)).toBe(before);

  const { version } = await callApi(product, siteCalls.getSite);
  await callApi(product, siteCalls.changeSite, { token: admin.token, body: { version, settings: { ownCss: '' } } });
});
