// A thought is kept with its title alone, and becomes a post elsewhere.
import { contract } from '../../src/contract/calls';
import { callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';

// The draft is refused as long as something is missing.
test.use({ expectedConsoleErrors: /422/ });

test('a title alone is saved as a draft, goes on in another browser, and is published when nothing is missing', async ({
  page,
  context,
  browser,
  product,
}) => {
  const admin = await logInAsAdmin(product);
  await signIn(context, product, admin);

  await test.step('the form goes on at the address of the draft, and what has the focus keeps it', async () => {
    await openPage(page, '/admin/addBlog');
    await page.getByRole('textbox', { name: 'Blog title' }).fill('The tide tables');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Draft saved.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/edit-blog\/\w+$/);
    await expect(page.getByText(/^Saved \d\d:\d\d$/).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Blog title' })).toBeFocused();
    await page.keyboard.type(' of March');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText(/^Saved \d\d:\d\d$/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeFocused();
    // Nothing is left that would have to be asked about.
    await page.getByRole('link', { name: 'Blog List' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog List' })).toBeVisible();
  });

  const other = await browser.newContext({ baseURL: product.url });
  await signIn(other, product, admin);
  const elsewhere = await other.newPage();

  await test.step('the list leads to what is missing', async () => {
    await openPage(elsewhere, '/admin/listBlog');
    await elsewhere.getByRole('button', { name: 'Publish “The tide tables of March”' }).click();
    await expect(elsewhere.getByText('It needs a thumbnail and a sub title before it can be published.')).toBeVisible();
    await expect(elsewhere.getByRole('checkbox', { name: 'Publish Now' })).toBeChecked();
    await expect(elsewhere.getByText('Needed before it is published')).toHaveCount(2);
  });

  await test.step('then it is published', async () => {
    await elsewhere.getByLabel(/^Thumbnail/).setInputFiles('samples/covers/nobody-wants-a-backup.webp');
    await elsewhere.getByRole('textbox', { name: 'Sub title' }).fill('When to walk');
    await elsewhere.getByRole('button', { name: 'Update Blog' }).click();
    await expect(elsewhere.getByText('Blog updated successfully!')).toBeVisible();
    const { blogs } = await callApi(product, contract.listBlogs, {});
    const found = blogs.filter(({ title }) => title.startsWith('The tide tables'));
    expect(found).toMatchObject([{ title: 'The tide tables of March', subTitle: 'When to walk', isPublished: true }]);
    // Other tests count the posts.
    await callApi(product, contract.deleteBlog, { token: admin.token, body: { id: found[0]!._id } });
  });
  await other.close();
});
