import { sanitize } from '../../src/server/blogs/rich-text';
import { showRichText } from '../../src/server/blogs/show-rich-text';
import { showBlocks } from '../../src/server/import/blocks';
import { showEmbeds } from '../../src/server/import/embeds';
import { card } from '../../src/server/import/ghost/cards';
import { createMarkdownRenderer } from '../../src/server/import/markdown/render';
import { toRawHtml, withoutRawHtml } from '../../src/server/import/raw-html';

const show = (html: string) => sanitize(showBlocks(showEmbeds(html))).replaceAll(' rel="noopener noreferrer"', '');

/** What stands between the ends of blocks. */
const lines = (html: string) =>
  html
    .trim()
    .replaceAll(/>\s*(?=<(?:p|h3|pre)[ >])/g, '>\n')
    .split('\n');

const mark = (number: number, first = true) =>
  `<sup><a href="#fn-${number}"${first ? ` id="fnref-${number}"` : ''}>${number}</a></sup>`;
const back = (number: number) => `<a href="#fnref-${number}">↩</a>`;

test.each([
  [
    'kramdown',
    '<p>A<sup id="fnref:1"><a href="#fn:1">1</a></sup> and again<sup id="fnref:1:1"><a href="#fn:1">1</a></sup></p><div class="footnotes"><hr><ol><li id="fn:1"><p>Note <a href="#fnref:1">↩</a> <a href="#fnref:1:1">↩<sup>2</sup></a></p></li></ol></div>',
    `<p>A${mark(1)} and again${mark(1, false)}</p><ol data-footnotes="true"><li id="fn-1"><p>Note ${back(1)}</p></li></ol>`,
  ],
  [
    'markdown-it',
    '<p>A<sup class="footnote-ref"><a href="#fn2" id="fnref2">[2]</a></sup> b<sup><a href="#fn1" id="fnref1">[1]</a></sup></p><hr class="footnotes-sep"><section class="footnotes"><ol><li id="fn1">One <a href="#fnref1">↩</a></li><li id="fn2">Two <a href="#fnref2">↩</a></li></ol></section><p>End</p>',
    `<p>A${mark(1)} b${mark(2)}</p><p>End</p><ol data-footnotes="true"><li id="fn-1">Two ${back(1)}</li><li id="fn-2">One ${back(2)}</li></ol>`,
  ],
  [
    'Jetpack',
    '<p>A<sup id="fnref-1-1"><a href="#fn-1-1" rel="footnote">1</a></sup></p><div class="footnotes"><hr /><ol><li id="fn-1-1">Note&#160;<a href="#fnref-1-1" rev="footnote">&#8617;</a></li></ol></div>',
    `<p>A${mark(1)}</p><ol data-footnotes="true"><li id="fn-1">Note\u00a0 ${back(1)}</li></ol>`,
  ],
  [
    'Word',
    '<p>A<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a></p><hr><p><a href="#_ftnref1" name="_ftn1">[1]</a> Note <em>b</em></p>',
    `<p>A${mark(1)}</p><hr /><ol data-footnotes="true"><li id="fn-1">Note <em>b</em> ${back(1)}</li></ol>`,
  ],
  [
    'Google Docs',
    '<p>A<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;Note</span></p></div>',
    `<p>A${mark(1)}</p><ol data-footnotes="true"><li id="fn-1">\u00a0Note ${back(1)}</li></ol>`,
  ],
  [
    'Substack',
    '<p>A<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>Note</p></div></div>',
    `<p>A${mark(1)}</p><ol data-footnotes="true"><li id="fn-1"><p>Note</p> ${back(1)}</li></ol>`,
  ],
  [
    'GitHub',
    '<p>A<sup><a href="#user-content-fn-a" id="user-content-fnref-a">1</a></sup></p><section class="footnotes"><h2 class="sr-only">Footnotes</h2><ol><li id="user-content-fn-a"><p>Note <a href="#user-content-fnref-a">↩</a></p></li></ol></section>',
    `<p>A${mark(1)}</p><ol data-footnotes="true"><li id="fn-1"><p>Note ${back(1)}</p></li></ol>`,
  ],
  [
    'Markdown with the notes in HTML, which lead back to no name',
    '<p>A <a href="#fn1">1</a> b<a href="#fn-2">[2]</a></p><section><ol><li id="fn1">One <a href="#ref1">↩︎</a></li><li id="fn-2">Two <a href="#fnref2">[back]</a></li></ol></section>',
    `<p>A ${mark(1)} b${mark(2)}</p><ol data-footnotes="true"><li id="fn-1">One ${back(1)}</li><li id="fn-2">Two ${back(2)}</li></ol>`,
  ],
  [
    'Markdown with a name before each mark',
    '<p>A<a id="ref1"></a><a href="#fn1">1</a></p><p id="fn1">One <a href="#ref1">see above</a></p>',
    `<p>A${mark(1)}</p><ol data-footnotes="true"><li id="fn-1">One ${back(1)}</li></ol>`,
  ],
  [
    'sections with a way to the contents, which are none',
    '<p><a href="#s1">1</a> <a href="#s2">2</a></p><div id="s1"><p>One <a href="#contents">↑</a></p></div><div id="s2"><p>Two <a href="#s3">next</a> <a href="#t1">↑</a></p></div>',
    '<p><a href="#s1">1</a> <a href="#s2">2</a></p><p>One <a href="#contents">↑</a></p><p>Two <a href="#s3">next</a> <a href="#t1">↑</a></p>',
  ],
  [
    'a link that is none',
    '<p><a href="#x">1</a></p><p id="x">Not back</p>',
    '<p><a href="#x">1</a></p><p>Not back</p>',
  ],
])('footnotes of %s are such', (_name, html, shown) =>
  expect(
    show(html)
      .trim()
      .replaceAll(/\s*\n\s*/g, ''),
  ).toBe(shown),
);

