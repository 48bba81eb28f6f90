// A comment, its answer and where it is read, by keyboard, on a phone.
import type { Locator, Page } from '@playwright/test';
import { addPost, logInAsAdmin, registerReader } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { changeColorScheme, openComments, openPage, signIn } from '../support/e2e-steps';

const size = { width: 360, height: 780 };

test.use({ viewport: size });

/** Focuses it by keyboard, as a person reaches it: it has to be focusable. */
async function press(target: Locator): Promise<void> {
  await target.focus();
  await expect(target).toBeFocused();
  await target.press('Enter');
}

async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+A');
  await field.pressSequentially(text);
}

async function expectToFit(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await changeColorScheme(page, colorScheme);
    await expectNoAxeViolations(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
}

test('a comment is answered in the queue, and its author finds the answer wherever they look', async ({
  page,
  browser,
  product,
  baseURL,
}) => {
  const post = await addPost(product, { title: 'Answered' });
  await signIn(page.context(), product, await registerReader(product));
  const desk = await browser.newContext({ baseURL, viewport: size });
  await signIn(desk, product, await logInAsAdmin(product));
  const admin = await desk.newPage();
  const path = `/blog/${post._id}`;

  await test.step('the reader comments, and sees that it waits', async () => {
    await openPage(page, path);
    const comments = await openComments(page);
    await expect(comments.getByLabel('Name')).toHaveValue('Ada');
    await type(comments.getByLabel('Comment', { exact: false }).last(), 'Is it rainning there?');
    await press(comments.getByRole('button', { name: 'Submit' }));
    const waiting = comments.getByRole('list', { name: 'Your comments that wait for approval' });
    await expect(waiting.getByText('Is it rainning there?')).toBeVisible();
    await expectToFit(page);
  });

  await test.step('the admin answers it, which approves it', async () => {
    await openPage(admin, '/admin/comments');
    await press(admin.getByRole('button', { name: 'Answer the comment by Ada on “Answered”' }));
    const dialog = admin.getByRole('dialog', { name: 'Answer Ada' });
    await expect(dialog.getByRole('textbox', { name: 'Answer' })).toBeFocused();
    await admin.keyboard.type('All day, without an end.');
    await expectToFit(admin);
    await press(dialog.getByRole('button', { name: 'Approve and answer' }));
    await expect(admin.getByText('Answer added.')).toBeVisible();
    await expect(admin.getByText('Is it rainning there?')).toBeHidden();
    await expect(admin.locator('body')).not.toBeFocused();
  });

  await test.step('the reader sees the answer below the comment, as the author’s', async () => {
    await openPage(page, path);
    const comments = await openComments(page);
    const answers = comments.getByRole('list', { name: 'Answers to Ada' });
    await expect(answers.getByText('All day, without an end.')).toBeVisible();
    await expect(answers.getByText('Author', { exact: true })).toBeVisible();
    await expect(comments.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
  });

  await test.step('and mends a slip, which stays approved', async () => {
    const comments = await openComments(page);
    await press(comments.getByRole('button', { name: /^Edit your comment/ }));
    const dialog = page.getByRole('dialog', { name: 'Edit your comment' });
    await expect(dialog.getByLabel('Comment')).toBeFocused();
    await type(dialog.getByLabel('Comment'), 'Is it raining there?');
    await expectToFit(page);
    await press(dialog.getByRole('button', { name: 'Save' }));
    await expect(page.getByText('Comment changed.')).toBeVisible();
    await expect(comments.getByText('Is it raining there?')).toBeVisible();
    await expect(comments.getByRole('button', { name: /^Edit your comment/ })).toBeFocused();
  });

  await test.step('answers the answer, in a form that opens below it', async () => {
    const comments = await openComments(page);
    await press(comments.getByRole('button', { name: 'Reply to Admin' }));
    const answer = comments.getByRole('textbox', { name: 'Answer' });
    await expect(answer).toBeFocused();
    await page.keyboard.type('Then I stay.');
    await expectToFit(page);
    await press(comments.getByRole('button', { name: 'Submit' }).first());
    await expect(page.getByText('Comment added. It will appear once it is approved.')).toBeVisible();
    await expect(comments.getByRole('button', { name: 'Reply to Admin' })).toBeFocused();
    await expect(answer).toBeHidden();
  });

  await test.step('finds it among their own comments, with a way to its place', async () => {
    await page.goto('/profile/comments');
    const answers = page.getByRole('list', { name: 'Answers' });
    await expect(answers.getByText('All day, without an end.')).toBeVisible();
    await expectToFit(page);
    await press(answers.getByRole('link', { name: 'The answer of Admin' }));
    await expect(page).toHaveURL(new RegExp(`${path}#comment-`));
    await expect(page.getByText('All day, without an end.')).toBeInViewport();
  });

  await test.step('and in their private feed', async () => {
    await page.goto('/profile/account');
    const feed = page.getByRole('region', { name: 'Private feed' });
    await press(feed.getByRole('button', { name: 'Get an address' }));
    const address = await feed.getByLabel('Secret address').inputValue();
    await expectToFit(page);
    const read = await (await fetch(address)).text();
    expect(read).toContain('Admin answered you on “Answered”');
    expect(read).toContain('All day, without an end.');
  });

  await test.step('and deletes what they wrote; the answer stays', async () => {
    await openPage(page, path);
    const comments = await openComments(page);
    await press(comments.getByRole('button', { name: 'Delete your comment “Is it raining there?”' }));
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('Answers to it stay, as comments of their own.')).toBeVisible();
    await press(question.getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('Comment deleted.')).toBeVisible();
    const heading = comments.getByRole('heading', { name: 'Comments (1)' });
    await expect(heading).toBeFocused();
    await expect(comments.getByText('All day, without an end.')).toBeVisible();
    await expect(comments.getByRole('list', { name: /^Answers to/ })).toBeHidden();
  });
  await desk.close();
});
