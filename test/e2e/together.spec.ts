// Two who write the same post see each other, and comment on its text; whoever has the preview address does where that is allowed.
import type { Browser, Page } from '@playwright/test';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { contract } from '../../src/contract/calls';
import { draftsCalls } from '../../src/contract/extensions/drafts';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { callApi, logInAsAdmin, registerReader, type Account } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';
import type { Product } from '../support/product';

const paragraphs = ['It is low water at six.', 'The boats lie on the mud.', 'By noon they float again.'];
const description = paragraphs.map((text) => `<p>${text}</p>`).join('');

async function addGrace(product: Product, token: string): Promise<Account> {
  const { email, password } = await registerReader(product);
  const { users } = await callApi(product, accountsCalls.listUsers, { token });
  const id = users.find((user) => user.email === email)!._id;
  await callApi(product, accountsCalls.setRole, { token, body: { id, role: 'admin' } });
  const session = await callApi(product, contract.login, { body: { email, password } });
  return { email, password, token: session.token, role: session.role } as Account;
}

async function openAs(browser: Browser, product: Product, account: Account | undefined, path: string, width = 1280) {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width, height: 800 } });
  if (account) await signIn(context, product, account);
  const page = await context.newPage();
  await openPage(page, path);
  return page;
}

const addDraft = async (product: Product, token: string, title: string): Promise<string> => {
  const body = { title, subTitle: '', description, tags: '', isPublished: false };
  const { id } = await callApi(product, draftsCalls.addDraft, { token, body });
  return id;
};

const text = (page: Page) => page.getByRole('textbox', { name: 'Blog description' });
const here = (page: Page) => page.getByText('Also here:');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Comments on the text' });
const count = (page: Page) => page.getByRole('button', { name: /^\d+ comments?: / });

async function select(page: Page, words: string) {
  await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector('[data-contents], [data-text]')!,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.nodeValue!.indexOf(wanted);
      if (start >= 0) document.getSelection()!.setBaseAndExtent(node, start, node, start + wanted.length);
    }
  }, words);
}

test('two who write the same post see each other, and what they say about its text', async ({ browser, product }) => {
  const ada = await logInAsAdmin(product);
  const grace = await addGrace(product, ada.token);
  const id = await addDraft(product, ada.token, 'The tide tables');
  const path = `/admin/edit-blog/${id}?view=writing`;
  const one = await openAs(browser, product, ada, path);
  await expect(text(one)).toContainText('low water');
  const other = await openAs(browser, product, grace, path);

  await test.step('each sees the other, and the paragraph in which the other is', async () => {
    await expect(here(other)).toBeVisible();
    await text(other).getByText('The boats').click();
    await expect(here(one)).toBeVisible({ timeout: 20_000 });
    const mark = one.getByRole('img', { name: /^Here: / });
    await expect(async () => {
      const [box, paragraph] = [await mark.boundingBox(), await text(one).getByText('The boats').boundingBox()];
      expect(Math.abs(box!.y + box!.height / 2 - paragraph!.y - paragraph!.height / 2)).toBeLessThan(12);
      expect(box!.x).toBeGreaterThanOrEqual(paragraph!.x + paragraph!.width);
    }).toPass({ timeout: 20_000 });
  });

  await test.step('a comment on what is selected appears at the other, without a reload', async () => {
    await text(one).getByText('By noon').click();
    await select(one, 'By noon');
    await one.keyboard.press('Control+Alt+m');
    const field = panel(one).getByRole('textbox', { name: 'Your comment' });
    await expect(field).toBeFocused();
    await expect(panel(one)).toContainText('On “By noon”');
    await one.keyboard.type('Or by one?');
    await one.keyboard.press('Control+Enter');
    await expect(panel(one).getByRole('article')).toContainText('Or by one?');
    await expectNoAxeViolations(one);
    await expect(count(other)).toHaveText('1', { timeout: 20_000 });
  });

  await test.step('it is found again though the text before it, and the paragraph, have changed', async () => {
    await text(one).getByText('It is low').click();
    await one.keyboard.press('Home');
    await one.keyboard.type('Today: ');
    await one.keyboard.press('Enter');
    await expect(one.locator('.save-state')).toContainText('Saved', { timeout: 20_000 });
    await other.reload();
    await count(other).click();
    await expect(panel(other).getByRole('article')).toBeFocused();
    await panel(other)
      .getByRole('button', { name: /By noon/ })
      .click();
    await expect(text(other)).toBeFocused();
    const place = await other.evaluate(() => document.getSelection()!.anchorNode!.textContent);
    expect(place).toContain('By noon');
  });

  await test.step('it is answered, and resolved', async () => {
    await panel(other).getByRole('textbox', { name: 'Reply' }).fill('By noon.');
    await panel(other).getByRole('button', { name: 'Reply' }).click();
    await expect(panel(other)).toContainText('By noon.');
    await expect(panel(one)).toContainText('By noon.', { timeout: 20_000 });
    await panel(one).getByRole('button', { name: 'Resolve' }).click();
    await expect(panel(one)).toContainText('Nothing is left to do.');
    await expect(count(one)).toBeHidden();
    await expect(panel(other)).toContainText('Nothing is left to do.', { timeout: 20_000 });
  });

  await test.step('who closes the post is gone', async () => {
    await other.close({ runBeforeUnload: false });
    await expect(here(one)).toBeHidden({ timeout: 20_000 });
  });
  await one.context().close();
});

test.describe('whoever has the preview address', () => {
  // Of the comments, once they are not taken any more.
  test.use({ expectedConsoleErrors: /404/ });

  test('comments on the text on a phone where the writer allows it, and not otherwise', async ({
    browser,
    product,
  }) => {
    const ada = await logInAsAdmin(product);
    const id = await addDraft(product, ada.token, 'The harbour at night');
    const editor = await openAs(browser, product, ada, `/admin/edit-blog/${id}`);
    await editor.getByRole('button', { name: 'Preview' }).click();
    await editor.getByRole('button', { name: 'Create an address' }).click();
    const box = editor.getByRole('checkbox', { name: /may comment on the text/ });
    await expect(box).not.toBeChecked();
    const { token } = await callApi(product, previewsCalls.getPreviewLink, { token: ada.token, params: { id } });

    const guest = await openAs(browser, product, undefined, `/preview/${token!}`, 360);
    await expect(guest.getByText('The boats lie')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Comments' })).toBeHidden();

    await box.click();
    await expect(box).toBeChecked();
    await guest.reload();
    await expect(guest.getByText('The boats lie')).toBeVisible();
    await select(guest, 'on the mud');
    await guest.getByRole('button', { name: 'Comments' }).click();
    const drawer = guest.getByRole('dialog', { name: 'Comments' });
    await expect(drawer).toContainText('On “on the mud”');
    await drawer.getByRole('textbox', { name: 'Your name' }).fill('Tom');
    await drawer.getByRole('textbox', { name: 'Your comment' }).fill('In the mud?');
    await drawer.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(drawer.getByRole('article')).toContainText('In the mud?');
    await expectNoAxeViolations(guest);
    await drawer.getByRole('button', { name: /on the mud/ }).click();
    await expect(drawer).toBeHidden();
    await expect(guest.getByText('The boats lie')).toBeInViewport();

    await editor.getByRole('button', { name: 'Close' }).click();
    await count(editor).click({ timeout: 20_000 });
    const comments = editor.getByRole('dialog', { name: 'Comments on the text' });
    await expect(comments.getByRole('article')).toContainText('Tom');
    await expectNoAxeViolations(editor);
    for (const page of [guest, editor]) await page.context().close();
  });
});