test.each([
  ['<a href="#head">a</a><h2 id="head">The Head</h2>', '<a href="#h-the-head">a</a><h2>The Head</h2>'],
  [
    '<a href="#the-head-1">a</a><h2>The head</h2><h3>The head</h3>',
    '<a href="#h-the-head--2">a</a><h2>The head</h2><h3>The head</h3>',
  ],
  ['<a href="#%C3%A4">a</a><a name="ä"></a>\n<h5>B <em>c</em></h5>', '<a href="#h-b-c">a</a>\n<h4>B <em>c</em></h4>'],
  ['<a href="#x">a</a><h2><span id="x"></span>B</h2>', '<a href="#h-b">a</a><h2>B</h2>'],
  ['<a href="#a-b">a</a><h2>A &amp; b</h2>', '<a href="#h-a-b">a</a><h2>A &amp; b</h2>'],
  ['<a href="#x">a</a><p id="x">Text</p><h2>B</h2>', '<a href="#x">a</a><p>Text</p><h2>B</h2>'],
  [
    '<div id="ez-toc-container"><ul><li><a href="#b">B</a></li></ul></div><h2>B</h2>',
    '<nav data-contents="true"></nav>\n<h2>B</h2>',
  ],
])('links within a text lead to its headings: %s', (html, shown) => expect(show(html).trim()).toBe(shown));

test('a link to a heading leads to where it is shown', () => {
  const html = show('<h2>A &amp; b!</h2><h2></h2><h3>A b</h3><p><a href="#a--b">1</a> <a href="#a-b">2</a></p>');
  const shown = showRichText(html);
  for (const [, id] of html.matchAll(/href="#([^"]*)"/g)) expect(shown).toContain(` id="${id}"`);
});

const image = (name: string) => `<img src="/${name}.png" alt="${name}">`;
const shownImage = (name: string) => `<img src="/${name}.png" alt="${name}" loading="lazy" />`;

