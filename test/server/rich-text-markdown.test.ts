import { createMarkdownWriter } from '../../src/server/export/html-to-markdown';
import { createMarkdownRenderer } from '../../src/server/import/markdown/render';
import { sanitize } from '../../src/server/blogs/rich-text';

const write = createMarkdownWriter();
const render = createMarkdownRenderer();
const rel = 'rel="noopener noreferrer"';

test.each([
  [
    'tasks',
    '<ul>\n<li data-task="done">Written</li>\n<li data-task="open">Read</li>\n</ul>',
    '-   [x] Written\n-   [ ] Read',
  ],
  ['a highlight', '<p>An <mark>a <em>b</em></mark>.</p>', 'An <mark>a <em>b</em></mark>.'],
  ['signs that highlight nothing', '<p>An ==a==, a==b, x == y</p>', 'An \\==a==, a==b, x == y'],
  ['signs around no formula', '<p>$$</p>\n<p>a</p>\n<p>$$</p>', '\\$$\n\na\n\n\\$$'],
  ['code', '<pre data-language="ts"><code>a &lt; `b`;\n\nc</code></pre>', '```ts\na < `b`;\n\nc\n```'],
  ['a formula', '<pre data-language="math"><code>E = mc^2</code></pre>', '```math\nE = mc^2\n```'],
  ['a formula in a line', '<p>Is <code data-language="math">a_1</code>.</p>', 'Is $`a_1`$.'],
  [
    'a callout',
    '<aside data-callout="warning"><p>Mind <strong>the</strong> gap.</p>\n<ul>\n<li>a</li>\n</ul></aside>',
    '> [!WARNING]\n> Mind **the** gap.\n>\n> -   a',
  ],
  [
    'footnotes',
    `<p>So.<sup><a href="#fn-1" ${rel} id="fnref-1">1</a></sup></p>\n<ol data-footnotes="true">\n<li id="fn-1">Says <em>he</em> <a href="#fnref-1" ${rel}>↩</a></li>\n</ol>`,
    'So.[^1]\n\n[^1]: Says *he*',
  ],
])('%s are written as Markdown, and read back', (_what, html, markdown) => {
  expect(sanitize(html)).toBe(html);
  expect(write(html)).toBe(markdown);
  const back = sanitize(render(markdown)).trim();
  expect(back.replaceAll(/>\n+</g, '><')).toBe(html.replaceAll(/>\n+</g, '><'));
});

test.each([
  ['titled code', '<figure><pre data-lines="true"><code>a\n\n\nb</code></pre><figcaption>a.ts</figcaption></figure>'],
  ['details', '<details><summary>More</summary>\n<p>a</p>\n<p>b</p></details>'],
  [
    'a gallery',
    '<figure data-gallery="true"><img src="/a.webp" alt="" loading="lazy" /><img src="/b.webp" alt="" loading="lazy" /></figure>',
  ],
  ['contents', '<nav data-contents="true"></nav>'],
  ['a picture', '<figure data-align="left" data-width="50"><img src="/a.webp" alt="" loading="lazy" /></figure>'],
  [
    'an embed',
    `<figure data-embed="youtube"><a href="https://youtu.be/a" ${rel}>A</a><figcaption>B</figcaption></figure>`,
  ],
  ['a button', `<p><a href="/a" ${rel} data-button="true">A</a></p>`],
  [
    'a table with alignments',
    '<table><thead><tr><th data-align="end">A</th></tr></thead><tbody><tr><td data-align="end">1</td></tr></tbody></table>',
  ],
])('%s stays HTML within Markdown, beside text that does not', (_what, html) => {
  const both = `<p>Before</p>\n${html}\n<p>Behind</p>`;
  expect(sanitize(both)).toBe(both);
  const markdown = write(both);
  expect(markdown).toMatch(/^Before\n\n</);
  expect(sanitize(render(markdown!)).replaceAll(/>\n+</g, '><').trim()).toBe(both.replaceAll(/>\n+</g, '><'));
});
