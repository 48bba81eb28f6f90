// What people write is not lost: two on one post, an earlier version, a deleted post, and a draft that is shown to somebody.
import type { Page } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { openPage, openTab, signIn } from '../support/e2e-steps';

// The refused edit of the second person.
test.use({ expectedConsoleErrors: /409/ });

const title = (page: Page) => page.getByRole('textbox', { name: 'Blog title' });
const update = (page: Page) => page.getByRole('button', { name: 'Update Blog' }).click();
const updated = (page: Page) => page.getByText('Blog updated successfully!');

test('two people edit one post, an earlier version and a deleted post come back, and a draft is previewed', async ({
  page,
  context,
  browser,
  product,
}) => {
  const admin = await logInAsAdmin(product);
  await signIn(context, product, admin);
  const { _id: id } = await addPost(product, { title: 'Rain', description: '<p>It rained all day.</p>' });
  for (let number = 1; number <= 30; number += 1) {
    const body = { blog: id, name: 'Ada', content: `Drop ${number}` };
    await callApi(product, contract.addComment, { body });
  }

  await test.step('both titles are shown, and one is chosen', async () => {
    await openPage(page, `/admin/edit-blog/${id}`);
    await title(page).fill('Rain and wind');
    const other = await openTab(context, `/admin/edit-blog/${id}`);
    await title(other).fill('Rain and snow');
    await update(other);
    await expect(updated(other)).toBeVisible();
    await other.close();

    await update(page);
    const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this post' });
    await expect(dialog.locator('ins', { hasText: 'and snow' })).toBeVisible();
    await expect(dialog.locator('ins', { hasText: 'and wind' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(updated(page)).toBeVisible();
  });

  await test.step('the version between the two is restored', async () => {
    await openPage(page, `/admin/edit-blog/${id}/history`);
    const versions = page.getByRole('list', { name: 'Versions' }).getByRole('button');
    await expect(versions).toHaveCount(3);
    await versions.nth(1).click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(versions).toHaveCount(4);
    const { blog } = await callApi(product, contract.getBlog, { params: { id }, token: admin.token });
    expect(blog.title).toBe('Rain and snow');
  });

  await test.step('a deleted post comes back with its comments', async () => {
    await callApi(product, contract.deleteBlog, { token: admin.token, body: { id } });
    await openPage(page, '/admin');
    await page.getByRole('link', { name: 'Bin' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Rain and snow' });
    await expect(row).toContainText('30 comments');
    await expect(row).toContainText('30 days left');
    await row.getByRole('button', { name: /^Restore/ }).click();
    await expect(row).toBeHidden();
    const { comments } = await callApi(product, contract.listAllComments, { token: admin.token });
    expect(comments.filter(({ blog }) => blog._id === id)).toHaveLength(30);
  });

  await test.step('a scheduled draft is shown to whoever has its address', async () => {
    const draft = await addPost(product, { title: 'Snow to come', isPublished: false });
    await openPage(page, `/admin/edit-blog/${draft._id}`);
    await page.getByLabel(/^Publish at/).fill('2031-05-04T09:30');
    await update(page);
    await expect(page.getByRole('row').filter({ hasText: 'Snow to come' })).toContainText(/Scheduled\s?May 4, 2031/);
    await openPage(page, `/admin/edit-blog/${draft._id}`);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('button', { name: 'Create an address' }).click();
    const address = page.getByLabel('Secret address');
    await expect(address).toHaveValue(/\/preview\/[\w-]{22}$/);

    const visitor = await (await browser.newContext()).newPage();
    const response = await visitor.goto(await address.inputValue());
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    await expect(visitor.getByRole('heading', { level: 1, name: 'Snow to come' })).toBeVisible();
    await visitor.context().close();
  });
});

test.describe('where clocks are set forward and back', () => {
  test.use({ timezoneId: 'Europe/Berlin', locale: 'en-US' });

  test('a time that they leave out is the one that they show then, and one that they show twice stays', async ({
    page,
    context,
    product,
  }) => {
    await signIn(context, product, await logInAsAdmin(product));
    await openPage(page, '/admin/addBlog');
    await page.getByRole('checkbox', { name: 'Publish Now' }).uncheck();
    const time = page.getByLabel('Publish at (Europe/Berlin)');
    await time.fill('2027-03-28T02:30');
    await expect(time).toHaveValue('2027-03-28T03:30');
    await time.fill('2027-10-31T02:30');
    await expect(time).toHaveValue('2027-10-31T02:30');
    await expect(page.getByText(/Published by itself on Oct 31, 2027, 2:30/)).toBeVisible();
  });
});