test.each([
  [
    '<pre class="wp-block-code"><code class="language-php">a &lt; b</code></pre>',
    '<pre data-language="php"><code>a &lt; b</code></pre>',
  ],
  ['<pre class="brush: js; gutter: false">a</pre>', '<pre data-language="js"><code>a</code></pre>'],
  [
    '<pre><code class="hljs language-ts"><span class="hljs-keyword">let</span> a</code></pre>',
    '<pre data-language="ts"><code>let a</code></pre>',
  ],
  ['<pre><code>a <strong>b</strong></code></pre>', '<pre><code>a <strong>b</strong></code></pre>'],
  ['<pre class="brush: php">a;<br />b;</pre>', '<pre data-language="php"><code>a;\nb;</code></pre>'],
  ['<pre><code class="language-php">a<br>b</code></pre>', '<pre data-language="php"><code>a\nb</code></pre>'],
  ['<pre>a<br>b</pre>', '<pre>a\nb</pre>'],
  ['<pre class="lang:php decode:true">a</pre>', '<pre data-language="php"><code>a</code></pre>'],
  ['<pre lang="python">a</pre>', '<pre data-language="python"><code>a</code></pre>'],
  ['<pre><code class="hljs python">a</code></pre>', '<pre data-language="python"><code>a</code></pre>'],
  ['<pre data-code-block-lang="go"><span>a<br>b</span></pre>', '<pre data-language="go"><code>a\nb</code></pre>'],
  [
    `<figure class="wp-block-gallery"><figure>${image('a')}<figcaption>A</figcaption></figure><figure>${image('b')}</figure><figcaption>Both</figcaption></figure>`,
    `<figure data-gallery="true">${shownImage('a')}${shownImage('b')}<figcaption>A · Both</figcaption></figure>`,
  ],
  [
    `<div class="gallery"><dl class="gallery-item"><dt>${image('a')}</dt><dd class="wp-caption-text gallery-caption">A <em>one</em></dd></dl><dl class="gallery-item"><dt>${image('b')}</dt></dl></div>`,
    `<figure data-gallery="true">${shownImage('a')}${shownImage('b')}<figcaption>A <em>one</em></figcaption></figure>`,
  ],
  [
    `<div class="gallery">${image('a')}${image('b')}</div>`,
    `<figure data-gallery="true">${shownImage('a')}${shownImage('b')}</figure>`,
  ],
  [
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></div><figcaption>A film</figcaption></figure>',
    '<figure data-embed="youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">www.youtube.com/watch?v=dQw4w9WgXcQ</a><figcaption>A film</figcaption></figure>',
  ],
  [
    '<iframe src="//player.vimeo.com/video/7"></iframe>',
    '<figure data-embed="vimeo"><a href="https://vimeo.com/7">vimeo.com/7</a></figure>',
  ],
  [
    '<iframe src="https://example.com/frame"></iframe>',
    '<p><a href="https://example.com/frame">example.com/frame</a></p>',
  ],
  [
    '<script src="https://gist.github.com/ann/0123456789ab.js"></script>',
    '<figure data-embed="gist"><a href="https://gist.github.com/ann/0123456789ab">gist.github.com/ann/0123456789ab</a></figure>',
  ],
  [
    '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Think <b>well</b></div></div>',
    '<aside data-callout="note"><p>💡 Think <strong>well</strong></p></aside>',
  ],
  [
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://b.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">B &amp; b</div><div class="kg-bookmark-description">About</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="/i.png"><span class="kg-bookmark-author">Pub</span><span class="kg-bookmark-publisher">Ann</span></div></div><div class="kg-bookmark-thumbnail"><img src="/t.png" alt=""></div></a><figcaption>Seen</figcaption></figure>',
    '<figure data-embed="page"><a href="https://b.example/"><img src="/t.png" alt="B &amp; b" loading="lazy" /></a><figcaption>B &amp; b, About, Pub, Ann</figcaption></figure>\n<p>Seen</p>',
  ],
  [
    '<div class="kg-card kg-toggle-card"><div><h4 class="kg-toggle-heading-text">More &amp; more</h4></div><div class="kg-toggle-content"><p>Text</p></div></div>',
    '<details><summary>More &amp; more</summary><p>Text</p></details>',
  ],
  [
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>A <span style="font-weight:700;font-style:italic">b</span> <span style="font-weight: 400">c</span></p></b><strong>d</strong>',
    '<p>A <strong><em>b</em></strong> c</p><strong>d</strong>',
  ],
  [
    '<table class="tr-caption-container" style="float: right;"><tbody><tr><td><a href="/l.png"><img src="/a.png" alt="a"></a></td></tr><tr><td class="tr-caption">A <i>b</i></td></tr></tbody></table>',
    `<figure data-align="right"><a href="/l.png">${shownImage('a')}</a><figcaption>A <em>b</em></figcaption></figure>`,
  ],
  ...['wp-block-jetpack-slideshow alignwide', 'tiled-gallery', 'coblocks-gallery'].map((name) => [
    `<div class="${name}"><ul><li><figure>${image('a')}</figure></li><li><figure>${image('b')}<figcaption>B</figcaption></figure></li></ul></div>`,
    `<figure data-gallery="true">${shownImage('a')}${shownImage('b')}<figcaption>B</figcaption></figure>`,
  ]),
  [
    '<p><img class="alignleft size-medium" src="/a.png" alt="a">Text beside.</p><p>\n<a href="/l.png"><img class="alignright" src="/b.png" alt="b"></a> More</p><p><img class="aligncenter" src="/a.png" alt="a">Text</p>',
    `<figure data-align="left">${shownImage('a')}</figure>\n<p>Text beside.</p><figure data-align="right"><a href="/l.png">${shownImage('b')}</a></figure>\n<p> More</p><p>${shownImage('a')}Text</p>`,
  ],
  [
    '<p>A</p><div class="kg-card kg-button-card kg-align-center"><a href="/go" class="kg-btn kg-btn-accent">Go</a></div>',
    '<p>A</p><p><a href="/go" data-button="true">Go</a></p>',
  ],
  ...['kg-header-card-button', 'kg-product-card-button', 'kg-cta-button'].map((name) => [
    `<p>A</p><div><a href="/go" class="${name} kg-style">Go</a></div>`,
    '<p>A</p><p><a href="/go" data-button="true">Go</a></p>',
  ]),
  [
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="/r.pdf" title="Download"><div class="kg-file-card-contents"><div class="kg-file-card-title">Report</div><div class="kg-file-card-caption">About</div><div class="kg-file-card-metadata"><div class="kg-file-card-filename">r.pdf</div><div class="kg-file-card-filesize">1 KB</div></div></div></a></div>',
    '<p><a href="/r.pdf">Report</a></p>\n<p>About</p>',
  ],
  ['<details><summary>a</summary><p>b</p></details>', '<details><summary>a</summary><p>b</p></details>'],
  [
    '<ul><li><input type="checkbox" disabled checked> a<ul><li><p><input type="checkbox"> b</p></li></ul></li><li>c</li></ul>',
    '<ul><li data-task="done"> a<ul><li data-task="open"><p> b</p></li></ul></li><li>c</li></ul>',
  ],
  [
    '<div class="wp-block-button"><a class="wp-block-button__link" href="/go">Go</a></div>',
    '<a href="/go" data-button="true">Go</a>',
  ],
])('%s becomes %s', (html, shown) => expect(show(html).trim()).toBe(shown));

