// What input methods compose: Japanese, dead keys, and the keyboards of phones, which compose each word.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { signIn } from '../support/e2e-steps';
import type { Product } from '../support/product';

test.beforeEach(async ({ context, product }) => {
  await signIn(context, product, await logInAsAdmin(product));
});

async function openText(page: Page, product: Product, description: string) {
  const { _id: id } = await addPost(product, {
    title: `Composed ${crypto.randomUUID()}`,
    description,
    isPublished: false,
  });
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const blocks = editor.locator('[data-block]');
  await expect(blocks.first()).toBeVisible();
  return { id, editor, blocks, keyboard: await page.context().newCDPSession(page) };
}

/** Composes each of these texts in place of the one before, and commits the last one. */
async function compose(keyboard: CDPSession, ...texts: string[]) {
  for (const text of texts.slice(0, -1)) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await keyboard.send('Input.insertText', { text: texts.at(-1)! });
}

/** Puts the cursor there, and selects so many characters by keyboard. */
async function select(page: Page, block: Locator, start: number, length = 0) {
  await block.locator('[data-text]').first().click();
  await page.keyboard.press('Home');
  for (let step = 0; step < start; step += 1) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < length; step += 1) await page.keyboard.press('Shift+ArrowRight');
}

async function saved(page: Page, product: Product, id: string): Promise<string> {
  await page.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page).not.toHaveURL(/edit-blog/);
  const { blog } = await callApi(product, contract.getBlog, { ...(await logInAsAdmin(product)), params: { id } });
  return blog.description;
}

test('what is composed over a selection of several blocks takes their place, as one step of Undo', async ({
  page,
  product,
}) => {
  const { id, blocks, keyboard } = await openText(page, product, '<p>First one</p>\n<p>Rain falls</p>\n<p>Last</p>');
  await select(page, blocks.nth(0), 3, 'st one'.length + 1 + 'Rain'.length);
  await compose(keyboard, 'に', 'にほ', '日本');
  await expect(blocks).toHaveText(['Fir日本 falls', 'Last']);
  await page.keyboard.press('Control+z');
  await expect(blocks).toHaveText(['First one', 'Rain falls', 'Last']);
  await page.keyboard.press('Control+a');
  await compose(keyboard, 'に', '日');
  await expect(blocks).toHaveText(['日']);
  await page.keyboard.type('!');
  expect(await saved(page, product, id)).toBe('<p>日!</p>');
});

test('what is composed over marks and a link leaves the text around them', async ({ page, product }) => {
  const text = '<p>Rain <strong>falls</strong> <em>on</em> <a href="/a">a link</a> here</p>';
  const { id, blocks, keyboard } = await openText(page, product, `${text}\n${text}\n<p>Last</p>`);
  // From within one mark over another one.
  await select(page, blocks.nth(0), 6, 'alls on'.length);
  await compose(keyboard, 'に', '日');
  await expect(blocks.nth(0)).toHaveText('Rain f日 a link here');
  await select(page, blocks.nth(1), 'Rain falls on '.length, 'a link'.length);
  await compose(keyboard, 'に', '本');
  await expect(blocks.nth(1)).toHaveText('Rain falls on 本 here');
  const html = await saved(page, product, id);
  expect(html).toMatch(/^<p>Rain <strong>f日<\/strong> <a [^>]*>a link<\/a> here<\/p>\n/);
  expect(html).toMatch(/<em>on<\/em> <a [^>]*>本<\/a> here<\/p>\n/);
});

test('Undo takes back what was composed, one commit after the other', async ({ page, product }) => {
  const { blocks, keyboard } = await openText(page, product, '<p>Rain</p>\n<p>Last</p>');
  await select(page, blocks.nth(0), 4);
  await compose(keyboard, 'に', 'にほん', '日本');
  await expect(blocks.nth(0)).toHaveText('Rain日本');
  // The editor has taken it over; until then, what is composed next is part of it.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await compose(keyboard, 'か', 'かん', '漢字');
  await expect(blocks.nth(0)).toHaveText('Rain日本漢字');
  await page.keyboard.press('Control+z');
  await expect(blocks.nth(0)).toHaveText('Rain日本');
  await page.keyboard.press('Control+z');
  await expect(blocks.nth(0)).toHaveText('Rain');
  await page.keyboard.press('Control+Shift+z');
  await expect(blocks.nth(0)).toHaveText('Rain日本');
});

test('a mark that was switched on holds for what is composed next', async ({ page, product }) => {
  const { id, blocks, keyboard } = await openText(page, product, '<p>Rain</p>\n<p>Last</p>');
  await select(page, blocks.nth(0), 4);
  await page.keyboard.type(' ');
  await page.keyboard.press('Control+b');
  await compose(keyboard, 'f', 'fa', 'falls');
  await page.keyboard.press('Control+b');
  await compose(keyboard, ' o', ' on');
  await expect(blocks.nth(0)).toHaveText('Rain falls on');
  expect(await saved(page, product, id)).toContain('<p>Rain <strong>falls</strong> on</p>');
});

test('a character that ends a composition completes Markdown and opens a menu as a typed one does', async ({
  page,
  product,
}) => {
  const { editor, blocks, keyboard } = await openText(page, product, '<p></p>');
  await blocks.first().click();
  // As a dead key of a German or a French keyboard.
  await compose(keyboard, '`', '`');
  await page.keyboard.type('code');
  await compose(keyboard, '`', '`');
  await expect(blocks.first()).toHaveText('code');
  await page.keyboard.press('Backspace');
  await expect(blocks.first()).toHaveText('`code`');
  await page.keyboard.press('Enter');
  await compose(keyboard, '#', '# ');
  await expect(editor.getByRole('heading', { level: 2 })).toHaveCount(1);
  await compose(keyboard, 'あ', '雨');
  await expect(editor.getByRole('heading', { level: 2 })).toHaveText('雨');
  await page.keyboard.press('Enter');
  await compose(keyboard, '/', '/');
  const menu = page.getByRole('listbox', { name: 'Blocks' });
  await expect(menu).toBeVisible();
  await compose(keyboard, 't', 'ta', 'table');
  await expect(menu.getByRole('option')).toHaveText(['Table', 'Table of contents']);
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('table')).toBeVisible();
});

