// A blog that is moved by an admin, in the browser: brought from elsewhere, and taken away.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { logInAsAdmin } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { changeColorScheme, openPage, signIn } from '../support/e2e-steps';
import { category, comment, wxr, type Item } from '../support/wxr';

const blogFile = (name: string, items: Item[]) => ({
  name,
  mimeType: 'text/xml',
  buffer: Buffer.from(wxr('https://old.example', items)),
});

/** On top of the list. */
const today = new Date().toISOString().slice(0, 19).replace('T', ' ');

const exported = blogFile('our-blog.xml', [
  {
    id: 1,
    title: 'Rain in the hills',
    date: today,
    more: category('News') + comment(1) + comment(2, { approved: '0' }),
  },
  { id: 2, title: 'Not ready yet', status: 'draft' },
  { id: 3, type: 'page', title: 'About us' },
]);

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Focuses it by keyboard, as a person reaches it: it has to be focusable. */
async function press(page: Page, target: Locator, key = 'Enter') {
  await target.focus();
  await expect(target).toBeFocused();
  await page.keyboard.press(key);
}

const numbers = (page: Page, row: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${row}`) })
    .getByRole('cell')
    .allTextContents();

async function expectNoAxeViolationsInBothSchemes(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await changeColorScheme(page, colorScheme);
    await expectNoAxeViolations(page);
  }
}

test.beforeEach(async ({ context, product }) => signIn(context, product, await logInAsAdmin(product)));

test('a blog is tried, then imported, by keyboard; its posts are in the list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openPage(page, '/admin/listBlog');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Import and export' }).click();
  const form = section(page, 'Import');
  await form.getByLabel('File', { exact: true }).setInputFiles(exported);
  await press(page, form.getByRole('button', { name: 'Add a category' }));
  await page.keyboard.type('News');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Tech');
  await expectNoAxeViolationsInBothSchemes(page);

  await press(page, form.getByRole('button', { name: 'Try it first' }));
  await expect(form.getByRole('heading', { name: '“our-blog.xml” was tried' })).toBeVisible();
  await expect(form.getByText('Nothing has been changed. This would be done:')).toBeVisible();
  expect(await numbers(page, 'Posts')).toEqual(['1', '1', '0', '0', '0']);
  expect(await numbers(page, 'Drafts')).toEqual(['1', '1', '0', '0', '0']);
  expect(await numbers(page, 'Comments')).toEqual(['2', '2', '0', '0', '0']);
  await press(page, form.getByText('1 × There are no pages here'));
  await expect(form.getByText('About us')).toBeVisible();
  await expectNoAxeViolationsInBothSchemes(page);

  await press(page, form.getByRole('button', { name: 'Import now' }));
  await expect(form.getByRole('heading', { name: '“our-blog.xml” is imported' })).toBeVisible();
  await expect(form.getByRole('group', { name: '“our-blog.xml” is imported' })).toBeFocused();
  await page.getByRole('link', { name: 'Blog List' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Rain in the hills' })).toContainText('Published');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Import and export' }).click();
  const latest = section(page, 'Latest imports');
  await press(page, latest.getByText('our-blog.xml: 2 posts added'));
  await expect(latest.getByRole('row', { name: /^Posts/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await expect(latest.getByText('our-blog.xml: only tried')).toBeVisible();
});

test('a file that is no export changes nothing, and says so', async ({ page }) => {
  await openPage(page, '/admin/settings/import-export');
  const form = section(page, 'Import');
  const broken = {
    name: 'broken.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<html><body>Not found</body></html>'),
  };
  await form.getByLabel('File', { exact: true }).setInputFiles(broken);
  await form.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(form.getByText('It has failed.')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('broken.xml');
  await expect(form.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('the blog is exported as a file of zip, and as an archive, by the browser itself', async ({ page }) => {
  await openPage(page, '/admin/settings/import-export');
  const form = section(page, 'Export');
  const download = async () => {
    const downloading = page.waitForEvent('download');
    await press(page, form.getByRole('button', { name: 'Export' }));
    const file = await downloading;
    await expect(form.getByText(/^The download has begun\./)).toBeVisible();
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const zip = await download();
  expect(zip.name).toMatch(/^octavo-.*\.zip$/);
  expect(zip.content.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  await press(page, form.getByRole('radio', { name: /^Markdown/ }), 'ArrowDown');
  await expect(form.getByRole('radio', { name: /^Octavo archive/ })).toBeChecked();
  const archive = await download();
  expect(archive.name).toMatch(/^octavo-.*\.tar$/);
  expect(archive.content.subarray(257, 262).toString()).toBe('ustar');
  await expect(page).toHaveURL(/\/admin\/settings\/import-export$/);
});

test('all of it can be read on a phone, with long names and large numbers', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openPage(page, '/admin/settings/import-export');
  const form = section(page, 'Import');
  const name = `${'long-name-'.repeat(18)}.xml`;
  const title = 'a'.repeat(150);
  await form.getByLabel('File', { exact: true }).setInputFiles(blogFile(name, [{ id: 3, type: 'page', title }]));
  await form.getByRole('button', { name: 'Add a category' }).click();
  await page.keyboard.type('Something');
  await form.getByRole('button', { name: 'Try it first' }).click();
  await expect(form.getByText('Nothing has been changed. This would be done:')).toBeVisible();
  await form.getByText('1 × There are no pages here').click();
  await expect(form.getByText(title)).toBeVisible();
  for (const shown of [form.getByText(title), form.getByRole('row', { name: /^Redirects/ }), form.getByRole('button')])
    for (const each of await shown.all()) {
      const { x, width } = (await each.boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(360);
    }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoAxeViolationsInBothSchemes(page);
});