test.each([
  [
    { type: 'code', code: 'a < b', language: 'TS', caption: 'a.ts' },
    '<figure><pre data-language="ts"><code>a &lt; b</code></pre><figcaption>a.ts</figcaption></figure>',
  ],
  [{ type: 'toggle', heading: '<b>a</b>', content: '<p>b</p>' }, '<details><summary>a</summary><p>b</p></details>'],
  [{ type: 'button', buttonUrl: '/go', buttonText: 'Go' }, '<p><a href="/go" data-button="true">Go</a></p>'],
  [
    { type: 'gallery', images: ['a', 'b'].map((name) => ({ src: `/${name}.png`, alt: name })), caption: 'c' },
    `<figure data-gallery="true">${shownImage('a')}${shownImage('b')}<figcaption>c</figcaption></figure>`,
  ],
  [
    { type: 'image', src: '/a.png', alt: 'a', cardWidth: 'full', caption: 'c' },
    `<figure data-align="wide">${shownImage('a')}<figcaption>c</figcaption></figure>`,
  ],
])('a card of Ghost %j becomes %s', (payload, shown) => {
  expect(show(card(payload.type, payload, () => undefined)).trim()).toBe(shown);
});

test('ten pictures become two galleries, and none is left out', () => {
  const images = Array.from({ length: 10 }, (_, index) => ({ src: `/${index}.png` }));
  const html = show(card('gallery', { images }, () => undefined));
  expect(html.match(/data-gallery/g)).toHaveLength(2);
  expect(html.match(/<img/g)).toHaveLength(10);
});

