// What is typed into the editor, which jsdom cannot do: Undo, the ways out by keyboard, the fonts.
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { holdRequests, signIn } from '../support/e2e-steps';

test.beforeEach(async ({ context, product }) => {
  await signIn(context, product, await logInAsAdmin(product));
});

test('Undo takes back what was typed word by word, and Redo brings it back', async ({ page }) => {
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  await page.keyboard.type('It rained all day.');
  await page.keyboard.press('Control+z');
  await expect(editor).toHaveText('It rained all');
  await page.keyboard.press('Control+z');
  await expect(editor).toHaveText('It rained');
  await page.keyboard.press('Control+Shift+z');
  await expect(editor).toHaveText('It rained all');
  await page.keyboard.type('night.');
  await expect(editor).toHaveText('It rained all night.');
});

test('Undo takes back what was typed since a pause', async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  await page.keyboard.type('Uninterrupted');
  await page.clock.runFor(1_500);
  await page.keyboard.type('ness');
  await expect(editor).toHaveText('Uninterruptedness');
  await page.keyboard.press('Control+z');
  await expect(editor).toHaveText('Uninterrupted');
});

test('Markdown becomes what it means as it is typed, and one Backspace or Undo gives the characters back', async ({
  page,
}) => {
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  await page.keyboard.type(
    '## Of rain\nIt **poured** all `night`, says https://rain.example/today.\n- wet\nwetter\n\n',
  );
  await expect(editor.getByRole('heading', { level: 2 })).toHaveText('Of rain');
  await expect(editor.getByText('poured', { exact: true })).toHaveCSS('font-weight', '700');
  await expect(editor.locator('a')).toHaveText('https://rain.example/today');
  await expect(editor.getByRole('listitem')).toHaveText(['wet', 'wetter']);

  const last = editor.locator('[data-block]').last();
  await page.keyboard.type('> ');
  await expect(editor.locator('blockquote')).toHaveCount(1);
  await page.keyboard.press('Backspace');
  await expect(editor.locator('blockquote')).toHaveCount(0);
  await expect(last).toHaveText('> ');
  await page.keyboard.type('said *she*');
  await expect(last).toHaveText('> said she');
  await page.keyboard.press('Control+z');
  await expect(last).toHaveText('> said *she*');
  await page.keyboard.type('!');
  await page.keyboard.press('Backspace');
  await expect(last).toHaveText('> said *she*');

  await page.keyboard.type('\n---\n```\n# no heading');
  await expect(editor.locator('hr')).toHaveCount(1);
  await expect(editor.locator('pre [data-text]')).toHaveText(['# no heading']);
  await expect(editor.getByRole('heading')).toHaveCount(1);
});

test('the keyboard of a phone types Markdown, and goes on where that ends', async ({ page, product, context }) => {
  const { _id: id } = await addPost(product, { title: 'From a phone', description: '<p>First</p>\n<p>Last one</p>' });
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const blocks = editor.locator('[data-block]');
  const keyboard = await context.newCDPSession(page);
  /** The text is committed without a key, as by a keyboard on glass. */
  const type = async (text: string) => {
    for (const character of text) await keyboard.send('Input.insertText', { text: character });
  };
  await blocks.first().click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await type('## Of rain');
  await expect(editor.getByRole('heading', { level: 2 })).toHaveText('Of rain');
  await page.keyboard.press('Enter');
  await type('It **poured** all `night` -- [see](https://rain.example/a) here, "yes"');
  await page.keyboard.press('Enter');
  await type('- wet');
  await expect(editor.getByRole('listitem')).toHaveText(['wet']);
  await expect(blocks).toHaveText(['First', 'Of rain', /^It poured all night .* see here, .yes.$/, 'wet', 'Last one']);
  await expect(editor.getByText('poured', { exact: true })).toHaveCSS('font-weight', '700');
});

test('what is typed right after Undo stays, also on a slow machine', async ({ page, context }) => {
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const undo = { key: 'z', code: 'KeyZ', windowsVirtualKeyCode: 90, modifiers: 2 };
  for (const word of ['one', 'two', 'three']) {
    await page.keyboard.type(`${word} day.`);
    await expect(editor).toHaveText(new RegExp(`${word} day\\.$`));
    // All keys are there before the page has answered the first one.
    await Promise.all([
      devTools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...undo }),
      devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...undo }),
      ...[...'night.'].map((text) => devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text })),
    ]);
    await expect(editor).toHaveText(new RegExp(`${word} night\\.$`));
  }
});

