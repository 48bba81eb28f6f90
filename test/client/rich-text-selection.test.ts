// React asks a text for what is selected, and gives it back when the focus was lost by a commit.
import { tellSelection } from '../../src/client/ui/rich-text/selectionForReact';

function createText() {
  const text = document.createElement('div') as HTMLElement as HTMLInputElement;
  text.append('some text');
  document.body.replaceChildren(text);
  tellSelection(text);
  return { text, node: text.firstChild! };
}

const selection = () => window.getSelection()!;

test('what was selected comes back, in its direction', () => {
  const { text, node } = createText();
  selection().setBaseAndExtent(node, 6, node, 2);
  const told = text.selectionStart;
  selection().removeAllRanges();
  text.selectionStart = told;
  const { anchorNode, anchorOffset, focusOffset } = selection();
  expect([anchorNode, anchorOffset, focusOffset]).toEqual([node, 6, 2]);
});

test('what is no longer part of the text is not selected', () => {
  const { text, node } = createText();
  selection().collapse(node, 2);
  const told = text.selectionStart;
  selection().removeAllRanges();
  text.replaceChildren('other');
  text.selectionStart = told;
  expect(selection().rangeCount).toBe(0);
});

test('another selection is another number, the same one is the same', () => {
  const { text, node } = createText();
  selection().collapse(node, 1);
  const first = text.selectionStart;
  expect([text.selectionStart, text.selectionEnd]).toEqual([first, first]);
  selection().collapse(node, 2);
  expect(text.selectionStart).not.toBe(first);
});
