// What is typed into the editor, which jsdom cannot do: Undo, the ways out by keyboard, the fonts.
import { addPost, logInAsAdmin } from '../support/call-api';
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
  await expect(editor.locator('pre')).toHaveText('# no heading');
  await expect(editor.getByRole('heading')).toHaveCount(1);
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

test('a text is of one typeface, though the regular one arrives late', async ({ page, product }) => {
  const { _id: id } = await addPost(product, {
    title: 'Two weights',
    description: '<p>Regular and <strong>bold</strong></p>',
  });
  const release = await holdRequests(page, '**/*literata-400*');
  await page.goto(`/admin/edit-blog/${id}`);
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
