// Keys at and within blocks of their own, and where the focus is after their buttons.
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditorState } from 'draft-js';
import { findBlockTools } from '../../src/client/ui/rich-text/tools/blockTools';
import { press, renderEditor, typeInto } from '../support/rich-text-editor';

const tool = (name: string) => screen.getByLabelText(name, { selector: 'button' });

function open(html: string) {
  const { handle } = renderEditor(html);
  const text = screen.getByRole('textbox', { name: 'Description' });
  fireEvent.focus(text);
  /** Puts the cursor to the start of the block of this index. */
  const goTo = (index: number) => {
    act(() => {
      handle.showBlock(handle.readBlocks()[index]!.key);
    });
  };
  return { user: userEvent.setup(), handle, text, goTo, type: (characters: string) => typeInto(text, characters) };
}

const table = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>';
const isTableSelected = () => screen.getByRole('table').closest('figure')!.hasAttribute('data-selected');

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
  // Without a layout, all is on one line.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

describe('a table', () => {
  test.each([
    ['Backspace', 3],
    ['Delete', 1],
  ])('is selected by %s in the empty line beside it, which goes, and removed by a second one', (key, line) => {
    const { handle, text, goTo } = open(`<p>one</p>\n<p>x</p>\n${table}\n<p>x</p>\n<p>end</p>`);
    goTo(line);
    press(text, 'Delete');
    press(text, key);
    expect(handle.readBlocks()).toHaveLength(4);
    expect(handle.getHtml()).toContain(table);
    expect(isTableSelected()).toBe(true);
    press(text, key);
    expect(handle.readBlocks()).toHaveLength(3);
    expect(handle.getHtml()).not.toContain(table);
  });

  test('is selected by Backspace in the text below it, which stays', () => {
    const { handle, text, goTo } = open(`<p>one</p>\n${table}\n<p>below</p>`);
    goTo(2);
    press(text, 'Backspace');
    expect(handle.getHtml()).toBe(`<p>one</p>\n${table}\n<p>below</p>`);
    expect(isTableSelected()).toBe(true);
    press(text, 'ArrowDown');
    expect(isTableSelected()).toBe(false);
  });

  test('is left by Escape into the empty line below it, which is made where there is none', async () => {
    const { handle, type } = open(`<p>one</p>\n${table}\n<p>end</p>`);
    const leave = () => press(screen.getByRole('cell', { name: 'a' }), 'Escape');
    leave();
    expect(handle.readBlocks()).toHaveLength(4);
    leave();
    expect(handle.readBlocks()).toHaveLength(4);
    await type('x');
    expect(handle.getHtml()).toBe(`<p>one</p>\n${table}\n<p>x</p>\n<p>end</p>`);
  });

  test('has its columns for the arrows, which leave it at its edges', () => {
    const { handle, text } = open(
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>\n<p>end</p>',
    );
    const cell = (name: string) => screen.getByRole('cell', { name });
    act(() => {
      cell('b').focus();
      getSelection()!.collapse(cell('b'), 0);
    });
    press(cell('b'), 'ArrowDown');
    expect(cell('d')).toHaveFocus();
    getSelection()!.collapse(cell('d'), 0);
    press(cell('d'), 'ArrowUp');
    expect(cell('b')).toHaveFocus();
    press(cell('b'), 'ArrowUp');
    expect(text).toHaveFocus();
    expect(handle.readCaret().blockKey).toBe(handle.readBlocks()[0]!.key);
  });

  test('links what is selected in a cell to an address that is pasted', () => {
    open(`<p>one</p>\n${table}`);
    document.execCommand = jest.fn();
    const cell = screen.getByRole('cell', { name: 'a' });
    const paste = () => {
      fireEvent.paste(cell, {
        clipboardData: { getData: (type: string) => (type === 'text/plain' ? 'https://e.org/' : '') },
      });
    };
    act(() => {
      cell.focus();
    });
    getSelection()!.selectAllChildren(cell);
    paste();
    expect(document.execCommand).toHaveBeenLastCalledWith('createLink', false, 'https://e.org/');
    getSelection()!.collapseToEnd();
    paste();
    expect(document.execCommand).toHaveBeenLastCalledWith('insertText', false, 'https://e.org/');
  });

  test('takes no tools of the text around it while one is in a cell', () => {
    const { handle, text } = open(`<p>one</p>\n${table}\n<p>end</p>`);
    const bold = tool('H2 heading');
    act(() => {
      screen.getByRole('cell', { name: 'a' }).focus();
    });
    expect(bold).toHaveAttribute('aria-disabled', 'true');
    expect(tool('Undo')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(bold);
    expect(handle.getHtml()).toContain('<p>one</p>');
    act(() => {
      text.focus();
    });
    expect(bold).toHaveAttribute('aria-disabled', 'false');
  });
});

test('a table that was chosen from the menu replaces its empty line, and its first cell is typed into', async () => {
  const { handle, text, type } = open('');
  await type('/table');
  press(text, 'Enter');
  expect(screen.getByRole('table')).toBeVisible();
  expect(handle.readBlocks()).toHaveLength(2);
  expect(screen.getAllByRole('columnheader')[0]).toHaveFocus();
  expect(screen.getByRole('table')).not.toHaveAttribute('tabindex');
});

test('Backspace at the start of a nested item takes it one level out first', () => {
  const { handle, text, goTo } = open('<ul>\n<li>one\n<ul>\n<li>two</li>\n</ul>\n</li>\n</ul>');
  goTo(1);
  press(text, 'Backspace');
  expect(handle.getHtml()).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>');
  press(text, 'Backspace');
  expect(handle.getHtml()).toBe('<ul>\n<li>one</li>\n</ul>\n<p>two</p>');
});

test.each(['<pre><code>one</code></pre>', '<aside data-callout="note"><p>one</p></aside>'])(
  'ArrowUp in the first line opens a paragraph above %s',
  async (html) => {
    const { handle, text, goTo, type } = open(html);
    goTo(0);
    press(text, 'ArrowUp');
    await type('x');
    expect(handle.getHtml()).toBe(`<p>x</p>\n${html}`);
    press(text, 'ArrowUp');
    expect(handle.readBlocks()).toHaveLength(2);
  },
);

test('Undo after an address that became a card gives back the address', () => {
  const { handle, text } = open('');
  const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  fireEvent.paste(text, {
    clipboardData: {
      types: ['text/plain'],
      items: [],
      files: [],
      getData: (type: string) => (/html/i.test(type) ? '' : address),
    },
  });
  expect(handle.getHtml()).toContain('<figure');
  press(text, 'z', { ctrlKey: true });
  expect(handle.getHtml()).toBe(`<p>${address}</p>`);
  press(text, 'z', { ctrlKey: true });
  expect(handle.isEmpty()).toBe(true);
});

test.each([
  ['todo', 'Task list'],
  ['accordion', 'Details'],
  ['latex', 'Formula'],
  ['youtube', 'Card of a page or video'],
  ['toc', 'Table of contents'],
  ['snippet', 'Code block'],
  ['hr', 'Divider'],
  ['info', 'Callout'],
])('/%s offers “%s”', (word, name) => {
  expect(findBlockTools(EditorState.createEmpty(), word).map((each) => each.name)).toContain(name);
});

test('a footnote is typed as soon as its dialog is open, and added by Ctrl+Enter', async () => {
  const { user, handle } = open('<p>one</p>');
  await user.click(tool('Footnote'));
  const note = screen.getByRole('textbox', { name: 'Footnote' });
  expect(note).toHaveFocus();
  press(note, 'Enter', { ctrlKey: true });
  expect(screen.getByRole('alert')).toHaveTextContent('Please enter what the footnote says.');
  await typeInto(note, 'x');
  press(note, 'Enter', { ctrlKey: true });
  expect(handle.getHtml()).toContain('x');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const picture = (name: string) => `<figure><img src="https://e.org/${name}.png" alt="${name}" /></figure>`;

test.each([
  ['Dissolve', 'button', '<aside data-callout="note">\n<p>one</p>\n</aside>'],
  ['Make a gallery of 2 pictures', 'button', `${picture('a')}\n${picture('b')}\n<p>one</p>`],
  ['Done', 'checkbox', '<ul>\n<li data-task="open">one</li>\n</ul>'],
])('after “%s” the keys are those of the text', async (name, role, html) => {
  const { user, handle, text } = open(html);
  const before = handle.getHtml();
  await user.click(screen.getAllByRole(role, { name })[0]!);
  expect(handle.getHtml()).not.toBe(before);
  expect(text).toHaveFocus();
  press(text, 'z', { ctrlKey: true });
  expect(handle.getHtml()).toBe(before);
});

describe('what was replaced', () => {
  async function find(html: string) {
    const { user, handle, text } = open(html);
    press(text, 'h', { ctrlKey: true });
    await user.type(screen.getByLabelText('Find'), 'one');
    await user.type(screen.getByLabelText('Replace with'), 'two');
    return { user, handle };
  }

  test('all at once leaves the focus in the field, where Undo takes it back', async () => {
    const { user, handle } = await find('<p>one one</p>');
    await user.click(screen.getByRole('button', { name: 'Replace all' }));
    expect(handle.getHtml()).toBe('<p>two two</p>');
    expect(screen.getByLabelText('Find')).toHaveFocus();
    press(screen.getByLabelText('Find'), 'z', { ctrlKey: true });
    expect(handle.getHtml()).toBe('<p>one one</p>');
  });

  test('by Enter is undone there step by step, until something is typed', async () => {
    const { user, handle } = await find('<p>one one one</p>');
    const field = screen.getByLabelText('Replace with');
    await user.keyboard('{Enter}{Enter}');
    expect(handle.getHtml()).toBe('<p>two two one</p>');
    press(field, 'z', { ctrlKey: true });
    expect(handle.getHtml()).toBe('<p>two one one</p>');
    await user.keyboard('!');
    expect(press(field, 'z', { ctrlKey: true })).toBe(true);
    expect(handle.getHtml()).toBe('<p>two one one</p>');
  });
});
