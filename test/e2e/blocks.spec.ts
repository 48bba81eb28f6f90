// Blocks that are more than text: made, edited where they stand, saved, and opened again as they were.
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { signIn } from '../support/e2e-steps';

test.beforeEach(async ({ context, product }) => {
  await signIn(context, product, await logInAsAdmin(product));
});

const description = `<h2>Blocks</h2>
<ul>
<li data-task="done">Written</li>
<li data-task="open">Read</li>
</ul>
<figure><pre data-language="ts" data-lines="true"><code>const a = 1;
const b = 2;</code></pre><figcaption>main.ts</figcaption></figure>
<aside data-callout="warning"><p>Mind the <strong>gap</strong>.</p>
<ul>
<li>here</li>
<li>there</li>
</ul></aside>
<details><summary>More</summary>
<p>Hidden at first.</p></details>
<p>A claim.<sup><a href="#fn-1" rel="noopener noreferrer" id="fnref-1">1</a></sup> And <code data-language="math">E = mc^2</code>.</p>
<table><thead><tr><th>Fruit</th><th data-align="end">Price</th></tr></thead><tbody><tr><td>Apple</td><td data-align="end">2</td></tr></tbody></table>
<figure data-embed="youtube"><a href="https://www.youtube.com/watch?v=abc" rel="noopener noreferrer">A film</a><figcaption>Somebody, YouTube</figcaption></figure>
<nav data-contents="true"></nav>
<p><a href="/go" rel="noopener noreferrer" data-button="true">Go</a></p>
<ol data-footnotes="true">
<li id="fn-1">Who <em>says</em> so. <a href="#fnref-1" rel="noopener noreferrer">↩</a></li>
</ol>`;

test('blocks of all kinds are edited where they stand, and saved as what they are', async ({ page, product }) => {
  const account = await logInAsAdmin(product);
  const { _id: id } = await addPost(product, { title: 'All kinds of blocks', description });
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await expect(editor.getByRole('checkbox', { name: 'Done' })).toHaveCount(2);
  await editor.getByRole('checkbox', { name: 'Done' }).nth(1).check();
  await editor.getByRole('combobox', { name: 'Kind of the callout' }).selectOption('Tip');
  const cell = editor.getByRole('cell', { name: 'Apple' });
  await cell.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Apple pie');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Pear');
  await page.getByRole('button', { name: 'Column behind' }).click();
  await page.keyboard.type('sweet');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Update Blog' }).click();

  const read = async () => (await callApi(product, contract.getBlog, { ...account, params: { id } })).blog.description;
  const edited = description
    .replace('<li data-task="open">Read', '<li data-task="done">Read')
    .replace('data-callout="warning"', 'data-callout="tip"')
    .replace('<th>Fruit</th>', '<th>Fruit</th><th></th>')
    .replace(
      '<td>Apple</td><td data-align="end">2</td></tr>',
      (row) =>
        row.replace('Apple</td>', 'Apple pie</td><td></td>') +
        '<tr><td>Pear</td><td>sweet</td><td data-align="end"></td></tr>',
    );
  await expect.poll(read).toBe(edited);
});

