import { convertFromRaw, EditorState } from 'draft-js';
import { plainDecorator, SearchDecorator } from '../../src/client/ui/rich-text/editorDecorator';
import { createSearch, replaceMatches } from '../../src/client/ui/rich-text/find/findText';
import { tableTextOf } from '../../src/client/ui/rich-text/document/tableText';
import { tableOf } from '../../src/client/ui/rich-text/commands/atomicBlocks';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';

const open = (html: string) => EditorState.createWithContent(convertFromRaw(readHtml(html)), plainDecorator);

const write = (state: EditorState) => createHtmlWriter().write(state.getCurrentContent());

/** The texts that are found. */
function find(html: string, query: string, isCaseSensitive = false): string[] {
  const content = open(html).getCurrentContent();
  return createSearch(query, isCaseSensitive)
    .list(content)
    .map(({ blockKey, start, end }) => {
      const block = content.getBlockForKey(blockKey);
      const table = tableOf(content, block);
      return (table ? tableTextOf(table.html) : block.getText()).slice(start, end);
    });
}

test.each([
  ['<p>The other</p><ul><li>the</li></ul>', 'the', false, ['The', 'the', 'the']],
  ['<p>The other</p>', 'the', true, ['the']],
  ['<p>aaaa</p>', 'aa', false, ['aa', 'aa']],
  ['<p>a.b a+b</p>', 'a.b', false, ['a.b']],
  ['<p>İstanbul und ISTANBUL</p>', 'istanbul', false, ['ISTANBUL']],
  ['<p>12&nbsp;km</p>', '12 km', false, ['12\u00a0km']],
  ['<p>a</p><hr><p>b</p>', ' ', false, []],
  [
    '<table><tbody><tr><td>Rain<br>r</td><td>ain, r<b>ai</b>n</td></tr></tbody></table>',
    'rain',
    false,
    ['Rain', 'rain'],
  ],
])('in %s, %j finds what it looks for', (html, query, isCaseSensitive, found) => {
  expect(find(html, query, isCaseSensitive)).toEqual(found);
});

test('what replaces all has the marks and links of what was there, and one Undo takes it back', () => {
  const html =
    '<p>rain <strong>rain</strong> and <a href="https://a.example/" rel="noopener noreferrer">a rain</a></p>\n<h2>Rain</h2>';
  const state = open(html);
  const search = createSearch('rain', false);
  const replaced = replaceMatches(state, search, search.list(state.getCurrentContent()), 'snowfall');
  expect(write(replaced)).toBe(
    '<p>snowfall <strong>snowfall</strong> and <a href="https://a.example/" rel="noopener noreferrer">a snowfall</a></p>\n<h2>snowfall</h2>',
  );
  expect(replaced.getSelection().getAnchorOffset()).toBe('snowfall'.length);
  expect(write(EditorState.undo(replaced))).toBe(html);
  const without = replaceMatches(state, search, search.list(state.getCurrentContent()), '');
  expect(without.getCurrentContent().getPlainText()).toBe('  and a \n');
});

test('only the blocks in which something is found are drawn anew', () => {
  const state = open('<p>sun</p><p>rain</p>');
  const search = createSearch('rain', false);
  const marked = EditorState.set(state, { decorator: new SearchDecorator(search, undefined) });
  const [sun, rain] = state
    .getCurrentContent()
    .getBlocksAsArray()
    .map((block) => block.getKey());
  expect(marked.getBlockTree(sun!)).toBe(state.getBlockTree(sun!));
  expect(marked.getBlockTree(rain!)).not.toBe(state.getBlockTree(rain!));
});

test('what replaces in cells has the marks of what was there, and one Undo takes it back with the rest', () => {
  const html =
    '<p>rain</p>\n<table><thead><tr><th>Rain</th></tr></thead><tbody><tr><td>a <strong>ra</strong>in, <a href="https://a.example/" rel="noopener noreferrer">rain</a><br />rain rain</td></tr></tbody></table>';
  const state = open(html);
  const search = createSearch('rain', false);
  const all = search.list(state.getCurrentContent());
  const replaced = replaceMatches(state, search, all, 'snowfall');
  expect(write(replaced)).toBe(
    '<p>snowfall</p>\n<table><thead><tr><th>snowfall</th></tr></thead><tbody><tr><td>a <strong>snowfall</strong>, <a href="https://a.example/" rel="noopener noreferrer">snowfall</a><br />snowfall snowfall</td></tr></tbody></table>',
  );
  expect(search.list(replaced.getCurrentContent())).toEqual([]);
  expect(write(EditorState.undo(replaced))).toBe(html);
  const one = replaceMatches(state, search, [all[1]!], '<b>&');
  expect(write(one)).toBe(html.replace('<th>Rain', '<th>&lt;b&gt;&amp;'));
});