test('the editor goes on from what the browser has drawn by itself', async ({ page }) => {
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  await page.keyboard.type('A day of ran');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('i');
  await expect(editor).toHaveText('A day of rain');
  // Each gives the focus back, with the selection that the editor had last.
  await page.keyboard.press('Control+f');
  await page.keyboard.press('Escape');
  await page.keyboard.type('(');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('s)');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('!');
  await expect(editor).toHaveText('A day of rai(ns)!');
  await page.keyboard.press('Shift+Home');
  await page.keyboard.press('Control+b');
  await expect(editor.locator('span', { hasText: /^A day of rai\(ns\)!$/ }).last()).toHaveCSS('font-weight', '700');
});

for (const [next, html] of [
  ['a heading', '<h2>Rivers</h2>'],
  ['a table', '<table><tbody><tr><td>Rivers</td></tr></tbody></table>'],
] as const) {
  test(`a third click selects the paragraph before ${next}, which stays as it is when that is typed over`, async ({
    page,
    product,
  }) => {
    const description = `<p>Rain falls</p>\n${html}\n<p>Last</p>`;
    const { _id: id } = await addPost(product, { title: `Before ${next}`, description, isPublished: false });
    await page.goto(`/admin/edit-blog/${id}`);
    const editor = page.getByRole('textbox', { name: 'Blog description' });
    await editor.getByText('Rain falls').click({ clickCount: 3 });
    await page.keyboard.type('Snow');
    await page.getByRole('button', { name: 'Update Blog' }).click();
    await expect(page).not.toHaveURL(/edit-blog/);
    const { blog } = await callApi(product, contract.getBlog, { ...(await logInAsAdmin(product)), params: { id } });
    expect(blog.description).toBe(`<p>Snow</p>\n${html}\n<p>Last</p>`);
  });
}

test('an emoji goes as a whole, and an address that is pasted beside a link is one of its own', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  await page.keyboard.insertText('a👩‍👩‍👧🇩🇪b');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(editor).toHaveText('ab');
  await page.keyboard.insertText('👍🏽');
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await expect(editor).toHaveText('b');
  await page.keyboard.press('End');
  await page.keyboard.type(' [rain](https://rain.example/)');
  await page.evaluate(() => navigator.clipboard.writeText('https://snow.example/'));
  await page.keyboard.press('Control+v');
  await expect(editor.locator('a')).toHaveText(['rain', 'https://snow.example/']);
});

test('Tab indents in lists and code, and leaves them after Escape, as the editor says', async ({ page, product }) => {
  const { _id: id } = await addPost(product, {
    title: 'A list',
    description: '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n<pre><code>a = 1</code></pre>\n<p>End</p>',
  });
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const hint = page.getByText('Tab indents; Escape, then Tab leaves the text.');
  await editor.getByText('End').click();
  await expect(hint).toBeHidden();
  await expect(editor).toHaveAccessibleDescription(/Escape, then Tab/);

  await editor.getByText('Two').click();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(editor.locator('li').nth(1)).toHaveClass(/depth1/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();

  await editor.getByText('a = 1').click();
  await page.keyboard.press('Escape');
  await page.keyboard.type('b');
  await page.keyboard.press('Tab');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').first()).toBeFocused();
});

test('blocks come from a menu, are moved by key and by mouse, and marks stand beside the selection', async ({
  page,
}) => {
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const blocks = editor.locator('[data-block]');
  await editor.click();
  await page.keyboard.type('/');
  await expect(page.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
  await page.keyboard.type('head');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Of rain');
  await expect(editor.getByRole('heading', { level: 3 })).toHaveText('Of rain');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add a block' }).click();
  await page.getByRole('listbox').getByText('Quote').click();
  await page.keyboard.type('It poured');
  await expect(editor.locator('blockquote')).toHaveText('It poured');

  await page.keyboard.press('Alt+ArrowUp');
  await expect(blocks).toHaveText(['It poured', 'Of rain']);
  await page.keyboard.press('Control+z');
  await expect(blocks).toHaveText(['Of rain', 'It poured']);

  await page.keyboard.press('Shift+Home');
  await page.locator('[data-bubble]').getByTitle('Bold').click();
  await expect(editor.getByText('It poured', { exact: true })).toHaveCSS('font-weight', '700');
  await page.keyboard.press('End');
  await expect(page.locator('[data-bubble]')).toBeHidden();

  await editor.getByText('Of rain').hover();
  const handle = (await page.getByLabel('Drag to move').boundingBox())!;
  const last = (await blocks.last().boundingBox())!;
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, last.y + last.height + 20, { steps: 4 });
  await expect(page.locator('[data-landing]')).toBeVisible();
  await page.mouse.up();
  await expect(blocks).toHaveText(['It poured', 'Of rain']);
});

test('in a long text, what is composed, corrected, selected and copied is what stands there', async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const account = await logInAsAdmin(product);
  const paragraph = (_: unknown, at: number) =>
    `<p>Rain <strong>no. ${at}</strong> and <a href="/go">a link</a> fell</p>`;
  const description = Array.from({ length: 120 }, paragraph).join('\n');
  const { _id: id } = await addPost(product, { title: 'A long text', description });
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const blocks = editor.locator('[data-block]');

  // As the keyboard of a phone, or of Japanese, does it.
  const keyboard = await context.newCDPSession(page);
  await blocks.nth(60).click();
  await page.keyboard.press('End');
  await page.keyboard.type(' on ');
  // What is drawn anew with each word cannot be written in.
  await blocks.first().evaluate((block) => block.setAttribute('data-kept', ''));
  await keyboard.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await keyboard.send('Input.insertText', { text: '日本' });
  await page.keyboard.type('!');
  await expect(blocks.nth(60)).toHaveText('Rain no. 60 and a link fell on 日本!');
  await expect(blocks.first()).toHaveAttribute('data-kept');

  // What is selected by keyboard is known, and is taken back by one step.
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.locator('[data-bubble]')).toBeVisible();
  await page.keyboard.type('?');
  await expect(blocks.nth(60)).toHaveText('Rain no. 60 and a link fell on 日本?');
  await page.keyboard.press('Control+z');
  await expect(blocks.nth(60)).toHaveText('Rain no. 60 and a link fell on 日本!');

  // A correction of spelling changes the text of the page first.
  await blocks.nth(61).getByText('Rain').click();
  await blocks.nth(61).evaluate((block) => {
    const text = document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode() as Text;
    text.data = text.data.replace('Rain', 'Rains');
    block.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
  });
  await expect(blocks.nth(61)).toHaveText('Rains no. 61 and a link fell');

  // From right to left.
  await blocks.nth(62).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('שלום');
  await expect(blocks.nth(63).locator('.public-DraftStyleDefault-rtl')).toHaveText('שלום');

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Rain no. 0 [^]*on 日本!\s+Rains no. 61 [^]*שלום[^]*Rain no. 119 and a link fell$/);

  await page.getByRole('button', { name: 'Update Blog' }).click();
  const read = async () => (await callApi(product, contract.getBlog, { ...account, params: { id } })).blog.description;
  await expect.poll(async () => (await read()).match(/<p>/g)?.length).toBe(121);
  expect(await read()).toContain('<p>Rains <strong>no. 61</strong>');
  expect(await read()).toContain('fell on 日本!</p>');
});

