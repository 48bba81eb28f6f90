import { sanitize } from '../../src/server/blogs/rich-text';
import { showBlocks } from '../../src/server/import/blocks';
import { showEmbeds } from '../../src/server/import/embeds';
import { card } from '../../src/server/import/ghost/cards';

const show = (html: string) => sanitize(showBlocks(showEmbeds(html))).replaceAll(' rel="noopener noreferrer"', '');

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