test('lists of definitions are paragraphs, with each term in bold letters', () => {
  const inLine = '<dl><dt>Term</dt><dd id="fn1">First <em>one</em></dd><dd>Second</dd><dt>Other</dt></dl>';
  expect(lines(show(inLine))).toEqual([
    '<p><strong>Term</strong></p>',
    '<p>First <em>one</em></p>',
    '<p>Second</p>',
    '<p><strong>Other</strong></p>',
  ]);
  const withBlocks = '<dl><dt><h3>Term</h3></dt><dd><p>Text</p><pre><code class="language-js">a</code></pre></dd></dl>';
  expect(lines(show(withBlocks))).toEqual([
    '<h3>Term</h3>',
    '<p>Text</p>',
    '<pre data-language="js"><code>a</code></pre>',
  ]);
  const markdown = 'Term\n: First *one*\n: Second\n\nTerm 2\n\n:   Text\n\n    More\n\nNo term: it ends.';
  expect(lines(show(createMarkdownRenderer()(markdown)))).toEqual([
    '<p><strong>Term</strong></p>',
    '<p>First <em>one</em></p>',
    '<p>Second</p>',
    '<p><strong>Term 2</strong></p>',
    '<p>Text</p>',
    '<p>More</p>',
    '<p>No term: it ends.</p>',
  ]);
});

test('a heading that is a button to open what follows stays a heading', () =>
  expect(show('<h3><button type="button">Why <em>so</em>?</button></h3><p>Text <button>Copy</button></p>')).toBe(
    '<h3>Why <em>so</em>?</h3><p>Text </p>',
  ));

test('words of blocks of HTML, where there may be none, do not run into one another', () =>
  expect(sanitize(withoutRawHtml(`${toRawHtml('One')}\n${toRawHtml('Two')}`)).replaceAll(/\s*\n\s*/g, '')).toBe(
    'One<br />Two',
  ));

test.each([
  ['<ol><li value="7">A</li><li>B</li></ol>', '<ol start="7"><li>A</li><li>B</li></ol>'],
  [
    '<ol start="2"><li>A<ul><li value="5">a</li></ul></li><li value="3">B</li><li value="9">C</li><li>D</li></ol>',
    '<ol start="2"><li>A<ul><li>a</li></ul></li><li>B</li></ol><ol start="9"><li>C</li><li>D</li></ol>',
  ],
  [
    '<ol><li>A<ol><li>a</li><li value="4">b</li></ol></li><li>B</li></ol>',
    '<ol><li>A<ol><li>a</li></ol><ol start="4"><li>b</li></ol></li><li>B</li></ol>',
  ],
  ['<ol reversed><li value="9">A</li><li value="x">B</li></ol>', '<ol><li>A</li><li>B</li></ol>'],
])('items of lists keep their numbers: %j', (html, expected) => expect(show(html)).toBe(expected));
