// Of the groups of the editor's blocks that Chromium may leave out: what a browser does with them is in e2e/typing.spec.ts.
import { createRef } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen } from '@testing-library/react';
import { RichTextEditor } from '../../src/client/ui/rich-text/RichTextEditor';
import { skipUnseenWhileTyping } from '../../src/client/ui/rich-text/skipUnseen';
import { theme } from '../../src/client/ui/theme';

function openEditor(html: string): HTMLElement[] {
  render(
    <ThemeProvider theme={theme}>
      <RichTextEditor ref={createRef()} label="Text" placeholder="" initialHtml={html} onChange={() => undefined} />
    </ThemeProvider>,
  );
  return [...screen.getByRole('textbox', { name: 'Text' }).querySelectorAll<HTMLElement>('[data-group]')];
}

const blocksOf = (group: HTMLElement) => [...group.querySelectorAll<HTMLElement>('[data-block]')];

test('a text is in groups, each of which begins with a paragraph of its own, but for the first', () => {
  const part =
    '<h2>Title</h2><p>One</p><ul><li>Item</li><li>Item</li></ul><p>Two</p><aside data-callout="note"><p>In it</p></aside>';
  const groups = openEditor(part.repeat(40));
  expect(groups.length).toBeGreaterThan(3);
  expect(groups.flatMap(blocksOf)).toHaveLength(6 * 40);
  for (const group of groups.slice(1)) expect(['One', 'Two']).toContain(blocksOf(group)[0]!.textContent);
});

test('footnotes are numbered throughout the text, though each group counts for itself', () => {
  const mark = (at: number) => `<sup><a id="fnref-${at}" href="#fn-${at}">${at}</a></sup>`;
  const notes = Array.from({ length: 60 }, (_, at) => at + 1);
  const groups = openEditor(
    `${notes.map((at) => `<p>Said${mark(at)}</p><p>Without</p>`).join('')}
    <ol data-footnotes="true">${notes.map((at) => `<li id="fn-${at}">Note ${at}</li>`).join('')}</ol>`,
  );
  expect(groups.length).toBeGreaterThan(3);
  let before = 0;
  for (const group of groups) {
    const counted = /^footnote (\d+)$/.exec(blocksOf(group)[0]!.style.counterReset)?.[1] ?? '0';
    expect(Number(counted)).toBe(before);
    before += group.querySelectorAll('sup').length;
  }
  expect(before).toBe(60);
});

describe('what is not seen', () => {
  let text: HTMLElement;
  let stop: () => void;

  beforeEach(() => {
    render(
      <div data-testid="text">
        <p data-group="">Some words</p>
      </div>,
    );
    text = screen.getByTestId('text');
    stop = skipUnseenWhileTyping(text);
    window.getSelection()!.collapse(screen.getByText('Some words').firstChild, 4);
  });

  afterEach(() => {
    stop();
  });

  const nextFrame = () => new Promise(requestAnimationFrame);
  const type = async () => {
    fireEvent(text, new InputEvent('beforeinput', { inputType: 'insertText', data: 'a' }));
    await nextFrame();
  };
  const isLeftOut = () => 'skippable' in screen.getByText('Some words').dataset;

  test('is left out while somebody types, who also goes on and takes back', async () => {
    expect(isLeftOut()).toBe(false);
    await type();
    expect(isLeftOut()).toBe(true);
    for (const key of ['a', 'é', 'Backspace', 'Enter', 'ArrowDown', 'Unidentified']) fireEvent.keyDown(text, { key });
    expect(isLeftOut()).toBe(true);
  });

  test.each([
    ['Control+End', () => fireEvent.keyDown(text, { key: 'End', ctrlKey: true })],
    ['Page Down', () => fireEvent.keyDown(text, { key: 'PageDown' })],
    [
      'a key where something is selected',
      () => {
        window.getSelection()!.selectAllChildren(text);
        fireEvent.keyDown(text, { key: 'Backspace' });
      },
    ],
    ['a click beside the text', () => fireEvent.pointerDown(document.body)],
    ['Undo', () => fireEvent(text, new InputEvent('beforeinput', { inputType: 'historyUndo' }))],
    ['scrolling', () => fireEvent.scroll(document)],
    ['another size of the window', () => fireEvent(window, new Event('resize'))],
    ['leaving the text', () => fireEvent.focusOut(text)],
    [
      'the end of the editor',
      () => {
        stop();
      },
    ],
  ])('is there again before %s', async (_name, act) => {
    await type();
    expect(isLeftOut()).toBe(true);
    act();
    expect(isLeftOut()).toBe(false);
  });

  test('stays where a key that goes far comes within the same frame', async () => {
    fireEvent(text, new InputEvent('beforeinput', { inputType: 'insertText', data: 'a' }));
    fireEvent.keyDown(text, { key: 'End', ctrlKey: true });
    await nextFrame();
    expect(isLeftOut()).toBe(false);
  });

  test('stays while what is selected is typed over', async () => {
    window.getSelection()!.selectAllChildren(text);
    await type();
    expect(isLeftOut()).toBe(false);
  });
});
