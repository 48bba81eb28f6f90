import { nestQuillLists } from '../../src/contract/quill-lists';
import { sanitize } from '../../src/server/blogs/rich-text';

const item = (kind: string, text: string, indent = 0) =>
  `<li data-list="${kind}"${indent ? ` class="ql-indent-${indent}"` : ''}><span class="ql-ui" contenteditable="false"></span>${text}</li>`;

test.each([
  ['bullets', `<ol>${item('bullet', 'a')}${item('bullet', 'b')}</ol>`, '<ul><li>a</li><li>b</li></ul>'],
  ['numbers', `<ol>${item('ordered', 'a')}${item('ordered', 'b')}</ol>`, '<ol><li>a</li><li>b</li></ol>'],
  ['checks', `<ol>${item('checked', 'a')}${item('unchecked', 'b')}</ol>`, '<ul><li>a</li><li>b</li></ul>'],
  [
    'levels',
    `<p>x</p><ol>${item('bullet', 'a')}${item('bullet', 'b', 1)}${item('ordered', 'c', 2)}${item('bullet', 'd', 1)}${item('bullet', 'e')}</ol><p>y</p>`,
    '<p>x</p><ul><li>a<ul><li>b<ol><li>c</li></ol></li><li>d</li></ul></li><li>e</li></ul><p>y</p>',
  ],
  [
    'kinds beside each other',
    `<ol>${item('bullet', 'a')}${item('ordered', 'b')}</ol>`,
    '<ul><li>a</li></ul><ol><li>b</li></ol>',
  ],
  [
    'a level left out',
    `<ol>${item('bullet', 'a', 3)}${item('bullet', 'b', 8)}</ol>`,
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  [
    'lists of version 1',
    '<ul><li>a</li><li class="ql-indent-1">b</li></ul><ol start="3"><li>c</li></ol>',
    '<ul><li>a<ul><li>b</li></ul></li></ul><ol start="3"><li>c</li></ol>',
  ],
  [
    'a list that is nested already',
    `<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><ol>${item('bullet', 'd')}</ol>`,
    '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul><ul><li>d</li></ul>',
  ],
  [
    'a list that never ends',
    `<ol>${item('bullet', 'a')}${item('bullet', 'b', 1)}`,
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
])('of Quill, %s are lists as HTML has them', (_what, html, clean) => {
  expect(sanitize(html)).toBe(clean);
  expect(sanitize(clean)).toBe(clean);
});

test('other HTML stays as it is', () => {
  const html = '<ul>\n<li>a\n<li>b</ul></li> data-list=x<ol start=2><li>c';
  expect(nestQuillLists(html.replace('data-list', 'list'))).toBe(html.replace('data-list', 'list'));
});

test.each(['<ol', '<ol>', '<li data-list=bullet>', '<ol><li data-list=bullet>', '</ol>', '<li data-list='])(
  'a text of nothing but %s is read in one pass',
  (piece) => {
    // Searching to the end of the text for each piece would take minutes.
    expect(typeof nestQuillLists(`<li data-list="x">${piece.repeat(50_000)}`)).toBe('string');
  },
);
