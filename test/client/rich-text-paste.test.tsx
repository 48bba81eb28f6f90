import { convertFromRaw, EditorState, SelectionState } from 'draft-js';
import { describeLosses } from '../../src/client/ui/rich-text/paste/describeLosses';
import { completeUrl } from '../../src/client/ui/rich-text/document/urls';
import { markdownToHtml } from '../../src/client/ui/rich-text/paste/markdownToHtml';
import { markdownIn, paste, pasteHtml } from '../../src/client/ui/rich-text/paste/pasteContent';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';
import { sanitize } from '../../src/server/blogs/rich-text';

interface Pasted {
  text?: string;
  html?: string;
  into?: string;
  /** The selection in the last block; by default the cursor at its end. */
  selected?: [number, number];
}

/** The saved HTML after a paste. */
function pasted({ text = 'text', html, into = '', selected }: Pasted): string | undefined {
  const content = convertFromRaw(readHtml(into));
  const last = content.getLastBlock();
  const [anchorOffset, focusOffset] = selected ?? [last.getLength(), last.getLength()];
  const selection = SelectionState.createEmpty(last.getKey()).merge({ anchorOffset, focusOffset });
  const state = EditorState.acceptSelection(EditorState.createWithContent(content), selection);
  const markdown = markdownIn(state, text, html);
  const after = markdown === undefined ? paste(state, text, html) : pasteHtml(state, markdownToHtml(markdown));
  return after && createHtmlWriter().write(after.getCurrentContent());
}

const link = (href: string, text: string) => `<a href="${href}" rel="noopener noreferrer">${text}</a>`;

test('Google Docs: structure stays, styling goes', () => {
  const html =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:700">Title</span></h1>' +
    '<p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-family:Arial;font-weight:400;white-space:pre-wrap">Plain </span>' +
    '<span style="font-weight:700">bold</span><span style="font-style:italic"> slanted</span> <span style="text-decoration:line-through">gone</span> ' +
    '<span style="font-family:\'Courier New\',monospace">code</span> <a href="https://x.test/" style="text-decoration:none"><span style="text-decoration:underline">link</span></a></p><br>' +
    '<ul><li dir="ltr" aria-level="1"><p role="presentation"><span>One</span></p></li><ul><li aria-level="2"><p><span>Two</span></p></li></ul></ul></b>';
  expect(pasted({ html })).toBe(
    '<h2>Title</h2>\n' +
      `<p>Plain <strong>bold</strong><em> slanted</em> <s>gone</s> <code>code</code> ${link('https://x.test/', 'link')}</p>\n` +
      '<ul>\n<li>One\n<ul>\n<li>Two</li>\n</ul>\n</li>\n</ul>',
  );
});