test('a composition that is cancelled leaves the text as it was, and what follows goes on', async ({
  page,
  product,
}) => {
  const { id, blocks, keyboard } = await openText(page, product, '<p>Rain falls</p>\n<p>Last</p>');
  const cancel = async () => {
    for (const text of ['に', 'にほ', '']) {
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
  };
  await select(page, blocks.nth(0), 5);
  await cancel();
  await page.keyboard.type('x');
  await expect(blocks.nth(0)).toHaveText('Rain xfalls');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await cancel();
  await compose(keyboard, 'に', '日');
  await page.keyboard.type('y');
  await expect(blocks.nth(1)).toHaveText('日y');
  expect(await saved(page, product, id)).toBe('<p>Rain xfalls</p>\n<p>日y</p>\n<p>Last</p>');
});

test('who goes to another field or saves while something is composed keeps it, and is left there', async ({
  page,
  product,
}) => {
  const { id, blocks, keyboard } = await openText(page, product, '<p>Rain</p>\n<p>Last</p>');
  const isComposing = async (text: string) => {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  };
  await select(page, blocks.nth(0), 4);
  await isComposing(' falls');
  const title = page.getByLabel('Blog title');
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(blocks.nth(0)).toHaveText('Rain falls');
  await expect(title).toBeFocused();
  await expect(title).toHaveValue(/!$/);
  await select(page, blocks.nth(1), 4);
  await isComposing(' word');
  // As a finger does: there is no time between that the editor loses the focus, and that the button is pressed.
  await page.getByRole('button', { name: 'Update Blog' }).evaluate((button: HTMLElement) => {
    button.focus();
    button.click();
  });
  await expect(page).not.toHaveURL(/edit-blog/);
  const { blog } = await callApi(product, contract.getBlog, { ...(await logInAsAdmin(product)), params: { id } });
  expect(blog.description).toBe('<p>Rain falls</p>\n<p>Last word</p>');
});

test('Enter and Backspace that come without a key do what the key does', async ({ page, product }) => {
  const { id, blocks, keyboard } = await openText(page, product, '<p>Rain falls</p>\n<p>Middle</p>\n<p>Last</p>');
  // As keyboards of phones and the menus of browsers do it.
  const command = (name: string) =>
    keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Unidentified',
      windowsVirtualKeyCode: 229,
      commands: [name],
    });
  await select(page, blocks.nth(0), 'Rain '.length);
  await command('insertParagraph');
  await expect(blocks).toHaveText(['Rain', 'falls', 'Middle', 'Last']);
  await command('deleteBackward');
  await expect(blocks).toHaveText(['Rain falls', 'Middle', 'Last']);
  await page.keyboard.type('!');
  await expect(blocks).toHaveText(['Rain !falls', 'Middle', 'Last']);
  await select(page, blocks.nth(0), 'Rain'.length, ' !falls'.length + 1 + 'Middle'.length + 1 + 'La'.length);
  await command('deleteBackward');
  await expect(blocks).toHaveText(['Rainst']);
  await page.keyboard.type('y ');
  await expect(blocks).toHaveText(['Rainy st']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(blocks).toHaveText(['Rain !falls', 'Middle', 'Last']);
  expect(await saved(page, product, id)).toBe('<p>Rain !falls</p>\n<p>Middle</p>\n<p>Last</p>');
});

test('the shortcut that saves takes what is being composed, too', async ({ page, product }) => {
  const { id, blocks, keyboard } = await openText(page, product, '<p>Rain</p>\n<p>Last</p>');
  await select(page, blocks.nth(0), 4);
  const text = ' falls';
  await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await page.keyboard.press('Control+s');
  const admin = await logInAsAdmin(product);
  await expect
    .poll(async () => (await callApi(product, contract.getBlog, { ...admin, params: { id } })).blog.description)
    .toBe('<p>Rain falls</p>\n<p>Last</p>');
  await page.keyboard.type('!');
  await expect(blocks.nth(0)).toHaveText('Rain falls!');
});

for (const { name, html, expected } of [
  { name: 'a heading', html: '<h2>Rain</h2>', expected: '<p>Rain</p>' },
  { name: 'a list', html: '<ul>\n<li>Rain</li>\n</ul>', expected: '<p>Rain</p>' },
  { name: 'a quote', html: '<blockquote>\n<p>Rain</p>\n</blockquote>', expected: '<p>Rain</p>' },
  { name: 'code', html: '<pre><code>Rain</code></pre>', expected: '<p>Rain</p>' },
]) {
  test(`Backspace without a key at the beginning of a text makes a paragraph of ${name}`, async ({ page, product }) => {
    const { id, blocks, keyboard } = await openText(page, product, `${html}\n<p>Last</p>`);
    await select(page, blocks.nth(0), 0);
    await keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Unidentified',
      windowsVirtualKeyCode: 229,
      commands: ['deleteBackward'],
    });
    await page.keyboard.type('!');
    await expect(blocks.nth(0)).toHaveText('!Rain');
    expect(await saved(page, product, id)).toBe(`${expected.replace('Rain', '!Rain')}\n<p>Last</p>`);
  });
}
