import { sanitize } from '../../src/server/blogs/rich-text';
import { readCsv, writeCsvRow, readCell } from '../../src/server/csv';
import { toMailText } from '../../src/server/newsletter/mail-text';
import { toFeedText } from '../../src/server/pages/feed-text';

const url = 'https://blog.example/blog/1';

const read = (html: string, maxBytes = 80_000) => toMailText(toFeedText(sanitize(html)), { url, maxBytes });

test('text without HTML reads well', () => {
  const { text } = read(`
    <h2>A title</h2><p>One &amp; two <strong>bold</strong> <a href="https://example.com/">a link</a>.</p>
    <ul><li>first<ul><li>nested</li></ul></li><li>second</li></ul><ol start="3"><li>third</li></ol>
    <blockquote><p>quoted</p><p>twice</p></blockquote>
    <pre data-language="ts"><code>if (a &lt; b) {\n  go();\n}</code></pre>
    <table><thead><tr><th>Name</th><th>Age</th></tr></thead><tbody><tr><td>Ann</td><td>7</td></tr></tbody></table>
    <figure><img src="/images/x.webp" alt="A cat"><figcaption>Asleep</figcaption></figure>
    <aside data-callout="tip"><p>Careful.</p></aside><hr>
    <p>E = <code data-language="math">mc^2</code></p>
    <ul><li data-task="done">washed</li></ul>`);
  expect(text).toBe(
    [
      'A title\n=======',
      'One & two bold a link <https://example.com/>.',
      '- first\n  - nested\n- second',
      '3. third',
      '> quoted\n>\n> twice',
      '    if (a < b) {\n      go();\n    }',
      'Name | Age\nAnn | 7',
      '[A cat]\n\nAsleep',
      '> Tip\n>\n> Careful.',
      '* * *',
      'E = mc^2',
      '- ☑ washed',
    ].join('\n\n'),
  );
});

test('what a mail cannot play or show leads to the page', () => {
  const audio =
    '<figure><audio src="/images/0123456789abcdef0123456789abcdef-media.mp3" title="Episode 1"></audio></figure>';
  const { html, text } = read(`${audio}<nav data-contents="true"></nav>`);
  expect(html).not.toMatch(/<audio|<nav/);
  expect(html).toContain(`<a href="${url}"`);
  expect(html).toContain('Listen: Episode 1');
  expect(text).toContain(`Listen: ${url}`);
});

test('pictures are no wider than a mail, and nothing has scripts, classes or identifiers', () => {
  const { html } = read(
    '<p id="x" class="y" onclick="z()">a<script>b()</script></p><figure data-gallery="true">' +
      '<img src="https://x.example/1.png" alt="1 &quot;2&quot;" width="2000" height="900"><img src="https://x.example/2.png" alt="2"></figure>',
  );
  expect(html).toContain('width="600"');
  expect(html).toContain('alt="1 &quot;2&quot;"');
  expect(html).not.toMatch(/height=|loading=|class=|id=|onclick|script|data-/);
});

test('a block from right to left has its bars, indents and cells at the other side, and code stays as it is', () => {
  const { html } = read(
    '<blockquote><p>«שלום», world</p><pre>const a = 1;</pre></blockquote><p>Hello, שלום</p>' +
      '<table><tbody><tr><td data-align="end">سلام</td></tr></tbody></table><pre>שלום</pre>',
  );
  const [quote, paragraph, table, code] = html.split(/\n(?=<)/) as [string, string, string, string];
  expect(quote).toMatch(/^<blockquote dir="rtl" style="text-align:right;[^"]*padding-right:16px;border-right:/);
  expect(quote).toMatch(/<pre dir="ltr" style="text-align:left;/);
  expect(paragraph).not.toMatch(/dir=|right/);
  expect(table).toMatch(/^<table dir="rtl"[^>]*><tbody><tr><td style="[^"]*text-align:left"/);
  expect(code).not.toMatch(/dir=|right/);
});

test('a long text ends before the block that is too much', () => {
  const { html, text, isShortened } = read('<p>word</p>'.repeat(5_000), 10_000);
  expect(isShortened).toBe(true);
  expect(Buffer.byteLength(html)).toBeLessThan(11_000);
  expect(text.length).toBeLessThan(html.length);
  expect(read(`<p>${'x'.repeat(90_000)}</p>`)).toMatchObject({ html: '', text: '', isShortened: true });
});

test.each([
  [
    'a,b\r\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"a ""x"", y";b', [['a "x", y', 'b']]],
  ['a\tb\n\n\nc', [['a', 'b'], ['c']]],
  ['"never closed,\nb', [['"never closed', ''], ['b']]],
  [',,\n', []],
  ['"a"b,c', [['ab', 'c']]],
])('%j is read as CSV', (csv, rows) => {
  expect([...readCsv(csv)].map(({ cells }) => cells)).toEqual(rows);
});

test('lines are counted in the file, within quotes, too', () => {
  expect([...readCsv('a\n"b\nc"\n\nd')].map(({ line }) => line)).toEqual([1, 2, 5]);
});

test.each(['=1+1', '+a@example.com', '-x', '@y', "it's", 'a"b', 'a,b', 'a\r\nb', ''])(
  'the cell %j is read as it was written',
  (cell) => {
    const written = writeCsvRow([cell, 'end']);
    expect(written).not.toMatch(/^"?[=+\-@]/);
    expect([...readCsv(written)][0]!.cells.map(readCell)).toEqual([cell.replace('\r\n', '\n'), 'end']);
  },
);

test('ten megabytes of CSV take their time in proportion, whatever they hold', () => {
  for (const part of [',', '"', '""', '\n', 'a,', '",']) {
    expect([...readCsv(part.repeat(1_000_000))].length).toBeGreaterThanOrEqual(0);
  }
});