test('in a table Undo takes back rows, a line breaks, what is typed is saved by key, and its last row leaves the text', async ({
  page,
  product,
}) => {
  const account = await logInAsAdmin(product);
  const { _id: id } = await addPost(product, {
    title: 'A table',
    isPublished: false,
    description: '<p>Above</p>\n<table><tbody><tr><td>One</td><td>Two</td></tr></tbody></table>\n<p>Below</p>',
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const cells = editor.getByRole('cell');
  await cells.first().click();
  await page.getByRole('button', { name: 'Row below' }).click();
  await expect(cells).toHaveCount(4);
  // At once: after a pause, which a busy machine makes between any two keys, a step of its own begins.
  await page.keyboard.insertText('Three');
  await page.keyboard.press('Control+z');
  await expect(cells).toHaveText(['One', 'Two', '', '']);
  await page.keyboard.press('Control+z');
  await expect(cells).toHaveText(['One', 'Two']);
  await page.keyboard.press('Control+Shift+z');
  await expect(cells).toHaveText(['One', 'Two', '', '']);
  await page.keyboard.press('Control+z');

  await cells.first().click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('more of it');
  await page.keyboard.press('Control+s');
  const read = async () => (await callApi(product, contract.getBlog, { ...account, params: { id } })).blog.description;
  await expect.poll(read).toContain('<td>One<br />more of it</td>');

  // Before the pause after which the text has it.
  await cells.last().click();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(cells).toHaveText([/^One/, 'Two!']);

  await cells.last().click();
  await page.getByRole('button', { name: 'Remove row' }).click();
  await expect(cells).toHaveCount(0);
  await expect(editor).toBeFocused();
  await page.keyboard.insertText('Then ');
  await expect(editor.locator('[data-block]')).toHaveText(['Above', 'Then Below']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(cells).toHaveCount(2);
  expect(errors).toEqual([]);
});

test('a table that is wider than the text has a shadow where it goes on', async ({ page, product }) => {
  const cells = '<td>One more column</td>'.repeat(9);
  const { _id: id } = await addPost(product, {
    title: 'A wide table',
    description: `<table><tbody><tr>${cells}</tr></tbody></table>`,
  });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/admin/edit-blog/${id}`);
  const table = page.getByRole('textbox', { name: 'Blog description' }).getByRole('table');
  await expect(table).toHaveCSS('background-attachment', 'local, local, scroll, scroll');
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
});

test('a table from the menu is typed into, crossed by arrows, and removed by a second key only', async ({
  page,
  product,
}) => {
  const account = await logInAsAdmin(product);
  const { _id: id } = await addPost(product, { title: 'A new table', isPublished: false, description: '<p>Above</p>' });
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/table');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Head');
  await expect(editor.getByRole('columnheader').first()).toHaveText('Head');
  await expect(page.getByLabel('Bold', { exact: true }).first()).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('!');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('third row');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Below');
  const read = async () => {
    await page.keyboard.press('Control+s');
    return (await callApi(product, contract.getBlog, { ...account, params: { id } })).blog.description;
  };
  await expect
    .poll(read)
    .toBe(
      '<p>Above</p>\n<table><thead><tr><th>Head</th><th></th><th></th></tr></thead><tbody><tr><td>one!<br />two</td>' +
        '<td></td><td></td></tr><tr><td>third row</td><td></td><td></td></tr></tbody></table>\n<p>Below</p>',
    );

  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await expect(editor.locator('figure[data-selected]')).toHaveCount(1);
  await page.keyboard.press('Backspace');
  await expect(editor.locator('[data-block]')).toHaveText(['Above', 'Below']);
});

test('what was typed into a cell a moment before Back is offered again', async ({ page, product }) => {
  await addPost(product, {
    title: 'Half a cell',
    description: '<table><tbody><tr><td>One</td><td>Two</td></tr></tbody></table>',
  });
  const cells = page.getByRole('textbox', { name: 'Blog description' }).getByRole('cell');
  const open = () => page.getByRole('link', { name: 'Edit “Half a cell”' }).click();
  await page.goto('/admin/listBlog');
  await open();
  await cells.last().click();
  await page.keyboard.press('End');
  await page.evaluate(() => {
    document.execCommand('insertText', false, '!');
    history.back();
  });
  await open();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(cells).toHaveText(['One', 'Two!']);
});

test('a block without text is selected by a click, copied, and removed by a key', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { _id: id } = await addPost(product, { title: 'A divider', description: '<p>Above</p>\n<hr />\n<p>Below</p>' });
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const divider = editor.locator('figure');
  await divider.click({ position: { x: 20, y: 1 } });
  await expect(divider).toHaveAttribute('data-selected');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Delete');
  await expect(divider).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(divider).toHaveCount(1);
  await expect(divider).not.toHaveAttribute('data-selected');

  await editor.getByText('Below').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+v');
  await expect(divider).toHaveCount(2);
  await divider.first().click({ position: { x: 20, y: 1 } });
  await page.keyboard.type('Then ');
  await expect(divider).toHaveCount(2);
  await expect(editor.getByText('Then Below')).toBeVisible();
});