test('a menu stands within what is seen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 420 });
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  await page.keyboard.type('Some words at first, so that the menu opens at the end /');
  const menu = page.getByRole('listbox', { name: 'Blocks' });
  await expect(menu).toBeInViewport({ ratio: 1 });
});

test('a text is found and replaced, and the selection stays where Escape leaves it', async ({ page }) => {
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  await page.keyboard.type('Rain here, **rain** there\nNo snow');
  await page.keyboard.press('Control+h');
  const bar = page.getByRole('search', { name: 'Find in the text' });
  await page.keyboard.type('rain');
  // From the cursor on, at the end; so the first one is next.
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('2 of 2');
  await expect(editor.locator('[data-found="current"]')).toHaveText('rain');
  await bar.getByLabel('Replace with').fill('hail');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await expect(bar.getByRole('status')).toHaveText('2 replaced');
  await expect(editor.getByText('hail', { exact: true })).toHaveCSS('font-weight', '700');
  await bar.getByLabel('Find', { exact: true }).fill('snow');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await expect(editor).toBeFocused();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('snow');
  await page.keyboard.press('Control+z');
  await expect(editor).toContainText('Rain here, rain there');
});

test('a text is found in the cells of a table, and replaced there', async ({ page }) => {
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  await page.keyboard.type('Rain\n/table');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dew');
  await page.keyboard.press('Tab');
  await page.keyboard.type('More rain');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in the text' });
  await expect(bar.getByLabel('Find', { exact: true })).toHaveValue('More rain');
  await page.keyboard.type('rain');
  await expect(bar.getByRole('status')).toHaveText('2 of 2');
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('found-current') ?? [])].map((range) => (range as Range).toString()));
  await expect.poll(marked).toEqual(['rain']);
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toHaveText('1 of 2');
  await expect.poll(marked).toEqual([]);
  await bar.getByRole('button', { name: 'Previous' }).click();
  await page.keyboard.press('Escape');
  await expect(editor.getByRole('columnheader', { name: 'More rain' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('rain');
  await page.keyboard.press('Control+h');
  await bar.getByLabel('Replace with').fill('hail');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await expect(editor.getByRole('columnheader', { name: 'More hail' })).toBeVisible();
  await expect(editor).toContainText('hail');
  await expect(editor).not.toContainText(/rain/i);
});

test('a link to another post is by its id, and the text is edited as Markdown', async ({ page, product }) => {
  const { _id: id } = await addPost(product, { title: 'Of hail and snow' });
  await page.goto('/admin/addBlog');
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.click();
  await page.keyboard.type('See @hail');
  await page.getByRole('listbox', { name: 'Posts' }).getByText('Of hail and snow').click();
  await expect(editor.getByRole('link', { name: 'Of hail and snow' })).toHaveAttribute('href', `/blog/${id}`);
  await page.getByRole('button', { name: 'Markdown' }).click();
  const markdown = page.getByRole('textbox', { name: 'Markdown' });
  await expect(markdown).toHaveValue(`See [Of hail and snow](/blog/${id})`);
  await markdown.fill(`## Of ice\n\nSee [that](/blog/${id}).`);
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(editor.getByRole('heading', { level: 2 })).toHaveText('Of ice');
  await editor.press('Control+z');
  await expect(editor).toHaveText(/See Of hail and snow/);
});

test('a text is of one typeface, though the regular one arrives late', async ({ page, product }) => {
  const { _id: id } = await addPost(product, {
    title: 'Two weights',
    description: '<p>Regular and <strong>bold</strong></p>',
  });
  const release = await holdRequests(page, '**/*literata-400*');
  // The page is not loaded before its faces are.
  await page.goto(`/admin/edit-blog/${id}`, { waitUntil: 'commit' });
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await expect(editor).toHaveText('Regular and bold');
  // Longer than the time in which a face that may be left out has to arrive.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const fontsOf = async () => {
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeIds } = await devTools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: '[contenteditable] [data-text]',
    });
    const used = await Promise.all(nodeIds.map((nodeId) => devTools.send('CSS.getPlatformFontsForNode', { nodeId })));
    return new Set(used.flatMap(({ fonts }) => fonts.map(({ isCustomFont }) => (isCustomFont ? 'ours' : 'fallback'))));
  };
  expect(await fontsOf()).toContain('fallback');
  release();
  await expect.poll(fontsOf).toEqual(new Set(['ours']));
});

