// What stands in place of parts of draft-js makes the same of a text as they do.
import { convertFromRaw, EditorState, Modifier, type RawDraftContentState } from 'draft-js';
import originalBlockTree from 'draft-js/lib/BlockTree';
import { is, type OrderedMap } from 'immutable';
import { createContent } from '../../src/client/ui/rich-text/document/createContent';
import { plainDecorator } from '../../src/client/ui/rich-text/editorDecorator';
import { blockAtCursor } from '../../src/client/ui/rich-text/commands/selection';
import { insertText } from '../../src/client/ui/rich-text/commands/text';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { generate } from '../../src/client/ui/rich-text/draft-js/BlockTree';

const link = (text: string) => `<a href="https://example.com/${text.length}">${text}</a>`;

const texts = {
  'an empty text': '',
  'plain text': '<h2>Title</h2><p>Some text.</p><p><br></p><p>More</p>',
  'marks within marks': '<p>a <strong>b <em>c</em></strong><em> d <u>e</u></em> <s>f</s></p>',
  'links beside links': `<p>${link('one')}${link('two')} and <strong>${link('th')}ree</strong></p>`,
  'characters of two halves': `<p>👩‍👩‍👧 a <strong>𝒳 b</strong> ${link('😀 c')}😀</p>`,
  'a footnote in a link': `<p>Seen${'<sup><a id="fnref-1" href="#fn-1">1</a></sup>'}.</p><ol data-footnotes="true"><li id="fn-1">Note</li></ol>`,
  'lists, code and a divider':
    '<ul><li>a<ul><li>b</li></ul></li></ul><hr><pre data-language="js"><code>1\n2</code></pre>',
  'more than a paragraph has': `<p>${'word '.repeat(2_000)}<em>end</em></p>`,
};

const open = (html: string) =>
  EditorState.moveFocusToEnd(EditorState.createWithContent(createContent(readHtml(html)), plainDecorator));

const withoutKeys = (raw: RawDraftContentState): RawDraftContentState => ({
  ...raw,
  blocks: raw.blocks.map((block, at) => ({ ...block, key: `${at}` })),
});

describe.each(Object.entries(texts))('%s', (_name, html) => {
  test('becomes the blocks that draft-js makes of it', () => {
    const raw = withoutKeys(readHtml(html));
    const [made, expected] = [createContent(raw), convertFromRaw(raw)];
    const blocks = made.getBlocksAsArray();
    expect(blocks).toHaveLength(expected.getBlocksAsArray().length);
    for (const [at, block] of expected.getBlocksAsArray().entries()) {
      const own = blocks[at]!;
      expect(is(own.set('characterList', null), block.set('characterList', null))).toBe(true);
      const [characters, others] = [own, block].map((each) => each.getCharacterList().toArray());
      expect(characters!.map((each) => each.getStyle().toArray())).toEqual(
        others!.map((each) => each.getStyle().toArray()),
      );
      const entityAt = (content: typeof made, key: string | null) => key && content.getEntity(key).getData();
      expect(characters!.map((each) => entityAt(made, each.getEntity()))).toEqual(
        others!.map((each) => entityAt(expected, each.getEntity())),
      );
    }
  });

  test('is drawn in the parts in which draft-js draws it', () => {
    const content = createContent(readHtml(html));
    for (const block of content.getBlocksAsArray()) {
      const parts = generate(content, block, plainDecorator);
      expect(parts.toJS()).toEqual(originalBlockTree.generate(content, block, plainDecorator).toJS());
    }
  });
});

test('a mark that is taken from one text leaves others as they are', () => {
  const before = open('<p>plain</p><p>also plain</p>');
  const [first, second] = before.getCurrentContent().getBlocksAsArray();
  const all = before
    .getSelection()
    .merge({ anchorKey: first!.getKey(), anchorOffset: 0, focusKey: first!.getKey(), focusOffset: 5 });
  const after = Modifier.applyInlineStyle(before.getCurrentContent(), all, 'BOLD');
  expect(after.getFirstBlock().getInlineStyleAt(0).has('BOLD')).toBe(true);
  expect(after.getBlockForKey(second!.getKey()).getInlineStyleAt(0).has('BOLD')).toBe(false);
  expect(createContent(readHtml('<p>new</p>')).getFirstBlock().getInlineStyleAt(0).isEmpty()).toBe(true);
});

describe('the direction of blocks', () => {
  const mapOf = (state: EditorState) =>
    (state as unknown as { getDirectionMap: () => OrderedMap<string, string> }).getDirectionMap();
  const directions = (state: EditorState) => mapOf(state).toArray();

  test('is that of the first letter, or of the block before', () => {
    expect(directions(open('<p>1 a</p><p>שלום a</p><p>12</p><p>b</p><p>–</p>'))).toEqual([
      ...['LTR', 'RTL', 'RTL', 'LTR', 'LTR'],
    ]);
  });

  test('is the same map while nothing of it changes', () => {
    const state = open('<p>a</p><p>b</p>');
    const map = mapOf(state);
    const typed = insertText(state, 'x');
    expect(mapOf(typed)).toBe(map);
    expect(mapOf(insertText(typed, 'y'))).toBe(map);
  });

  test('follows what is typed, and new blocks', () => {
    const state = open('<p>a</p><p>1</p>');
    expect(directions(state)).toEqual(['LTR', 'LTR']);
    const typed = insertText(state, 'א');
    expect(directions(typed)).toEqual(['LTR', 'RTL']);
    const split = Modifier.splitBlock(typed.getCurrentContent(), typed.getSelection());
    const after = EditorState.push(typed, split, 'split-block');
    expect(directions(after)).toEqual(['LTR', 'RTL', 'RTL']);
    expect(mapOf(after).has(blockAtCursor(after).getKey())).toBe(true);
    expect(directions(EditorState.undo(EditorState.undo(after)))).toEqual(['LTR', 'LTR']);
  });
});
