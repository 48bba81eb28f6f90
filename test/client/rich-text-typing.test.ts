import { EditorState, Modifier, convertFromRaw } from 'draft-js';
import { breakBlock } from '../../src/client/ui/rich-text/blocks/blockBreaks';
import { insertText } from '../../src/client/ui/rich-text/commands/text';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { breakMarkdown, typeMarkdown } from '../../src/client/ui/rich-text/typing/typedMarkdown';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';

const write = (state: EditorState) => createHtmlWriter().write(state.getCurrentContent());

const open = (html: string) =>
  EditorState.moveFocusToEnd(EditorState.createWithContent(convertFromRaw(readHtml(html))));

const breakLine = (state: EditorState) => breakBlock(state, false);

/** Types as the editor does; a line feed is Enter. */
function type(text: string, html = '<p></p>'): EditorState {
  return [...text].reduce((state, character) => {
    if (character !== '\n') return typeMarkdown(state, character) ?? insertText(state, character);
    const next = breakMarkdown(state, breakLine) ?? breakLine(state);
    if (next) return next;
    const split = Modifier.splitBlock(state.getCurrentContent(), state.getSelection());
    return EditorState.push(state, split, 'split-block');
  }, open(html));
}

test.each([
  ['# One', '<h2>One</h2>'],
  ['## One', '<h2>One</h2>'],
  ['### One', '<h3>One</h3>'],
  ['#### One', '<h4>One</h4>'],
  ['##### One', '<p>##### One</p>'],
  ['- One\nTwo\n\nAfter', '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n<p>After</p>'],
  ['* One', '<ul>\n<li>One</li>\n</ul>'],
  ['+ One', '<ul>\n<li>One</li>\n</ul>'],
  ['1) One\nTwo', '<ol>\n<li>One</li>\n<li>Two</li>\n</ol>'],
  ['[] Open', '<ul>\n<li data-task="open">Open</li>\n</ul>'],
  ['1. One\nTwo', '<ol>\n<li>One</li>\n<li>Two</li>\n</ol>'],
  ['7. Seven\nEight', '<ol start="7">\n<li>Seven</li>\n<li>Eight</li>\n</ol>'],
  ['1234567. No', '<p>1234567. No</p>'],
  ['> One', '<blockquote>One</blockquote>'],
  ['Not # One', '<p>Not # One</p>'],
  ['- [ ] Open\n[x] Done', '<ul>\n<li data-task="open">Open</li>\n<li data-task="open">[x] Done</li>\n</ul>'],
  ['- [x] Done\nOpen', '<ul>\n<li data-task="done">Done</li>\n<li data-task="open">Open</li>\n</ul>'],
  ['```TS\na = 1', '<pre data-language="ts"><code>a = 1</code></pre>'],
  ['```\na = 1\n# b', '<pre><code>a = 1\n# b</code></pre>'],
  ['```\nif (a) {\n  b\n\n\nAfter', '<pre><code>if (a) {\n  b</code></pre>\n<p>After</p>'],
  ['```\na\n\nb', '<pre><code>a\n\nb</code></pre>'],
  ['```\n\n\nAfter', '<p>After</p>'],
  ['```js', '<p>```js</p>'],
  ['Before\n---\nAfter', '<p>Before</p>\n<hr />\n<p>After</p>'],
  ['Before\n***\nAfter', '<p>Before</p>\n<hr />\n<p>After</p>'],
  ['Before\n___\nAfter', '<p>Before</p>\n<hr />\n<p>After</p>'],
])('of the line %j becomes %j', (typed, html) => {
  expect(write(type(typed))).toBe(html);
});