test('Word: its lists, titles and empty paragraphs are understood', () => {
  const item = (level: number, marker: string, text: string) =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
    `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
  const html =
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body><!--StartFragment-->' +
    '<p class=MsoTitle>Report<o:p></o:p></p><p class=MsoNormal><b style="mso-bidi-font-weight:normal">Bold</b> and&nbsp;<i>slanted</i><o:p></o:p></p>' +
    '<p class=MsoNormal><o:p>&nbsp;</o:p></p>' +
    `${item(1, '·', 'One')}${item(2, 'o', 'Inner')}${item(1, '·', 'Two')}` +
    `<p class=MsoNormal>Between</p>${item(1, '1.', 'First')}${item(1, '2.', 'Second')}` +
    '<table><tr><td><p>a</p></td><td><p>b</p></td></tr></table><!--EndFragment--></body></html>';
  expect(pasted({ html })).toBe(
    '<h2>Report</h2>\n<p><strong>Bold</strong> and <em>slanted</em></p>\n' +
      '<ul>\n<li>One\n<ul>\n<li>Inner</li>\n</ul>\n</li>\n<li>Two</li>\n</ul>\n<p>Between</p>\n' +
      '<ol>\n<li>First</li>\n<li>Second</li>\n</ol>\n<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
  );
});

test('the web: what is no prose goes, pictures and quotes stay', () => {
  const html =
    '<style>p{color:red}</style><article><h1 class="x">Head</h1><p style="color:red" onclick="x()">Text<script>x()</script></p><button>Buy</button>' +
    '<figure><picture><img src="https://x.test/a.jpg" srcset="x" alt="A"></picture><figcaption>Cap</figcaption></figure>' +
    '<blockquote><p>One</p><p>Two</p></blockquote><div>Three<div>Four</div></div><img src="data:image/png;base64,AA"></article>';
  expect(pasted({ html })).toBe(
    '<h2>Head</h2>\n<p>Text</p>\n<figure><img src="https://x.test/a.jpg" alt="A" loading="lazy" /><figcaption>Cap</figcaption></figure>\n' +
      '<blockquote>\n<p>One</p>\n<p>Two</p>\n</blockquote>\n<p>Three</p>\n<p>Four</p>',
  );
});

test.each([
  ['the web', 'x<sup>2</sup>, H<sub>2</sub>O'],
  ['Word', 'x<sup><span style="font-size:8pt">2</span></sup>, H<sub>2</sub>O'],
  [
    'Google Docs',
    '<span style="vertical-align:baseline">x</span><span style="font-size:0.6em;vertical-align:super">2</span><span>, H</span>' +
      '<span style="font-size:0.6em;vertical-align:sub">2</span><span>O</span>',
  ],
])('powers and indexes of %s stay', (_from, html) => {
  expect(pasted({ html: `<p>${html}</p>` })).toBe('<p>x<sup>2</sup>, H<sub>2</sub>O</p>');
});

test('a numbered list keeps its first number', () => {
  const saved = '<ol start="3">\n<li>c</li>\n<li>d</li>\n</ol>';
  expect(pasted({ html: '<ol start="3"><li>c</li><li>d</li></ol>' })).toBe(saved);
  const item = (marker: string, text: string) =>
    `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${marker}&nbsp;</span>${text}</p>`;
  expect(pasted({ html: item('3.', 'c') + item('4.', 'd') })).toBe(saved);
  expect(pasted({ html: item('c.', 'c') + item('d.', 'd') })).toBe(saved.replace(' start="3"', ''));
});

test.each([
  [
    'code, in its first line',
    '<pre data-language="python"><code>a</code></pre>',
    'b\nc',
    '<pre data-language="python"><code>ab\nc</code></pre>',
  ],
  [
    'empty code',
    '<pre data-language="python"><code></code></pre>',
    'b\nc',
    '<pre data-language="python"><code>b\nc</code></pre>',
  ],
  [
    'a callout',
    '<aside data-callout="tip"><p>a</p></aside>',
    'b\nc',
    '<aside data-callout="tip"><p>ab</p>\n<p>c</p></aside>',
  ],
  [
    'an empty line of a callout',
    '<aside data-callout="tip"><p>a</p><p><br></p></aside>',
    'b\nc',
    '<aside data-callout="tip"><p>a</p>\n<p>b</p>\n<p>c</p></aside>',
  ],
  ['a list that begins with 5', '<ol start="5"><li>a</li></ol>', 'b', '<ol start="5">\n<li>ab</li>\n</ol>'],
])('what is pasted into %s leaves it as it is', (_what, into, text, saved) => {
  expect(pasted({ into, text, html: text.includes('\n') ? undefined : `<p>${text}</p>` })).toBe(saved);
});

test('a spreadsheet: its cells stay a table, with their formatting', () => {
  const html =
    '<google-sheets-html-origin><style>td {border: 1px solid #ccc}</style><table cellspacing="0" border="1"><colgroup><col width="100"></colgroup>' +
    '<tbody><tr style="height:21px;font-weight:bold"><td style="font-weight:bold" colspan="2">Sum</td></tr>' +
    '<tr><td>a &amp; b</td><td style="text-align:right" data-sheets-value=\'{"1":3}\'>3</td></tr></tbody></table>';
  expect(pasted({ text: 'Sum\t\na & b\t3', html })).toBe(
    '<table><tbody><tr><td colspan="2"><strong>Sum</strong></td></tr><tr><td>a &amp; b</td><td data-align="end">3</td></tr></tbody></table>',
  );
});

test.each([
  ['a single cell', '<table><tr><td><p>a</p><p>b</p></td></tr></table>'],
  ['a frame of tables', '<table><tr><td>a</td></tr><tr><td><table><tr><td>b</td></tr></table></td></tr></table>'],
  ['a layout', '<table role="presentation"><tr><td>a</td><td>b</td></tr></table>'],
])('a table that is %s becomes text', (_kind, html) => {
  expect(pasted({ html })).toBe('<p>a</p>\n<p>b</p>');
});

test('a picture alone is a picture, if it has an address', () => {
  const html = (src: string) => `<meta charset="utf-8"><img src="${src}" alt="A">`;
  expect(pasted({ text: '', html: html('https://x.test/a.png') })).toBe(
    '<figure><img src="https://x.test/a.png" alt="A" loading="lazy" /></figure>',
  );
  expect(pasted({ text: '', html: html('data:image/png;base64,AA') })).toBeUndefined();
});

test.each([
  ['<p>Text <img src="https://x.test/a.png"></p>', ''],
  ['<button>Copy</button><style>p{}</style><input type="hidden">', ''],
  [
    '<img src="data:image/png;base64,AA">',
    '1 picture could not be pasted: a picture needs a web address (http or https).',
  ],
  [
    '<p><img src="blob:x"><img src="file:///c:/a.png"><img src="https://x.test/a.png"></p><video src="x"></video>',
    '2 pictures and 1 video or embedded page could not be pasted: a picture needs a web address (http or https).',
  ],
  [
    '<svg></svg><svg></svg><math></math><audio></audio><textarea></textarea>',
    '1 recording, 2 drawings, 1 formula, and 1 form field could not be pasted.',
  ],
  ['<span style="display: none"><math></math></span>', ''],
])('of %s is said: %j', (html, notice) => {
  expect(describeLosses(html)).toBe(notice);
});

test('an editor of code: its lines are code, unless they are Markdown', () => {
  const lines = (...text: string[]) =>
    `<div style="font-family: Consolas, 'Courier New', monospace;white-space: pre;">${text.map((line) => `<div><span style="color:#a00;font-weight:bold">${line}</span></div>`).join('<br>')}</div>`;
  expect(pasted({ text: 'if (a) {\n  b();\n}', html: lines('if (a) {', '  b();', '}') })).toMatch(
    /^<pre><code>if \(a\) \{\n[^]*<\/code><\/pre>$/,
  );
  expect(pasted({ text: '# A\n\n- b\n- c', html: lines('# A', '- b', '- c') })).toBe(
    '<h2>A</h2>\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>',
  );
});

test('Markdown becomes formatting where the clipboard has no better', () => {
  const text = '## A\n\nSome **bold**';
  expect(pasted({ text })).toBe('<h2>A</h2>\n<p>Some <strong>bold</strong></p>');
  expect(pasted({ text, html: '<p>## A</p><p>Some **bold**</p>' })).toBe(
    '<h2>A</h2>\n<p>Some <strong>bold</strong></p>',
  );
  expect(pasted({ text, html: '<h3>A</h3><p>Some <b>bold</b></p>' })).toBe(
    '<h3>A</h3>\n<p>Some <strong>bold</strong></p>',
  );
});

test('plain text keeps its lines and its paragraphs', () => {
  expect(pasted({ text: 'a <b>\r\nc' })).toBe('<p>a &lt;b&gt;</p>\n<p>c</p>');
  expect(pasted({ text: 'a\nb\n\nc' })).toBe('<p>a<br />b</p>\n<p>c</p>');
  expect(pasted({ text: 'one line' })).toBeUndefined();
});

test('within code, text is text', () => {
  expect(pasted({ into: '<pre>x</pre>', text: '# y\n- z', html: '<h1>y</h1>' })).toBe(
    '<pre><code>x# y\n- z</code></pre>',
  );
});

test('a piece of a line becomes part of the block it is pasted into', () => {
  expect(pasted({ into: '<p>in </p>', html: '<h2>a <b>b</b></h2>' })).toBe('<p>ina b</p>');
  expect(pasted({ into: '', html: '<h2>a</h2>' })).toBe('<h2>a</h2>');
  expect(pasted({ into: '<p>replaced</p>', html: '<h2>a</h2>', selected: [0, 8] })).toBe('<h2>a</h2>');
});

test('an address links what is selected, and else itself', () => {
  expect(pasted({ into: '<p>go here</p>', text: 'https://x.test/a', selected: [3, 7] })).toBe(
    `<p>go ${link('https://x.test/a', 'here')}</p>`,
  );
  expect(pasted({ text: 'https://x.test/a' })).toBe(`<p>${link('https://x.test/a', 'https://x.test/a')}</p>`);
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<p onclick=alert(1)>x</p>',
  '<svg><script>alert(1)</script></svg>x',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<img src="data:image/svg+xml,x"><img src="//evil.test/x.png"><img src="javascript:x">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>x',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<template><img src=x onerror=alert(1)></template>x',
  '<figure><img src="https://x.test/a.png" onload=x><figcaption><script>x</script>&lt;b&gt;</figcaption></figure>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<form><input autofocus onfocus=x><button>y</button></form>z',
  '<form style="color:red"><input name="attributes"><input name="childNodes"><input name="style">y</form>z',
  '<table><tr><td><img src=x onerror=x><a href="javascript:x">y</a><script>z</script></td><td onclick=x>z</td></tr></table>',
  '<a href="https://x.test/&quot;onclick=&quot;x" title="&quot;><script>">x</a>',
])('nothing harmful of %j is pasted', (html) => {
  const saved = pasted({ html }) ?? '';
  expect(saved).not.toMatch(/<script|<[^>]* on|javascript:|data:|href="[/\\]{2}|<(?:svg|iframe|math|form|input)/i);
  expect(sanitize(saved)).toBe(saved);
});

test.each([
  ['example.com', 'https://example.com/'],
  [' www.example.com/a?b=c#d ', 'https://www.example.com/a?b=c#d'],
  ['http://example.com', 'http://example.com/'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['localhost:3000', 'https://localhost:3000/'],
  ['name@example.com', 'mailto:name@example.com'],
  ['mailto:name@example.com', 'mailto:name@example.com'],
  ['/blog/1', `${window.location.origin}/blog/1`],
  ['//example.com', 'https://example.com/'],
])('%j is completed to %s', (typed, address) => {
  expect(completeUrl(typed)).toBe(address);
});

test.each([
  '',
  'word',
  'two words.com',
  'javascript:alert(1)',
  'ftp://x.test',
  'data:text/html,x',
  'mailto:nobody',
  'mailto:%',
  'http://[x',
  'https://',
  '@',
])('%j is no address', (typed) => {
  expect(completeUrl(typed)).toBeUndefined();
});

test('a picture must have a web address, not one of an e-mail', () => {
  expect(completeUrl('name@example.com', ['http', 'https'])).toBeUndefined();
});