test('of a long text only the beginning is drawn at first, and who writes at its end at once loses nothing', async ({
  page,
  product,
}) => {
  const account = await logInAsAdmin(product);
  const paragraphs = Array.from({ length: 400 }, (_, at) => `<p>Paragraph ${at + 1} of a text that goes on.</p>`);
  const { _id: id } = await addPost(product, { title: 'A long one', description: paragraphs.join('') });
  // Used as soon as it is in the document.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const editor = document.querySelector<HTMLElement>('[role="textbox"][contenteditable="true"]');
      if (!editor) return;
      observer.disconnect();
      Object.assign(window, { drawnFirst: editor.querySelectorAll('[data-block]').length });
      editor.focus();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' It ends here.');
  const blocks = editor.locator('[data-block]');
  await expect(blocks).toHaveCount(paragraphs.length);
  await expect(blocks.last()).toHaveText('Paragraph 400 of a text that goes on. It ends here.');
  const drawnFirst = await page.evaluate(() => (window as unknown as { drawnFirst: number }).drawnFirst);
  expect(drawnFirst).toBeGreaterThan(20);
  expect(drawnFirst).toBeLessThan(paragraphs.length);
  await expect(page.getByRole('combobox', { name: 'Category' })).toBeVisible();

  await page.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page).toHaveURL('/admin/listBlog');
  const { blog } = await callApi(product, contract.getBlog, { ...account, params: { id } });
  expect(blog.description.replaceAll('\n', '')).toBe(paragraphs.join('').replace(/<\/p>$/, ' It ends here.</p>'));
});

test('what a browser leaves out of a long text while somebody types is there for the next key', async ({
  page,
  product,
}) => {
  const paragraphs = Array.from({ length: 300 }, (_, at) => `<p>Paragraph ${at + 1} of a text that goes on.</p>`);
  const { _id: id } = await addPost(product, { title: 'A long one', description: paragraphs.join('') });
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const blocks = editor.locator('[data-block]');
  await expect(blocks).toHaveCount(paragraphs.length);
  await blocks.first().click();
  await page.keyboard.press('Home');
  await page.keyboard.type('First. ');
  await expect(editor.locator('[data-skippable]')).not.toHaveCount(0);
  const height = await editor.evaluate((element) => element.scrollHeight);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' It ends here.');
  await expect(editor.locator('[data-skippable]')).not.toHaveCount(0);
  await expect(blocks.last()).toHaveText('Paragraph 300 of a text that goes on. It ends here.');
  // Nothing has moved: what is left out is as high as it was.
  await expect(blocks.last()).toBeInViewport();
  expect(await editor.evaluate((element) => element.scrollHeight)).toBe(height);

  await page.keyboard.press('Control+Shift+Home');
  await page.keyboard.press('Delete');
  await page.keyboard.type('All new.');
  await expect(blocks).toHaveText(['All new.']);
});
