import { convertFromRaw, EditorState, SelectionState } from 'draft-js';
import { isPlace, moveRange, moveSelected, rangeOf } from '../../src/client/ui/rich-text/blocks/moveBlocks';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';

const write = (state: EditorState) => createHtmlWriter().write(state.getCurrentContent()).replaceAll('\n', '');

const blocksOf = (state: EditorState) => state.getCurrentContent().getBlocksAsArray();

/** Opens a document with what is from one text to another one selected. */
function open(html: string, from: string, to = from): EditorState {
  const state = EditorState.createWithContent(convertFromRaw(readHtml(html)));
  const keyOf = (text: string) =>
    blocksOf(state)
      .find((block) => block.getText() === text)!
      .getKey();
  const selection = SelectionState.createEmpty(keyOf(from)).merge({ focusKey: keyOf(to), focusOffset: to.length });
  return EditorState.acceptSelection(state, selection);
}

const list = '<ul><li>a<ul><li>a1</li><li>a2</li></ul></li><li>b<ul><li>b1</li></ul></li></ul>';

const callout = '<aside data-callout="tip"><p>x</p><p>y</p></aside>';
const details = '<details><summary>more</summary><p>in</p><p>deep</p></details>';

test.each([
  ['<p>a</p><p>b</p><p>c</p>', 'b', 'b', -1, '<p>b</p><p>a</p><p>c</p>'],
  ['<p>a</p><p>b</p><p>c</p>', 'a', 'b', 1, '<p>c</p><p>a</p><p>b</p>'],
  [list, 'b', 'b', -1, '<ul><li>b<ul><li>b1</li></ul></li><li>a<ul><li>a1</li><li>a2</li></ul></li></ul>'],
  [list, 'a', 'a', 1, '<ul><li>b<ul><li>b1</li></ul></li><li>a<ul><li>a1</li><li>a2</li></ul></li></ul>'],
  [list, 'a2', 'a2', -1, '<ul><li>a<ul><li>a2</li><li>a1</li></ul></li><li>b<ul><li>b1</li></ul></li></ul>'],
  ['<ul><li>a<ul><li>a1</li></ul></li></ul><p>p</p>', 'p', 'p', -1, '<p>p</p><ul><li>a<ul><li>a1</li></ul></li></ul>'],
  ['<pre><code>x\ny</code></pre><p>p</p>', 'p', 'p', -1, '<p>p</p><pre><code>xy</code></pre>'],
  ['<pre><code>x\ny</code></pre><p>p</p>', 'y', 'y', 1, '<p>p</p><pre><code>xy</code></pre>'],
  // Past a callout or details as a whole, and out of them.
  [`<p>p</p>${callout}`, 'p', 'p', 1, `${callout}<p>p</p>`],
  [`${callout}<p>p</p>`, 'p', 'p', -1, `<p>p</p>${callout}`],
  [`${details}<p>p</p>`, 'p', 'p', -1, `<p>p</p>${details}`],
  [`<p>p</p>${details}`, 'more', 'more', -1, `${details}<p>p</p>`],
  [callout, 'y', 'y', -1, callout.replace('<p>x</p><p>y</p>', '<p>y</p><p>x</p>')],
  [`<p>p</p>${callout}`, 'x', 'x', -1, `<p>x</p><p>p</p>${callout.replace('<p>x</p>', '')}`],
  [`${callout}<p>p</p>`, 'y', 'y', 1, `${callout.replace('<p>y</p>', '')}<p>p</p><p>y</p>`],
  [details, 'in', 'in', -1, `<p>in</p>${details.replace('<p>in</p>', '')}`],
] as const)('in %s, what is selected from %s to %s moves by %i', (html, from, to, by, expected) => {
  const moved = moveSelected(open(html, from, to), by)!;
  expect(write(moved)).toBe(expected);
  expect(write(EditorState.undo(moved))).toBe(html.replaceAll('\n', ''));
});

test('the first block does not move up, and the last one not down', () => {
  expect(moveSelected(open('<p>a</p><p>b</p>', 'a'), -1)).toBeUndefined();
  expect(moveSelected(open('<p>a</p><p>b</p>', 'b'), 1)).toBeUndefined();
});

test('a picture that moves to the end has a line below it', () => {
  const state = open('<p>a</p><hr><p>b</p>', 'b');
  const moved = moveSelected(state, -1)!;
  expect(blocksOf(moved).map((block) => block.getType())).toEqual(['unstyled', 'unstyled', 'atomic', 'unstyled']);
});

test('a block is dropped anywhere but into itself and between lines of code', () => {
  const state = open('<p>a</p><pre><code>x\ny</code></pre><p>b</p>', 'a');
  const range = rangeOf(state, blocksOf(state)[0]!.getKey());
  expect([0, 1, 2, 3, 4].filter((index) => isPlace(state, index, range))).toEqual([3, 4]);
  expect(write(moveRange(state, range, 3))).toBe('<pre><code>xy</code></pre><p>a</p><p>b</p>');
});
