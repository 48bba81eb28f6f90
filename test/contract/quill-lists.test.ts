import { nestQuillLists, toQuillLists, withoutListKinds } from '../../src/contract/quill-lists';
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
  const stored = sanitize(html);
  expect(withoutListKinds(stored)).toBe(clean);
  expect(sanitize(stored)).toBe(stored);
  expect(sanitize(clean)).toBe(clean);
});

/** As `root` of Quill 2.0.3 has it, without the spans in which it draws bullets and which it adds by itself. */
const ofQuill =
  '<p>intro</p><ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li>' +
  '<li data-list="ordered" class="ql-indent-2">c</li><li data-list="bullet" class="ql-indent-1">d</li>' +
  '<li data-list="bullet"><strong>e</strong></li></ol><p>end</p>' +
  '<ol><li data-list="checked">f</li><li data-list="unchecked">g</li></ol>';

test('what Quill has sent is given back to it as it was sent', () => {
  expect(toQuillLists(sanitize(ofQuill))).toBe(ofQuill);
});

test('a list of two kinds becomes two lists, which Quill joins again', () => {
  const sent = `<ol>${item('bullet', 'a')}${item('ordered', 'b')}</ol>`;
  expect(toQuillLists(sanitize(sent))).toBe(
    '<ol><li data-list="bullet">a</li></ol><ol><li data-list="ordered">b</li></ol>',
  );
});

test.each([
  '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
  '<p>&lt;li data-list="bullet"&gt; and data-list="bullet" are text</p>',
])('%s is nobody’s but HTML’s, and stays as it is', (html) => {
  const stored = sanitize(html);
  expect([toQuillLists(stored), withoutListKinds(stored)]).toEqual([stored, stored]);
});

test('lists of another editor stay as they are beside those of Quill', () => {
  const other = '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>';
  const quills = '<ol><li data-list="bullet">d</li></ol>';
  expect(toQuillLists(sanitize(`${other}<p>x</p>${quills}${other}`))).toBe(`${other}<p>x</p>${quills}${other}`);
});

test('a kind that Quill does not know is no kind', () => {
  expect(sanitize('<ol><li data-list="x&quot; onclick=&quot;y">a</li></ol>')).not.toContain('data-list');
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
