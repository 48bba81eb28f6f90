// The menu of blocks, the bubble of marks, and blocks that are moved.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FindPosts } from '../../src/client/ui/rich-text/tools/usePostChoices';
import { press, renderEditor, typeInto } from '../support/rich-text-editor';

function open(html = '', findPosts?: FindPosts) {
  const { handle } = renderEditor(html, { findPosts });
  const text = screen.getByRole('textbox', { name: 'Description' });
  fireEvent.focus(text);
  return {
    user: userEvent.setup(),
    handle,
    text,
    type: (characters: string) => typeInto(text, characters),
    press: (key: string, init?: object) => press(text, key, init),
  };
}

const options = () =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent);

test('a slash in an empty paragraph opens a menu of blocks, filtered by names and keywords', async () => {
  const { text, type, press, handle } = open();
  await type('/');
  expect(screen.getByRole('listbox', { name: 'Blocks' })).toBeVisible();
  expect(options()).toEqual(
    expect.arrayContaining([expect.stringContaining('H2 heading'), expect.stringContaining('Picture')]),
  );
  expect(options().join()).not.toMatch(/Bold|Undo|Link/);
  await type('head');
  expect(options()).toHaveLength(3);
  press('ArrowDown');
  const active = screen.getByRole('option', { selected: true });
  expect(active).toHaveTextContent('H3 heading');
  expect(text).toHaveAttribute('aria-activedescendant', active.id);
  press('Enter');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(text).not.toHaveAttribute('aria-activedescendant');
  await type('Title');
  expect(handle.getHtml()).toBe('<h3>Title</h3>');
});

test('what was chosen is undone in one step, and the characters come back', async () => {
  const { type, press, handle } = open();
  await type('a /quo');
  press('Enter');
  expect(handle.getHtml()).toBe('<blockquote>a</blockquote>');
  press('z', { ctrlKey: true });
  await waitFor(() => {
    expect(handle.getHtml()).toBe('<p>a /quo</p>');
  });
});

test('what stands around the text follows what is typed', async () => {
  const { type, press } = open();
  await type('one two');
  expect(await screen.findByText('2 words')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'false');
  for (let key = 0; key < 4; key += 1) press('Backspace');
  expect(await screen.findByText('1 word')).toBeVisible();
});

test.each([
  ['/formula in', '<code data-language="math">x</code>'],
  ['/highl', '<mark>x</mark>'],
])('the mark of %s is on for what is typed next', async (query, html) => {
  const { type, press, handle } = open();
  await type(query);
  press('Enter');
  await type('x');
  expect(handle.getHtml()).toBe(`<p>${html}</p>`);
});

test('Enter leads from a summary to the paragraph that waits below it, and out of that', async () => {
  const { type, press, handle } = open();
  await type('/details');
  press('Enter');
  await type('More');
  press('Enter');
  await type('Hidden');
  press('Enter');
  press('Enter');
  await type('After');
  expect(handle.getHtml()).toBe('<details><summary>More</summary>\n<p>Hidden</p></details>\n<p>After</p>');
});

test('Escape leaves the text as typed, and so does a query that nothing has', async () => {
  const { type, press, handle } = open();
  await type('/im');
  press('Escape');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await type('g');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(handle.getHtml()).toBe('<p>/img</p>');
  await type(' /xyz');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await type(' and / or');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('a dialog of the menu puts its block where the slash was', async () => {
  const { user, type, press, handle } = open();
  await type('/photo');
  press('Tab');
  await user.type(await screen.findByLabelText('Address'), 'https://example.com/a.jpg');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(handle.getHtml()).toContain('<img src="https://example.com/a.jpg"');
  expect(handle.getHtml()).not.toContain('/photo');
  press('z', { ctrlKey: true });
  expect(handle.getHtml()).toBe('');
});

test('in code a slash is a slash', async () => {
  const { type, handle } = open('<pre><code></code></pre>');
  await type('/');
  expect(handle.getHtml()).toBe('<pre><code>/</code></pre>');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('the button of an empty line opens the menu, which typing filters', async () => {
  const { user, type, handle } = open();
  await user.click(screen.getByRole('button', { name: 'Add a block' }));
  await type('num');
  await user.click(screen.getByRole('option', { name: /Numbered list/ }));
  await type('first');
  expect(handle.getHtml()).toBe('<ol>\n<li>first</li>\n</ol>');
  expect(screen.queryByRole('button', { name: 'Add a block' })).not.toBeInTheDocument();
});

test('an at sign offers posts by their title, and links to the chosen one by its id', async () => {
  const posts = [
    { id: '1', title: 'Of rain', href: '/blog/1' },
    { id: '2', title: 'Of snow', href: '/blog/2', note: 'Draft' },
  ];
  const { type, press, handle } = open('', (search) =>
    Promise.resolve(posts.filter(({ title }) => title.toLowerCase().includes(search))),
  );
  await type('See @');
  expect(await screen.findByRole('listbox', { name: 'Posts' })).toBeVisible();
  expect(options()).toEqual(['Of rain', 'Of snowDraft']);
  await type('sno');
  expect(options()).toEqual(['Of snowDraft']);
  press('Enter');
  await type('now');
  expect(handle.getHtml()).toBe('<p>See <a href="/blog/2" rel="noopener noreferrer">Of snow</a> now</p>');
});

test('an at sign within a word is none, and posts that cannot be loaded are told of', async () => {
  const { type, press } = open('', () => Promise.reject(new Error('away')));
  await type('ann@example ');
  await type('@');
  expect(await screen.findByText('The posts could not be loaded.')).toBeVisible();
  press('Escape');
  expect(screen.queryByText('The posts could not be loaded.')).not.toBeInTheDocument();
});
