import { richText } from '../../src/contract/rich-text';
import { looksLikeMarkdown } from '../../src/client/ui/rich-text/paste/looksLikeMarkdown';
import { markdownToHtml } from '../../src/client/ui/rich-text/paste/markdownToHtml';

test.each([
  ['# One\n\n## Two\n\n##### Five', '<h2>One</h2>\n<h2>Two</h2>\n<h4>Five</h4>'],
  ['a **b** _c_ ~~d~~ `e<f`', '<p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e&lt;f</code></p>'],
  ['==a *b*== `==c==`', '<p><mark>a <em>b</em></mark> <code>==c==</code></p>'],
  [
    '$x^2$, $a$ and $$b$$',
    '<p><code data-language="math">x^2</code>, <code data-language="math">a</code> and <code data-language="math">b</code></p>',
  ],
  ['$5 and $6, $HOME/$PATH_X, `$x^2$` \\$x^2$', '<p>$5 and $6, $HOME/$PATH_X, <code>$x^2$</code> $x^2$</p>'],
  [
    'a\n$$\nx = 1\ny\n$$\n> $$ z $$',
    '<p>a</p>\n<pre data-language="math"><code>x = 1\ny</code></pre>\n<blockquote>\n<pre data-language="math"><code>z</code></pre>\n</blockquote>',
  ],
  ['$$\n\n$$\n\nnever $$$$', '<p>$$</p>\n<p>$$</p>\n<p>never $$$$</p>'],
  ['a==b, c==d, x == y and z == w', '<p>a==b, c==d, x == y and z == w</p>'],
  ['- a\n  - b\n- c', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
  ['3. a\n4. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['> a\n> b', '<blockquote>\n<p>a\nb</p>\n</blockquote>'],
  ['```js\na < b\n```', '<pre data-language="js"><code>a &lt; b</code></pre>'],
  ['    indented', '<pre><code>indented</code></pre>'],
  ['***', '<hr>'],
  ['[a](https://x.test "T")', '<p><a href="https://x.test" title="T">a</a></p>'],
  ['https://x.test/a but not README.md', '<p><a href="https://x.test/a">https://x.test/a</a> but not README.md</p>'],
  [
    '![A "picture"](https://x.test/a.png)',
    '<figure><img src="https://x.test/a.png" alt="A &quot;picture&quot;"></figure>',
  ],
  [
    '- ![a](https://x.test/a.png)',
    '<ul>\n<li>\n<figure><img src="https://x.test/a.png" alt="a"></figure>\n</li>\n</ul>',
  ],
  ['text ![a](https://x.test/a.png)', '<p>text <img src="https://x.test/a.png" alt="a"></p>'],
  [
    '| a | b |\n| - | :-: |\n| 1 | 2 |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th data-align="center">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td data-align="center">2</td>\n</tr>\n</tbody>\n</table>',
  ],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  [
    '[a](javascript:alert(1)) [b](//x.test) [c](data:text/html,x)',
    '<p>[a](javascript:alert(1)) [b](//x.test) [c](data:text/html,x)</p>',
  ],
  ['', ''],
])('%j becomes %s', (markdown, html) => {
  expect(markdownToHtml(markdown)).toBe(html);
});

test('the result holds only what the contract allows', () => {
  const everything = `# A\n\n###### B\n\n${'- [x] `c` **d** *e* ~~f~~ <u>g</u>\n'.repeat(3)}\n1. x\n\n> q\n\n\`\`\`sh\nls\n\`\`\`\n\n| a |\n|--:|\n| b |\n\n![i](/a.png "t")\n\n---\n\nline  \nbreak [l](mailto:a@b.c)`;
  const tags = [...markdownToHtml(everything).matchAll(/<([a-z0-9]+)([^>]*)>/g)];
  expect(tags.length).toBeGreaterThan(20);
  const attributes: Record<string, readonly string[]> = richText.attributes;
  for (const [, tag = '', written = ''] of tags) {
    expect(richText.tags).toContain(tag);
    const names = [...written.matchAll(/([a-z-]+)="/g)].map(([, name]) => name);
    expect(names.filter((name) => !attributes[tag]?.includes(name!))).toEqual([]);
  }
});

test.each([
  '# Title\n\nText',
  'Some text with **bold** in it',
  '- milk\n- eggs',
  '1. one\n2. two',
  'See [here](https://x.test).',
  '```\ncode\n```',
  '> quoted\n\nand `code`',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '## One\ntext\n## Two\n- a',
])('%j is plainly Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true);
});

test.each([
  'Just a sentence.',
  'Two lines\nof text',
  '2 * 3 * 4 = 24',
  '#!/bin/sh\n# install it\nnpm install',
  'snake_case_name and another_one',
  'A dash - in a sentence',
  'arr[0](x)',
  'Dear Ada,\n\nthank you.\n\nYours, B',
  '1999. That was a year.',
])('%j is no Markdown', (text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
});
