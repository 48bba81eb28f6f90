// An author's beginning, on a phone: from the account that is made an author's to a page that everybody reads.
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { siteCalls } from '../../src/contract/extensions/site';
import { callApi, logInAsAdmin, registerReader } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { changeColorScheme, openPage, signIn } from '../support/e2e-steps';
import type { Product } from '../support/product';

test.use({ viewport: { width: 360, height: 780 } });

async function showAuthors(product: Product, showsAuthors: boolean): Promise<void> {
  const { token } = await logInAsAdmin(product);
  const { version } = await callApi(product, siteCalls.getSite);
  await callApi(product, siteCalls.changeSite, { token, body: { version, settings: { showsAuthors } } });
}

test.beforeEach(({ product }) => showAuthors(product, true));
// Other tests look for what a fresh installation says of who has written a post.
test.afterEach(({ product }) => showAuthors(product, false));

test('an author finds the way to what is theirs, tells readers who they are, and has a page', async ({
  page,
  browser,
  context,
  product,
}) => {
  const { token } = await logInAsAdmin(product);
  const reader = await registerReader(product);
  const { users } = await callApi(product, accountsCalls.listUsers, { token });
  const { _id: id } = users.find(({ email }) => email === reader.email)!;
  await callApi(product, accountsCalls.setRole, { token, body: { id, role: 'author' } });
  const { blogs } = await callApi(product, contract.listAllBlogs, { token });
  const [post] = blogs;
  // A post of the author's, as an admin has given it to them.
  const form = new FormData();
  form.set('blog', JSON.stringify({ title: post!.title, authorId: id }));
  const given = await fetch(`${product.url}/api/blog/edit/${post!._id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(given.status).toBe(200);

  await signIn(context, product, { ...reader, role: 'author' });
  await openPage(page, '/');
  await page.getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByText(post!.title)).toBeVisible();
  await page.goto('/admin/listBlog');
  await expect(page.getByText(post!.title)).toBeVisible();
  await expect(page.getByText(blogs[1]!.title)).not.toBeVisible();

  await openPage(page, '/profile/account');
  const section = page.getByRole('region', { name: 'Public profile' });
  await section.getByRole('switch').focus();
  await page.keyboard.press('Space');
  await section.getByLabel('File of your picture').setInputFiles('samples/covers/nobody-wants-a-backup.webp');
  await expect(section.getByAltText('Your picture')).toBeVisible();
  await section.getByLabel('Address', { exact: true }).fill('ada-of-the-harbour');
  await section.getByLabel('About you').fill('Writes about tides.');
  await section.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Readers see your profile.')).toBeVisible();
  await expectNoAxeViolations(page);

  const visitors = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const visitor = await visitors.newPage();
  await expect
    .poll(async () => (await visitor.goto(`/blog/${post!._id}`)) && (await visitor.content()))
    .toContain('Writes about tides.');
  await visitor.getByRole('complementary', { name: 'About Ada' }).getByRole('link', { name: 'Ada' }).click();
  await expect(visitor).toHaveURL(/\/author\/ada-of-the-harbour$/);
  await expect(visitor.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();
  await expect(visitor.getByRole('link', { name: post!.title })).toBeVisible();
  await visitors.close();

  await openPage(page, '/author/ada-of-the-harbour');
  for (const scheme of ['light', 'dark'] as const) {
    await changeColorScheme(page, scheme);
    await expectNoAxeViolations(page);
  }
});
