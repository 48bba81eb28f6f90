// The work of an admin: the life of a post, drafts, and moderating comments.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { openPage, openTab, signIn } from '../support/e2e-steps';
import { admin } from '../support/product';

/** A generated image of twelve megapixels. */
const photograph = async () => ({
  name: 'ridge.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#7b8',
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer(),
});

const editor = (page: Page) => page.getByRole('textbox', { name: 'Blog description' });
const field = (page: Page, name: 'Blog title' | 'Sub title') => page.getByRole('textbox', { name });

test.beforeEach(async ({ context, product }) => signIn(context, product, await logInAsAdmin(product)));

test('a post is written, published, changed, taken back and deleted', async ({ page }) => {
  const title = 'Four days on the ridge';
  const row = page.getByRole('row').filter({ hasText: title });

  await test.step('written, with every kind of formatting', async () => {
    await openPage(page, '/admin/addBlog');
    await page.getByLabel(/^Thumbnail/).setInputFiles(await photograph());
    await field(page, 'Blog title').fill(title);
    await field(page, 'Sub title').fill('What the map did not say');
    await editor(page).click();
    await page.keyboard.press('Control+Alt+2');
    await page.keyboard.type('The first day');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The path began ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('behind');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' the last house.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Shift+8');
    await page.keyboard.type('bread');
    await page.keyboard.press('Enter');
    await page.keyboard.type('rope');
    await page.getByLabel('Category').selectOption('Lifestyle');
    await page.getByRole('button', { name: 'Add Blog' }).click();
    await expect(page.getByText('Blog added successfully!')).toBeVisible();
    await expect(field(page, 'Blog title')).toHaveValue('');
    await expect(field(page, 'Sub title')).toHaveValue('What the map did not say');
  });

  await test.step('published from the list', async () => {
    await page.getByRole('link', { name: 'Blog List' }).click();
    await expect(row).toContainText('Unpublished');
    await row.getByRole('button', { name: `Publish “${title}”` }).click();
    await expect(page.getByText('Blog published.')).toBeVisible();
    await expect(row.getByRole('button', { name: `Unpublish “${title}”` })).toBeVisible();
  });

  await test.step('changed', async () => {
    await row.getByRole('link', { name: `Edit “${title}”` }).click();
    await expect(field(page, 'Blog title')).toHaveValue(title);
    await editor(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and patience');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page.getByText('Blog updated successfully!')).toBeVisible();
    await expect(page).toHaveURL('/admin/listBlog');
  });

  await test.step('read as it was written', async () => {
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('article').getByRole('link', { name: title }).click();
    const post = page.getByRole('article');
    await expect(post.getByRole('heading', { level: 2, name: 'The first day' })).toBeVisible();
    await expect(post.locator('strong')).toHaveText('behind');
    await expect(post.getByRole('listitem')).toHaveText(['bread', 'rope and patience']);
    const cover = post.locator('img').first();
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
  });

  await test.step('taken back and deleted', async () => {
    await openPage(page, '/admin/listBlog');
    await row.getByRole('button', { name: `Unpublish “${title}”` }).click();
    await expect(page.getByText('Blog unpublished.')).toBeVisible();
    await row.getByRole('button', { name: `Delete “${title}”` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this blog?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toBeHidden();
  });
});

test('what was typed outlives a killed tab, its picture too', async ({ page, context }) => {
  await openPage(page, '/admin/addBlog');
  await page.getByLabel(/^Thumbnail/).setInputFiles(await photograph());
  await field(page, 'Blog title').fill('Half a thought');
  await editor(page).click();
  await page.keyboard.type('It began with');
  await expect(page.getByText('Unsaved changes, kept in this browser')).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('It began with');
  const crashed = page.waitForEvent('crash');
  // The address never answers: the tab dies of it.
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  await page.close();

  const next = await openTab(context, '/admin/addBlog');
  await next.getByRole('region', { name: 'Unsaved work' }).getByRole('button', { name: 'Restore' }).click();
  await expect(field(next, 'Blog title')).toHaveValue('Half a thought');
  await expect(editor(next)).toContainText('It began with');
  await expect(next.getByText('ridge.jpg')).toBeVisible();
});

test('leaving with unsaved work asks first, also by Back', async ({ page }) => {
  await openPage(page, '/admin/listBlog');
  await page.getByRole('navigation').getByRole('link', { name: 'Add Blog' }).click();
  await field(page, 'Blog title').fill('Half a thought');
  const question = page.getByRole('alertdialog');

  await page.getByRole('link', { name: 'Comments' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Blog title')).toHaveValue('Half a thought');

  await page.evaluate(() => {
    history.back();
  });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/admin/addBlog');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/listBlog');
});

test.describe('a session the server no longer accepts', () => {
  test.use({ expectedConsoleErrors: /401/ });

  test('ends with a sentence, and comes back to what was written', async ({ page }) => {
    await openPage(page, '/admin/addBlog');
    await page.getByLabel(/^Thumbnail/).setInputFiles(await photograph());
    await field(page, 'Blog title').fill('Half a thought');
    await field(page, 'Sub title').fill('And its other half');
    await page.route('**/api/blog/add', (route) =>
      route.fulfill({ status: 401, json: { success: false, message: 'Please log in.' } }),
    );
    await page.getByRole('button', { name: 'Add Blog' }).click();
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible();

    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/addBlog');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(field(page, 'Blog title')).toHaveValue('Half a thought');
    await expect(page.getByText('ridge.jpg')).toBeVisible();
  });
});

test('comments are approved by keyboard, and an approval can be undone in time', async ({ page, product }) => {
  const { _id: blog } = await addPost(product, { title: 'A post that is talked about' });
  for (const content of ['First!', 'Second thoughts.']) {
    await callApi(product, contract.addComment, { body: { blog, name: 'Ada', content } });
  }
  await openPage(page, '/admin/comments');
  const rows = page.getByRole('row').filter({ hasText: 'A post that is talked about' });
  await expect(rows).toHaveCount(2);

  await rows
    .first()
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);

  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(rows).toHaveCount(1);
  // Leaving the page sends the pending approvals.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect
    .poll(async () => (await callApi(product, contract.listComments, { body: { blogId: blog } })).comments.length)
    .toBe(1);
});

test('a text of another API, whose form controls shadow properties of their form, is shown and can be edited', async ({
  page,
  product,
}) => {
  const { _id: id } = await addPost(product, { title: 'From elsewhere' });
  const names = ['attributes', 'childNodes', 'nodeName', 'firstChild'];
  const forms = names.map((name) => `<form><input name="${name}"><p>Text in ${name}</p></form>`).join('');
  const alt = '&lt;pre&gt;&lt;img src=x onerror=document.title=1&gt;';
  await page.route(`**/api/blog/${id}*`, async (route) => {
    const response = await route.fetch();
    const { blog, ...rest } = (await response.json()) as { blog: object };
    const description = `${forms}<img src="/favicon.svg" alt="${alt}"><p><a href="http://[evil">No link</a></p>`;
    await route.fulfill({ response, json: { ...rest, blog: { ...blog, description } } });
  });

  await openPage(page, `/blog/${id}`);
  for (const name of names) await expect(page.getByText(`Text in ${name}`)).toBeVisible();
  await expect(page.getByText('No link')).toBeVisible();
  await expect(page.getByRole('link', { name: 'No link' })).toHaveCount(0);
  await expect(page).toHaveTitle(/From elsewhere/);

  await openPage(page, `/admin/edit-blog/${id}`);
  for (const name of names) await expect(editor(page)).toContainText(`Text in ${name}`);
});
