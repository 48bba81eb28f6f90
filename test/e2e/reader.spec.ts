import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { holdRequests, likeButton, openComments, openPage } from '../support/e2e-steps';

test('a visitor registers, likes a post, and comments on it', async ({ page, product }) => {
  const { _id: blog, title } = await addPost(product, { title: 'Paper folds eight times' });
  const heart = likeButton(page, title);

  await test.step('a plain click on a card asks for a login', async () => {
    await openPage(page, '/');
    await page.getByRole('link', { name: title }).click();
    const dialog = page.getByRole('dialog', { name: 'Login Required' });
    await expect(dialog).toContainText('Please log in or create an account to read the full blog post.');
    await dialog.getByRole('link', { name: 'Register' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('registers', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
    await page.getByLabel('Full name').fill('Mary');
    await page.getByLabel('Email').fill('mary@example.com');
    await page.getByLabel('Password').fill('a long password');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Registration successful! Please login.')).toBeVisible();
  });

  await test.step('logs in', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    await expect(page.getByText('Enter your credentials to continue')).toBeVisible();
    await page.getByLabel('Email').fill('MARY@example.com');
    await page.getByLabel('Password').fill('a long password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveText('ProfileLogout');
  });

  await test.step('opens the post', async () => {
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('It rained.')).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Octavo`);
  });

  await test.step('likes it, which shows before the server has answered', async () => {
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    const release = await holdRequests(page, '**/like?*');
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toHaveText('1');
    const answered = page.waitForResponse('**/like?*');
    release();
    await answered;

    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toHaveText('1');
    await page.getByRole('link', { name: 'Octavo, home' }).click();
    await expect(heart).toHaveText('1');
    await expect(heart.locator('svg')).toHaveCSS('fill', 'rgb(199, 54, 31)');
  });

  await test.step('comments, and the comment waits for approval', async () => {
    await openPage(page, `/blog/${blog}`);
    const discussion = await openComments(page);
    await expect(discussion.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
    await discussion.getByLabel('Name').fill('Mary');
    await discussion.getByRole('textbox', { name: 'Comment' }).fill('Seven is hard enough.\n<b>Eight!</b>');
    await discussion.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Comment added. It will appear once it is approved.')).toBeVisible();
    await expect(discussion.getByLabel('Name')).toHaveValue('');

    await page.reload();
    await openComments(page);
    await expect(discussion.getByRole('heading', { name: 'Comments (0)' })).toBeVisible();
    // Who has written it sees it apart; others do not.
    await expect(page.getByText('Seven is hard enough.')).toHaveCount(1);
    const { comments } = await callApi(product, contract.listComments, { body: { blogId: blog } });
    expect(comments).toEqual([]);
  });

  await test.step('shows to readers once an admin has approved it', async () => {
    const { token } = await logInAsAdmin(product);
    const { comments } = await callApi(product, contract.listAllComments, { token });
    const { _id: id } = comments.find((comment) => comment.blog._id === blog)!;
    await callApi(product, contract.approveComment, { token, body: { id } });

    await page.reload();
    const discussion = await openComments(page);
    await expect(discussion.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
    const comment = discussion.getByRole('listitem');
    await expect(comment).toContainText('Mary');
    await expect(comment).toContainText('Seven is hard enough. <b>Eight!</b>');
    await expect(comment.getByRole('time')).toHaveText(/^(less than a|1) minutes? ago$/);
  });

  await test.step('logs out', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully!')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveText('RegisterLogin');
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('role')])).toEqual([
      null,
      null,
    ]);
  });
});
