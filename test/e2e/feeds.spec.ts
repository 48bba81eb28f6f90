import { expect, expectNoAxeViolations, test } from '../support/e2e';

const paper = { light: 'rgb(251, 250, 246)', dark: 'rgb(15, 21, 19)' };

// Browsers ask for it where a document that is no HTML page names no icon.
test.use({ expectedConsoleErrors: /favicon\.ico/ });

for (const path of ['/feed.xml', '/atom.xml?category=Finance']) {
  test(`a person who opens ${path} sees a page, from which links lead to the posts`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    await expect(page.getByText('This is a feed')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Octavo');
    await expect(page.locator(':root')).toHaveCSS('background-color', paper.light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator(':root')).toHaveCSS('background-color', paper.dark);
    // The XML of the feed itself is hidden.
    await expect(page.locator('lastBuildDate, updated').first()).toBeHidden();
    await expect(page.locator('item, entry').first()).toBeHidden();

    const post = page.getByRole('heading', { level: 2 }).first().getByRole('link');
    const title = await post.textContent();
    await post.click();
    await expect(page).toHaveURL(/\/blog\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
  });

  test(`${path} in a browser is accessible, and fits a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    await expectNoAxeViolations(page);
  });
}
