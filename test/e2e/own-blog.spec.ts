// An owner's beginning, by keyboard: from a fresh installation to a blog that is theirs, whose readers find no word of the
// program that runs it.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/e2e';
import { openPage } from '../support/e2e-steps';
import { addPost } from '../support/call-api';
import { admin, startProduct, type Product } from '../support/product';

/** Presses Tab until it has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 1 });
  }).toPass({ intervals: [0] });
}

async function type(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name, exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** What is around the word in an answer, whatever it is. */
async function mentions({ url }: Product, path: string): Promise<string[]> {
  const response = await fetch(url + path, { redirect: 'manual' });
  const text = [...response.headers].join('\n') + (await response.text());
  return (text.match(/.{0,60}octavo.{0,60}/gi) ?? []).map((found) => `${path}: ${found}`);
}

test('a fresh installation becomes somebody’s blog in minutes, and nothing that readers see is called Octavo', async ({
  page,
}) => {
  const product = await startProduct();
  try {
    await page.goto(`${product.url}/admin`);
    await type(page, 'Email', admin.email);
    await tabTo(page, page.getByLabel('Password'));
    await page.keyboard.type(admin.password);
    await page.keyboard.press('Enter');

    await press(page, page.getByRole('link', { name: 'Make it yours' }));
    await type(page, 'Name', 'Harbour Notes');
    await type(page, 'Headline', 'Seen from the pier');
    await type(page, 'Colour, as #rrggbb', '#1d5fa8');
    await type(page, 'Time zone', 'Europe/Lisbon');
    await press(page, page.getByRole('checkbox', { name: /Move the \d+ sample posts to the bin/ }), 'Space');
    await press(page, page.getByRole('button', { name: 'Make it so' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Make it yours' })).toHaveCount(0);

    await openPage(page, `${product.url}/admin/pages/add`);
    await type(page, 'Title', 'About');
    await press(page, page.getByRole('checkbox', { name: 'Publish Now' }), 'Space');
    await press(page, page.getByRole('button', { name: 'Add Page' }));
    await expect(page.getByRole('link', { name: 'About', exact: true })).toBeVisible();

    await openPage(page, `${product.url}/admin/settings/navigation`);
    await press(page, page.getByRole('button', { name: 'Add a link' }));
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Abo');
    await expect(page.getByRole('option', { name: 'About' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('The settings are saved.')).toBeVisible();

    const { _id } = await addPost(product, { title: 'The first ferry', tags: 'Ferries' });

    await openPage(page, `${product.url}/admin/settings/addresses`);
    await tabTo(page, page.getByRole('radio', { name: /^\/blog\/\{id\}/ }));
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: '/{year}/{month}/{slug}' })).toBeChecked();
    await press(page, page.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('The settings are saved.')).toBeVisible();

    const post = (await fetch(`${product.url}/blog/${_id}`)).url.slice(product.url.length);
    expect(post).toMatch(/^\/\d{4}\/\d\d\/the-first-ferry$/);

    await page.goto(product.url);
    await expect(page.getByRole('heading', { level: 1, name: 'Seen from the pier' })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'About', exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText(`Copyright ${new Date().getFullYear()} © Harbour Notes.`, { exact: false }),
    ).toBeVisible();

    const pages = ['/', '/?search=ferry', '/?search=none', '/category/technology', '/tag/ferries', post, '/about'];
    const others = [
      '/no-such-page',
      '/author/nobody',
      '/preview/none',
      '/%',
      '/login',
      '/register',
      '/profile',
      '/admin',
    ];
    const feeds = ['/feed.xml', '/atom.xml', '/feed.json', '/feed.xml?category=Technology'];
    const files = [
      '/robots.txt',
      '/sitemap.xml',
      '/site.webmanifest',
      '/favicon.svg',
      '/api/site',
      '/api/docs',
      '/healthz',
    ];
    const found = await Promise.all([...pages, ...others, ...feeds, ...files].map((path) => mentions(product, path)));
    expect(found.flat()).toEqual([]);
  } finally {
    await product.stop();
  }
});
