import type { Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { hydrate } from '../support/e2e-steps';

const paper = { light: 'rgb(251, 250, 246)', dark: 'rgb(15, 21, 19)' };

declare global {
  interface Window {
    /** The distinct background colours that were painted since the start. */
    grounds: Set<string>;
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.grounds = new Set();
    const look = () => {
      const [ground] = [document.body, document.documentElement]
        .filter((element) => element !== null)
        .map((element) => getComputedStyle(element).backgroundColor)
        .filter((color) => color !== 'rgba(0, 0, 0, 0)');
      if (ground) window.grounds.add(ground);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
});

const button = (page: Page, name: string) => page.getByRole('button', { name: `Theme: ${name}` });
const ground = (page: Page) => expect(page.locator('body'));

async function expectOnlyGround(page: Page, color: string): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible();
  await ground(page).toHaveCSS('background-color', color);
  expect(await page.evaluate(() => [...window.grounds])).toEqual([color]);
}

for (const system of ['light', 'dark'] as const) {
  const other = system === 'light' ? 'dark' : 'light';

  test.describe(`on a ${system} system`, () => {
    test.use({ colorScheme: system });

    test('the page is right from its first frame, and follows the system', async ({ page }) => {
      await page.goto('/');
      await expectOnlyGround(page, paper[system]);
      await page.emulateMedia({ colorScheme: other });
      await ground(page).toHaveCSS('background-color', paper[other]);
      await hydrate(page);
      await page.emulateMedia({ colorScheme: system });
      await ground(page).toHaveCSS('background-color', paper[system]);
    });

    test(`the choice of ${other} is remembered, and right from the first frame`, async ({ page }) => {
      await page.goto('/');
      await button(page, 'as the system').click();
      if (other === 'dark') await button(page, 'light').click();
      await ground(page).toHaveCSS('background-color', paper[other]);
      await page.reload();
      await expectOnlyGround(page, paper[other]);
      await expect(button(page, other)).toBeVisible();
    });

    test(`a page whose scripts have not arrived yet is ${system} already`, async ({ page }) => {
      await page.route('**/assets/*.js', () => undefined);
      await page.goto('/', { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveCSS('background-color', paper[system]);
    });
  });
}
