import { convertFromRaw, EditorState, Modifier } from 'draft-js';
import { breakBlock, deleteBackwards } from '../../src/client/ui/rich-text/blocks/blockBreaks';
import { toggleContainer } from '../../src/client/ui/rich-text/blocks/containerCommands';
import { toggleBlock, toggleTask } from '../../src/client/ui/rich-text/commands/blockTypes';
import { setCode } from '../../src/client/ui/rich-text/commands/code';
import { setFootnote } from '../../src/client/ui/rich-text/commands/footnotes';
import { isAllSelected, rangeIn } from '../../src/client/ui/rich-text/commands/selection';
import { insertText } from '../../src/client/ui/rich-text/commands/text';
import { joinPictures, splitGallery } from '../../src/client/ui/rich-text/blocks/galleryCommands';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import {
  addColumn,
  addRow,
  alignColumn,
  fillCells,
  readCells,
  removeColumn,
  removeRow,
  toggleHead,
} from '../../src/client/ui/rich-text/blocks/tableCommands';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';

const write = (state: EditorState) => createHtmlWriter().write(state.getCurrentContent());

const open = (html: string) =>
  EditorState.moveFocusToEnd(EditorState.createWithContent(convertFromRaw(readHtml(html))));

const breakLine = (state: EditorState) =>
  breakBlock(state, false) ??
  EditorState.push(state, Modifier.splitBlock(state.getCurrentContent(), state.getSelection()), 'split-block');

const atStartOf = (state: EditorState, text: string) => {
  const block = state
    .getCurrentContent()
    .getBlocksAsArray()
    .find((each) => each.getText() === text)!;
  return EditorState.acceptSelection(state, rangeIn(block.getKey(), 0, 0));
};

describe('a callout', () => {
  test('goes on with the next paragraph, and ends with an empty one', () => {
    const first = toggleContainer(open('<p>One</p>'), 'note');
    const second = insertText(breakLine(first), 'Two');
    const left = insertText(breakLine(breakLine(second)), 'Behind');
    expect(write(left)).toBe('<aside data-callout="note"><p>One</p>\n<p>Two</p></aside>\n<p>Behind</p>');
  });

  test('keeps its lists, code and headings, changes its kind, and is taken away', () => {
    const html = '<aside data-callout="tip"><h3>Head</h3>\n<ul>\n<li>a</li>\n</ul>\n<pre><code>b</code></pre></aside>';
    const state = open(html);
    expect(write(state)).toBe(html);
    expect(write(toggleContainer(state, 'caution'))).toBe(html.replace('tip', 'caution'));
    expect(write(toggleContainer(state, 'tip'))).toBe(
      '<h3>Head</h3>\n<ul>\n<li>a</li>\n</ul>\n<pre><code>b</code></pre>',
    );
  });

  test('stays where a line of it becomes a heading', () => {
    const state = open('<aside data-callout="tip"><p>Head</p>\n<p>Text</p></aside>');
    expect(write(toggleBlock(atStartOf(state, 'Head'), 'header-three'))).toBe(
      '<aside data-callout="tip"><h3>Head</h3>\n<p>Text</p></aside>',
    );
  });

  test('is dissolved by Backspace at its beginning', () => {
    const state = open('<aside data-callout="tip"><p>One</p>\n<p>Two</p></aside>');
    expect(write(deleteBackwards(atStartOf(state, 'One'))!)).toBe('<p>One</p>\n<p>Two</p>');
    expect(deleteBackwards(atStartOf(state, 'Two'))).toBeUndefined();
  });
});

describe('a quote', () => {
  const list = '<blockquote>\n<p>One</p>\n<ul>\n<li>Two</li>\n</ul>\n</blockquote>';

  test('keeps its lists, code and quotes', () => {
    const html = `${list}\n<p>Between</p>\n<blockquote>\n<pre><code>a</code></pre>\n<blockquote>b</blockquote>\n</blockquote>`;
    expect(write(open(html))).toBe(html);
  });

  test('is one of paragraphs when its list has become one', () => {
    const state = atStartOf(open(list), 'Two');
    expect(write(toggleBlock(state, 'unordered-list-item'))).toBe(
      '<blockquote>\n<p>One</p>\n<p>Two</p>\n</blockquote>',
    );
  });

  test('goes on with the next item, and ends with an empty one', () => {
    const left = insertText(breakLine(breakLine(breakLine(open(list)))), 'Behind');
    expect(write(left)).toBe(`${list}\n<p>Behind</p>`);
  });

  test('in a callout or an item has paragraphs only', () => {
    const html = '<aside data-callout="tip"><blockquote>One</blockquote>\n<p>Two</p></aside>';
    expect(write(open(html))).toBe(html);
    expect(write(open(`<ul><li>${list}</li></ul>`))).not.toContain('<blockquote>');
  });
});

test('details are a summary and what follows it', () => {
  const state = toggleContainer(open('<p>More</p>'), 'details');
  expect(write(state)).toBe('<details><summary>More</summary></details>');
  expect(write(insertText(breakLine(state), 'Hidden'))).toBe(
    '<details><summary>More</summary>\n<p>Hidden</p></details>',
  );
  expect(write(toggleContainer(state, 'details'))).toBe('<p>More</p>');
});

