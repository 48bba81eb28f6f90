import { expect, test } from '../support/e2e';
import { openPage } from '../support/e2e-steps';
import type { Page } from '@playwright/test';

const titles = (page: Page) => page.getByRole('article').getByRole('heading');
const field = (page: Page) => page.getByPlaceholder('Search for blogs');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function search(page: Page, term: string): Promise<void> {
  await field(page).fill(term);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

const loud = ['Say the price out loud', 'Read the error message aloud, all of it'];

test('search and category narrow the posts, and the address and its history follow', async ({ page }) => {
  await openPage(page, '/');
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeHidden();

  await search(page, 'LOUD');
  await expect(titles(page)).toHaveText(loud);
  await expect(page).toHaveURL('/?search=LOUD');

  await tab(page, 'Startup').click();
  await expect(titles(page)).toHaveText(loud.slice(0, 1));
  await expect(page).toHaveURL('/?search=LOUD&category=Startup');

  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(titles(page)).toHaveText([
    'Ten customers fit around one table',
    'The spreadsheet was the product',
    'Say the price out loud',
  ]);
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Clear Search' })).toBeHidden();
  await expect(page).toHaveURL('/?category=Startup');

  await page.goBack();
  await expect(titles(page)).toHaveText(loud.slice(0, 1));
  await expect(field(page)).toHaveValue('LOUD');
  await page.goBack();
  await expect(titles(page)).toHaveText(loud);
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(titles(page).nth(loud.length)).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(titles(page)).toHaveText(loud);
});

test('a change of category keeps the scroll position, the first one after the page was loaded too', async ({
  page,
}) => {
  await openPage(page, '/');
  await expect(titles(page).first()).toBeVisible();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);

  for (const category of ['Technology', 'Startup', 'All']) {
    await tab(page, category).click();
    await expect(page.getByRole('status').first()).toHaveText(
      category === 'All' ? '' : new RegExp(` on ${category}\\.$`),
    );
    await expect(titles(page).first()).toBeVisible();
    expect(await page.evaluate(() => window.scrollY), category).toBe(300);
  }
});

test('choices made faster than the address can follow are all kept', async ({ page }) => {
  await openPage(page, '/');
  await expect(titles(page).first()).toBeVisible();
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await page.evaluate(async () => {
    document.getElementById('category-Finance')!.click();
    await Promise.resolve();
    document.getElementById('category-All')!.click();
  });
  await expect.poll(entries).toBe(before + 2);
  await expect(tab(page, 'All')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(tab(page, 'Finance')).toHaveAttribute('aria-selected', 'true');
});

test('a search that finds nothing says so, and leads back to all posts', async ({ page }) => {
  await openPage(page, '/?category=Finance');
  await search(page, 'zebra');
  await expect(page.getByRole('heading', { name: 'No post matches.' })).toBeVisible();
  await expect(
    page.getByText('Nothing has “zebra” in its title or category among the posts on Finance.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Show all posts' }).click();
  await expect(titles(page).first()).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(field(page)).toHaveValue('');
});

test('a shared address shows what it was shared for, and never anything else', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const title of document.querySelectorAll('article h3')) seen.add(title.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  await openPage(page, '/?search=loud&category=startup');
  await expect(titles(page)).toHaveText(loud.slice(0, 1));
  await expect(tab(page, 'Startup')).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveValue('loud');
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  // A browser may stop within a title as it reads the page, and go on later.
  expect(seen.filter((title) => !loud[0]!.startsWith(title))).toEqual([]);
  expect(seen).toContain(loud[0]);
});

test('a card is a link that a visitor may copy, or open in another tab', async ({ page, context }) => {
  await openPage(page, '/?search=price');
  const link = page.getByRole('article').getByRole('link', { name: loud[0]! });
  const address = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href);
  expect(address).toMatch(/^http.*\/blog\/[0-9a-f]{24}$/);

  for (const how of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page');
    await link.click(how);
    const tab = await opened;
    await expect(tab).toHaveURL(address);
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(loud[0]!);
    await tab.close();
  }
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/?search=price');
});
