import { contract } from '../../src/contract/calls';
import { addPost, callApi, registerReader, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { openPage, openTab, signIn, startNavigation } from '../support/e2e-steps';

test('a logout in one tab is one in all of them, and so is a login', async ({ page, context, product }) => {
  const { email, password } = await registerReader(product);
  const other = await openTab(context, '/');
  const entries = other.getByRole('navigation', { name: 'Main' });
  await expect(entries).toHaveText('RegisterLogin');

  await openPage(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(entries).toHaveText('ProfileLogout');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(entries).toHaveText('RegisterLogin');
  await other.getByRole('article').first().getByRole('link').click();
  await expect(other.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
});

test.describe('a draft', () => {
  test.use({ expectedConsoleErrors: /404.*\/blog\// });

  test('is on an admin’s home page and on nobody else’s', async ({ page, context, product }) => {
    const admin = await logInAsAdmin(product);
    const { _id: id, title } = await addPost(product, { title: 'Half a thought', isPublished: false });
    await signIn(context, product, admin);
    const asked: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/blog/all') asked.push(request.headers().authorization);
    });
    await openPage(page, '/');
    const card = page.getByRole('article').filter({ hasText: title });
    await expect(card.getByText('Technology · Draft')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveText('DashboardLogout');
    expect(asked, 'who asked for the list').toEqual([`Bearer ${admin.token}`]);
    await card.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('link', { name: 'Octavo, home' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(title)).toBeHidden();
    await openPage(page, `/blog/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such post.');
  });
});

test('a logout stays one, though another tab was still loading', async ({ page, context, product }) => {
  await signIn(context, product, await registerReader(product));
  await openPage(page, '/');
  const other = await context.newPage();
  const { blogs } = await callApi(product, contract.listBlogs);
  const release = await startNavigation(other, 'PostPage', () => other.goto(`/blog/${blogs[0]!._id}`));

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  release();
  await expect(other.locator('html[data-hydrated]')).toBeAttached();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('navigation', { name: 'Main' })).toHaveText('RegisterLogin');
    expect(await tab.evaluate(() => localStorage.getItem('token'))).toBeNull();
  }
});