test('a task is done, and the next one is open', () => {
  const state = open('<ul><li data-task="open">One</li></ul>');
  const done = toggleTask(state, state.getSelection().getStartKey());
  expect(write(insertText(breakLine(EditorState.moveFocusToEnd(done)), 'Two'))).toBe(
    '<ul>\n<li data-task="done">One</li>\n<li data-task="open">Two</li>\n</ul>',
  );
});

test('code keeps its language when its first line becomes text, and from any of its lines', () => {
  const html = '<pre data-language="ts"><code>a\nb\nc</code></pre>';
  expect(write(deleteBackwards(atStartOf(open(html), 'a'))!)).toBe(
    '<p>a</p>\n<pre data-language="ts"><code>b\nc</code></pre>',
  );
  expect(write(setCode(open(html), { language: 'go', title: 'a.go' }))).toBe(
    '<figure><pre data-language="go"><code>a\nb\nc</code></pre><figcaption>a.go</figcaption></figure>',
  );
});

test('footnotes have the numbers of their places', () => {
  const state = setFootnote(open('<p>One</p><p>Two</p>'), { html: 'Second' });
  const both = setFootnote(atStartOf(state, 'One'), { html: 'First' });
  expect(write(both)).toMatch(/fnref-1.*One.*Two.*fnref-2.*<li id="fn-1">First .*<li id="fn-2">Second /s);
  expect(write(setFootnote(both, { html: 'Changed' }))).toContain('<li id="fn-1">Changed ');
});

test('pictures that follow each other become a gallery, and single ones again', () => {
  const pictures = ['a', 'b', 'c'].map(
    (name) => `<figure><img src="/${name}.webp" alt="${name}" loading="lazy" /></figure>`,
  );
  const html = `<p>Before</p>\n${pictures.join('\n')}\n<p>Behind</p>`;
  const state = open(html);
  const second = state.getCurrentContent().getBlocksAsArray()[3]!;
  const joined = joinPictures(state, second.getKey());
  expect(write(joined)).toBe(
    `<p>Before</p>\n<figure data-gallery="true">${pictures.join('').replaceAll(/<.?figure>/g, '')}</figure>\n<p>Behind</p>`,
  );
  expect(write(splitGallery(joined, joined.getSelection().getStartKey()))).toBe(html);
});

test('all of a document is selected, or a part of it', () => {
  const state = open('<h2>One</h2><p>Two</p>');
  const blocks = state.getCurrentContent().getBlocksAsArray();
  const all = rangeIn(blocks[0]!.getKey(), 0, 0).merge({ focusKey: blocks[1]!.getKey(), focusOffset: 3 });
  expect(isAllSelected(EditorState.acceptSelection(state, all))).toBe(true);
  expect(isAllSelected(EditorState.acceptSelection(state, all.merge({ focusOffset: 2 })))).toBe(false);
  expect(isAllSelected(open('<p></p>'))).toBe(false);
});

describe('the cells of a table', () => {
  const table = (html = '<thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody>') => {
    const element = document.createElement('table');
    element.innerHTML = html;
    return element;
  };
  const rows = (element: HTMLTableElement) =>
    Array.from(element.rows, (row) =>
      Array.from(row.cells, (cell) => `${cell.localName[1]}:${cell.textContent}`).join(' '),
    );

  test('get rows and columns beside them', () => {
    const element = table();
    addRow(element.rows[1]!.cells[0]!, true);
    addRow(element.rows[0]!.cells[0]!, true);
    addColumn(element.rows[0]!.cells[1]!, true);
    expect(rows(element)).toEqual(['h:A h:B h:', 'd: d: d:', 'd:1 d:2 d:', 'd: d: d:']);
  });

  test('are removed by row and column, and with the last one the table is empty', () => {
    const element = table();
    removeColumn(element.rows[1]!.cells[0]!);
    expect(rows(element)).toEqual(['h:B', 'd:2']);
    removeRow(element.rows[1]!.cells[0]!);
    expect(removeRow(element.rows[0]!.cells[0]!)).toBeUndefined();
    expect(element.querySelector('td, th')).toBeNull();
  });

  test('become heads and ordinary ones, and are aligned by column', () => {
    const element = table();
    toggleHead(element);
    expect(rows(element)).toEqual(['d:A d:B', 'd:1 d:2']);
    toggleHead(element);
    alignColumn(element.rows[0]!.cells[1]!, 'end');
    expect(element.innerHTML).toBe(
      '<thead><tr><th>A</th><th data-align="end">B</th></tr></thead><tbody><tr><td>1</td><td data-align="end">2</td></tr></tbody>',
    );
  });

  test('are filled from a spreadsheet, with the rows and columns that are missing', () => {
    const element = table();
    fillCells(element.rows[1]!.cells[1]!, readCells('a\tb\r\nc\td\n')!);
    expect(rows(element)).toEqual(['h:A h:B h:', 'd:1 d:a d:b', 'd: d:c d:d']);
    expect(readCells('one line')).toBeUndefined();
  });

  test('are not filled with more than a browser can draw at once, which is text then', () => {
    expect(readCells('\t'.repeat(15_000))).toBeUndefined();
    expect(readCells('a\n'.repeat(150_000))).toBeUndefined();
  });
});