test.each([
  ['a **bold** one', 'a <strong>bold</strong> one'],
  ['an *italic* one', 'an <em>italic</em> one'],
  ['an _italic_ one', 'an <em>italic</em> one'],
  ['a __bold__ one', 'a <strong>bold</strong> one'],
  ['a snake_case_name and _ one_', 'a snake_case_name and _ one_'],
  ['~~gone~~ there', '<s>gone</s> there'],
  ['==seen== there', '<mark>seen</mark> there'],
  ['if a==b or c==d', 'if a==b or c==d'],
  ['`a==b== c`', '<code>a==b== c</code>'],
  ['`a*b*` code', '<code>a*b*</code> code'],
  ['**`a`**', '<strong><code>a</code></strong>'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['2*3*4', '2*3*4'],
  ['** no **', '** no **'],
  ['****', '****'],
  ['**half*', '**half*'],
  ['~one~', '~one~'],
])('of %j within a line becomes %j', (typed, html) => {
  expect(write(type(typed))).toBe(`<p>${html}</p>`);
});

const link = (href: string, text = href) => `<a href="${href}" rel="noopener noreferrer">${text}</a>`;

test.each([
  ['see [this](https://e.org/a_(b)), then', `see ${link('https://e.org/a_(b)', 'this')}, then`],
  ['[this](e.org)', link('https://e.org/', 'this')],
  ['[**this**](e.org) is', `<strong>${link('https://e.org/', 'this')}</strong> is`],
  ['[this](javascript:alert(1))', '[this](javascript:alert(1))'],
  ['![this](https://e.org/a.png)', '![this](https://e.org/a.png)'],
  ['[ ](https://e.org/)', '[ ](https://e.org/)'],
  ['at https://e.org/a. Then', `at ${link('https://e.org/a')}. Then`],
  ['(www.e.org) is', `(${link('https://www.e.org/', 'www.e.org')}) is`],
  ['at https://e.org/A_(b) is', `at ${link('https://e.org/A_(b)')} is`],
  ['(see https://e.org/A_(b)) is', `(see ${link('https://e.org/A_(b)')}) is`],
  ['a(https://e.org/b) is', `a(${link('https://e.org/b')}) is`],
  ['README.md is', 'README.md is'],
  ['https:// is', 'https:// is'],
  ['`https://e.org/` is', '<code>https://e.org/</code> is'],
])('of the address %j becomes %j', (typed, html) => {
  expect(write(type(typed))).toBe(`<p>${html}</p>`);
});

test('an address at the end of a line becomes a link by Enter', () => {
  expect(write(type('https://e.org/a\nThen'))).toBe(`<p>${link('https://e.org/a')}</p>\n<p>Then</p>`);
});

test('the beginning of a heading changes its level, and nothing else', () => {
  const atStart = (html: string, characters: string) => {
    const opened = EditorState.createWithContent(convertFromRaw(readHtml(html)));
    return [...characters].reduce(
      (state, character) => typeMarkdown(state, character) ?? insertText(state, character),
      opened,
    );
  };
  expect(write(atStart('<h2>One</h2>', '### '))).toBe('<h3>One</h3>');
  expect(write(atStart('<h3>One</h3>', '- '))).toBe('<h3>- One</h3>');
  expect(write(atStart('<p>name</p>', '_private_'))).toBe('<p>_private_name</p>');
});

test('in code nothing is Markdown', () => {
  expect(write(type('**a** https://e.org/ ', '<pre><code>x</code></pre>'))).toBe(
    '<pre><code>x**a** https://e.org/ </code></pre>',
  );
});

test.each(['## ', '- ', '> ', '**bold**', '~~gone~~', '==seen==', '[this](https://e.org/)', 'https://e.org/ '])(
  'Undo gives back %j as it was typed',
  (typed) => {
    const state = type(typed);
    expect(state.getCurrentContent().getPlainText() === typed && write(state) === `<p>${typed}</p>`).toBe(false);
    const undone = EditorState.undo(state);
    expect(undone.getCurrentContent().getPlainText()).toBe(typed);
    expect(undone.getCurrentContent().getFirstBlock().getType()).toBe('unstyled');
    expect(undone.getSelection().getStartOffset()).toBe(typed.length);
  },
);
