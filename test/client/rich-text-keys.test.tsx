// Keys at and within blocks of their own, and where the focus is after their buttons.
import { createRef } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theme } from '../../src/client/ui/theme';
import { RichTextEditor, type RichTextEditorHandle } from '../../src/client/ui/rich-text/RichTextEditor';

const keyCodes: Record<string, number> = {
  Enter: 13,
  Escape: 27,
  ArrowUp: 38,
  ArrowDown: 40,
  Backspace: 8,
  Delete: 46,
};

const press = (target: Element, key: string, init: object = {}) =>
  fireEvent.keyDown(target, { key, keyCode: keyCodes[key], which: keyCodes[key], ...init });

function open(html: string) {
  const ref = createRef<RichTextEditorHandle>();
  render(
    <ThemeProvider theme={theme}>
      <RichTextEditor ref={ref} label="Description" initialHtml={html} onChange={() => undefined} />
    </ThemeProvider>,
  );
  const text = screen.getByRole('textbox', { name: 'Description' });
  fireEvent.focus(text);
  const handle = ref.current!;
  /** Puts the cursor to the start of the block of this index. */
  const goTo = (index: number) => {
    act(() => {
      handle.showBlock(handle.readBlocks()[index]!.key);
    });
  };
  const type = async (characters: string) => {
    for (const key of characters) {
      const event = createEvent.keyPress(text, { key, charCode: key.charCodeAt(0) });
      // React makes its event of what was typed from this, which jsdom leaves out.
      Object.defineProperty(event, 'which', { value: key.charCodeAt(0) });
      fireEvent(text, event);
      // draft-js takes what the browser has typed in a task of its own.
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    }
  };
  return { user: userEvent.setup(), handle, text, goTo, type };
}

const table = '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>';
const isTableSelected = () => screen.getByRole('table').closest('figure')!.hasAttribute('data-selected');

beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
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
});
