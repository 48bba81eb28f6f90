import fc from 'fast-check';
import { lexicalToHtml } from '../../src/server/import/ghost/lexical';
import { mobiledocToHtml } from '../../src/server/import/ghost/mobiledoc';
import { createMarkdownRenderer } from '../../src/server/import/markdown/render';
import { isPublicAddress } from '../../src/server/import/pictures/fetch-picture';
import { openText, plainLines } from '../../src/server/import/text';
import { readTokens, toHtml } from '../../src/server/import/html';
import { replaceTemplates } from '../../src/server/import/markdown/templates';
import { restoreInWords, takeInlinePictures } from '../../src/server/import/pictures/text-pictures';
import { addParagraphs } from '../../src/server/import/wordpress/autop';
import { createXmlRepair } from '../../src/server/import/wordpress/read-wxr';

test.each([
  ['One\ntwo\n\nthree', '<p>One<br />\ntwo</p>\n<p>three</p>'],
  [
    '<h2>A</h2>\nText\n<ul>\n<li>x</li>\n<li>y</li>\n</ul>\nEnd',
    '<h2>A</h2>\n<p>Text</p>\n<ul>\n<li>x</li>\n<li>y</li>\n</ul>\n<p>End</p>',
  ],
  ['<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
  ['<blockquote>One\n\nTwo</blockquote>', '<blockquote><p>One</p>\n<p>Two</p></blockquote>'],
  ['a<br />\nb\r\nc', '<p>a<br />\nb<br />\nc</p>'],
  ['<blockquote>One</blockquote>', '<blockquote><p>One</p></blockquote>'],
  ['<p>One\n\nTwo</p>\n<li>a\n\nb</li>', '<p>One\n<p>Two</p>\n<li>a\n<p>b</p></li>'],
  ['a<br><br>b<br>\nc', '<p>a</p>\n<p>b<br />\nc</p>'],
  ['a   \n  b', '<p>a<br />\n  b</p>'],
  ['', ''],
])('the classic editor: %j has its paragraphs', (stored, shown) => {
  expect(addParagraphs(stored).trim().replace(/\n+/g, '\n')).toBe(shown.replace(/\n+/g, '\n'));
});

test.each([
  ['## Title {#anchor}', '<h2 id="anchor">Title</h2>'],
  ['## Braces {}', '<h2>Braces {}</h2>'],
  [
    '- [ ] open\n- [x] done\n- [link](/a)',
    '<ul> <li data-task="open">open</li> <li data-task="done">done</li> <li><a href="/a">link</a></li> </ul>',
  ],
  ['> [!WARNING]\n> Hot', '<aside data-callout="warning"> <p>Hot</p> </aside>'],
  [
    '> [!danger] Mind *the* < gap\n> Hot\n> and\n>\n> wet',
    '<aside data-callout="caution"> <p><strong>Mind the &lt; gap</strong><br>Hot and</p> <p>wet</p> </aside>',
  ],
  ['> [!tip] Only this', '<aside data-callout="tip"> <p><strong>Only this</strong></p> </aside>'],
  ['> [!faq]- Why?\n> So.', '<details><summary>Why?</summary><p>So.</p> </details>'],
  ['> [!note]+\n>\n> - So.', '<details><summary>Note</summary> <ul> <li>So.</li> </ul> </details>'],
  ['> [!quote]\n> So.', '<blockquote> <p><strong>Quote</strong><br>So.</p> </blockquote>'],
  ['> [!note](/a) b', '<blockquote> <p><a href="/a">!note</a> b</p> </blockquote>'],
  [
    'One[^b] and two[^a], one again[^b], none[^c].\n\n[^a]: *Two* `c`\nlines\n[^b]: One\n\n    and more\n\nEnd `[^a]`',
    '<p>One<sup><a href="#fn-1" id="fnref-1">1</a></sup> and two<sup><a href="#fn-2" id="fnref-2">2</a></sup>, one ' +
      'again<sup><a href="#fn-1">1</a></sup>, none[^c].</p> <p>End <code>[^a]</code></p> <ol data-footnotes="true"> ' +
      '<li id="fn-1"> <p>One</p> <p>and more <a href="#fnref-1">↩</a></p> </li> ' +
      '<li id="fn-2"> <p><em>Two</em> <code>c</code> lines <a href="#fnref-2">↩</a></p> </li> </ol>',
  ],
  [
    'One^[Of *it* [a](/b)] and x^[2] \\^[no note].',
    '<p>One<sup><a href="#fn-1" id="fnref-1">1</a></sup> and x^[2] ^[no note].</p> ' +
      '<ol data-footnotes="true"> <li id="fn-1">Of <em>it</em> <a href="/b">a</a> <a href="#fnref-1">↩</a></li> </ol>',
  ],
  [
    'One[^a]\n\n[^a]: See\n\n    ```js\n    a\n      b\n    ```\n\n    there\n\nEnd',
    '<p>One<sup><a href="#fn-1" id="fnref-1">1</a></sup></p> <p>End</p> <ol data-footnotes="true"> <li id="fn-1"> <p>See</p> ' +
      '<pre data-language="js"><code>a b</code></pre> <p>there <a href="#fnref-1">↩</a></p> </li> </ol>',
  ],
  ['```\n[^a]: not a note\n```', '<pre><code>[^a]: not a note</code></pre>'],
  [
    '```js:src/a.js\na\n```',
    '<figure><pre data-language="js"><code>a</code></pre><figcaption>src/a.js</figcaption></figure>',
  ],
  [
    '```js{1,3}\na\n```\n\n``` c++\nb\n```',
    '<pre data-language="js"><code>a</code></pre> <pre data-language="c++"><code>b</code></pre>',
  ],
  ['``` {.python .numberLines}\na\n```', '<pre data-language="python"><code>a</code></pre>'],
  ['```{r echo=FALSE}\na\n```', '<pre data-language="r"><code>a</code></pre>'],
  [
    '```js title="<hello>.js"\na\n```\n\n```title=b.js\nb\n```',
    '<figure><pre data-language="js"><code>a</code></pre><figcaption>&lt;hello&gt;.js</figcaption></figure> ' +
      '<figure><pre><code>b</code></pre><figcaption>b.js</figcaption></figure>',
  ],
])('Markdown: %j reads as on its site', (markdown, html) => {
  expect(createMarkdownRenderer()(markdown).trim().replace(/\s+/g, ' ')).toBe(html);
});

describe('a text of Ghost', () => {
  const render = (...children: object[]) => {
    const unknown: string[] = [];
    const html = lexicalToHtml(JSON.stringify({ root: { type: 'root', children } }), (name, why) => {
      if (why === 'unknown') unknown.push(name);
    });
    return { html: html.trim().replace(/\s*\n\s*/g, ''), unknown };
  };
  const text = (words: string, type = 'extended-text') => ({ type, text: words, format: 0 });
  const item = (...children: object[]) => ({ type: 'listitem', children });

  test('keeps words that are still to come, and what an unfinished link leaves is nothing', () => {
    const link = { type: 'at-link', children: [{ type: 'zwnj', text: '' }, text('', 'at-link-search')] };
    expect(render({ type: 'paragraph', children: [text('By '), text('TK', 'tk'), text('\t', 'tab'), link] })).toEqual({
      html: '<p>By TK\t</p>',
      unknown: [],
    });
  });

  test('has lists within the point that they belong to', () => {
    const inner = { type: 'list', listType: 'bullet', children: [item(text('inner'))] };
    const outer = { type: 'list', listType: 'bullet', children: [item(text('one')), item(inner), item(text('two'))] };
    expect(render(outer).html).toBe('<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul>');
  });

  test.each<[object, string]>([
    [
      { type: 'callout', calloutEmoji: '💡', calloutText: '<p>One</p><p>Two</p>' },
      '<aside data-callout="note"><p>💡 One</p><p>Two</p></aside>',
    ],
    [{ type: 'callout', calloutText: 'Bare' }, '<aside data-callout="note"><p>Bare</p></aside>'],
    [
      { type: 'codeblock', code: 'a', caption: 'Code' },
      '<figure><pre><code>a</code></pre><figcaption>Code</figcaption></figure>',
    ],
    [
      { type: 'video', src: '/v.mp4', fileName: 'v.mp4', caption: 'A <b>film</b>' },
      '<figure><video src="/v.mp4" title="v.mp4"></video><figcaption>A <b>film</b></figcaption></figure>',
    ],
    [
      { type: 'file', src: '/f.pdf', fileTitle: 'Paper', fileCaption: 'Read it' },
      '<p><a href="/f.pdf">Paper</a></p><p>Read it</p>',
    ],
    [
      {
        type: 'bookmark',
        url: 'https://b.example/',
        metadata: { title: 'Book', description: 'About', author: 'Ann', publisher: 'Pub', thumbnail: '/t.png' },
        caption: 'Seen',
      },
      '<figure data-embed="page"><a href="https://b.example/"><img src="/t.png" alt="Book"></a>' +
        '<figcaption>Book, About, Ann, Pub</figcaption></figure><p>Seen</p>',
    ],
    [
      { type: 'bookmark', url: 'https://b.example/', metadata: { title: 'A & B' } },
      '<figure data-embed="page"><a href="https://b.example/">A &amp; B</a></figure>',
    ],
    [
      {
        type: 'product',
        productTitle: 'Lamp',
        productDescription: '<p>It shines.</p>',
        productRatingEnabled: true,
        productStarRating: 4,
        productButtonEnabled: false,
        productButton: 'Buy',
        productUrl: 'https://shop.example/',
      },
      '<h4>Lamp</h4><p>★★★★☆</p><p>It shines.</p>',
    ],
    [
      {
        type: 'call-to-action',
        textValue: '<p>Join</p>',
        showButton: true,
        buttonText: 'Go',
        buttonUrl: '/go',
        hasSponsorLabel: true,
        sponsorLabel: '<p>AD</p>',
        imageUrl: '/i.png',
      },
      '<p>AD</p><figure><img src="/i.png" alt=""></figure><p>Join</p><p><a data-button="true" href="/go">Go</a></p>',
    ],
    [
      { type: 'call-to-action', textValue: '<p>Join</p>', showButton: false, buttonText: 'Go', buttonUrl: '/go' },
      '<p>Join</p>',
    ],
    [
      {
        type: 'header',
        header: 'Big',
        subheader: 'Small',
        buttonEnabled: true,
        buttonText: 'Go',
        buttonUrl: '/go',
        backgroundImageSrc: '/b.png',
      },
      '<figure><img src="/b.png" alt=""></figure><h2>Big</h2><p>Small</p><p><a data-button="true" href="/go">Go</a></p>',
    ],
    [
      { type: 'markdown', markdown: 'A ==mark==, H~2~O, E=mc^2^, `a==b==c` and ~~gone~~ https://a.example/~b/~c' },
      '<p>A <mark>mark</mark>, H<sub>2</sub>O, E=mc<sup>2</sup>, <code>a==b==c</code> and <s>gone</s> <a href="https://a.example/~b/~c">https://a.example/~b/~c</a></p>',
    ],
    [
      {
        type: 'embed',
        url: 'https://twitter.com/a/status/1',
        html: '<blockquote class="twitter-tweet"><p>Hello</p>— A <a href="https://twitter.com/a/status/1">May 1</a></blockquote> <script src="https://platform.twitter.com/widgets.js"></script>',
        caption: 'She said',
      },
      '<blockquote class="twitter-tweet"><p>Hello</p>— A <a href="https://twitter.com/a/status/1">May 1</a></blockquote><p>She said</p>',
    ],
    [
      { type: 'embed', url: 'https://vimeo.com/76979871', html: '<blockquote>Watch</blockquote>' },
      '<figure data-embed="vimeo"><a href="https://vimeo.com/76979871">vimeo.com/76979871</a></figure>',
    ],
    [{ type: 'email', html: '<p>Only sent</p>' }, ''],
    [{ type: 'signup', header: 'Join', buttonText: 'Subscribe' }, ''],
  ])('shows of %j what readers saw', (card, html) => expect(render(card)).toEqual({ html, unknown: [] }));
});

test('an aside of an older text of Ghost is a quote', () => {
  const sections = [[1, 'aside', [[0, [], 0, 'Said']]]];
  expect(mobiledocToHtml(JSON.stringify({ sections }), () => undefined)).toBe('<blockquote>Said</blockquote>\n');
});

test.each([
  ['See <a href="https://a.example/x">this</a>.', 'See this (https://a.example/x).'],
  [
    '<a href="https://a.example/x">https://a.example/x</a> and <a href="https://a.example">a.example</a>',
    'https://a.example/x and https://a.example',
  ],
  ['<a href="#c1">above</a> <a href="javascript:x">bad</a>', 'above bad'],
  [
    'Look: <img src="https://a.example/p.png" alt="A cat"> and <img src="/q.png">',
    'Look: A cat (https://a.example/p.png) and /q.png',
  ],
  ['<dl><dt>Term</dt><dd>Meaning</dd><dt>Other</dt></dl><address>Here</address>End', 'Term\nMeaning\nOther\nHere\nEnd'],
])('a comment is text: %j', (html, lines) => expect(plainLines(html)).toBe(lines));

test.each([
  [
    '{% highlight ruby %}puts "<inline>"{% endhighlight %} afterwards.',
    '<p><code>puts &quot;&lt;inline&gt;&quot;</code> afterwards.</p>',
  ],
  ['See `{% raw %}{{ page.title }}{% endraw %}` there.', '<p>See <code>{{ page.title }}</code> there.</p>'],
  ['{% raw %}{{ page.title }}{% endraw %} and {{ site.url }}/a', '<p>{{ page.title }} and /a</p>'],
  [
    '<code>{{ site.url }}</code> and ``a`{{ site.url }}``',
    '<p><code>{{ site.url }}</code> and <code>a`{{ site.url }}</code></p>',
  ],
  ['```\n{% raw %}\n{{ x }}\n{% endraw %}\n```', '<pre><code> {{ x }} </code></pre>'],
  [
    'A {% highlight js %}\na\nb\n{% endhighlight %} b',
    '<p>A</p> <pre data-language="js"><code>a b</code></pre> <p>b</p>',
  ],
  ...[
    '{% include figure image_path="/a.jpg" caption="C" %}',
    '{% include image.html url="/a.jpg" caption="C" %}',
    '{{< img src="/a.jpg" caption="C" >}}',
    "{{< figure '/a.jpg' caption='C' >}}",
  ].map((tag) => [tag, '<figure><img src="/a.jpg" alt="C"><figcaption>C</figcaption></figure>']),
  [
    '{{< figure src="/a.jpg" caption="C" attr="Ann & Ben" attrlink="https://a.example" >}}',
    '<figure><img src="/a.jpg" alt="C"><figcaption>C · <a href="https://a.example">Ann &amp; Ben</a></figcaption></figure>',
  ],
  [
    '{{< figure src="/a.jpg" alt="A" attr="Ann" >}}',
    '<figure><img src="/a.jpg" alt="A"><figcaption>Ann</figcaption></figure>',
  ],
  ['{% asset_img a.jpg "T" %}', '<figure><img src="a.jpg" alt="T"></figure>'],
  ['{% image "./a.jpg", "T u" %}', '<figure><img src="./a.jpg" alt="T u"></figure>'],
  ['{% img left /b.jpg 20 30 %}', '<figure data-align="left"><img src="/b.jpg" alt=""></figure>'],
  ['{% img %}', '<p>{% img %}</p>'],
  ...[
    "{% include embed/youtube.html id='abcdefghijk' %}",
    '{% include video id="abcdefghijk" provider="youtube" %}',
    '{% youtube "https://youtu.be/abcdefghijk" %}',
    '{{< youtube abcdefghijk >}}',
  ].map((tag) => [
    tag,
    '<figure data-embed="youtube"><a href="https://www.youtube.com/watch?v=abcdefghijk">www.youtube.com/watch?v=abcdefghijk</a></figure>',
  ]),
  ['{{< video src="/a.mp4" >}}', '<figure><video src="/a.mp4"></video></figure>'],
  [
    '{% codeblock a.js lang:js %}\nx < {{ 1 }}\n{% endcodeblock %}',
    '<pre data-language="js"><code>x &lt; {{ 1 }}</code></pre>',
  ],
  ...['{{< details summary="S" >}}*x*{{< /details >}}', '{% details S %}\n*x*\n{% enddetails %}'].map((text) => [
    text,
    '<details><summary>S</summary> <p><em>x</em></p> </details>',
  ]),
  ...[
    '{{% notice warning %}}*x*{{% /notice %}}',
    '{% hint style="warning" %}\n*x*\n{% endhint %}',
    '{{< alert type="warning" >}}*x*{{< /alert >}}',
  ].map((text) => [text, '<aside data-callout="warning"> <p><em>x</em></p> </aside>']),
  ['{{< note >}} x', '<p>{{&lt; note &gt;}} x</p>'],
  [
    '{{< alert "One" />}}\n\nText\n\n{{< alert >}}*x*{{< /alert >}}\n\nEnd',
    '<p>{{&lt; alert &quot;One&quot; /&gt;}}</p> <p>Text</p> <aside data-callout="note"> <p><em>x</em></p> </aside> <p>End</p>',
  ],
  [
    '{{< note >}}\n\nText\n\n{{< note >}}*x*{{< /note >}}\n\nEnd',
    '<p>{{&lt; note &gt;}}</p> <p>Text</p> <aside data-callout="note"> <p><em>x</em></p> </aside> <p>End</p>',
  ],
  ['{{< rawhtml >}}<b>x</b>{{< /rawhtml >}}', '<p><b>x</b></p>'],
  ['A{# no #}B{{/* no */}}C{::comment}no{:/comment}D {# e', '<p>ABCD {# e</p>'],
  [
    ':::danger Take *care*\nHot\n:::\n\n::: tip [T]{a=b}\nx\n:::\n\n:::info\ny\n:::',
    '<aside data-callout="caution"> <p><strong>Take <em>care</em></strong></p> <p>Hot</p> </aside> ' +
      '<aside data-callout="tip"> <p><strong>T</strong></p> <p>x</p> </aside> <aside data-callout="note"> <p>y</p> </aside>',
  ],
  ['::: details Click < me\n\nText\n\n:::', '<details><summary>Click &lt; me</summary> <p>Text</p> </details>'],
  [
    '::: {.callout-note title="T"}\nText\n:::\n\n::: {.column}\nIn it\n:::',
    '<aside data-callout="note"> <p><strong>T</strong></p> <p>Text</p> </aside> <p>In it</p>',
  ],
  [
    '!!! note "T"\n\n    Text `a`\n\n    ```js\n    !!! note\n        a\n    ```\n\n    !!! danger\n        Inner\n\n??? tip\n    More\n\nEnd\n!!! so it is',
    '<aside data-callout="note"> <p><strong>T</strong></p> <p>Text <code>a</code></p> <pre data-language="js"><code>!!! note a</code></pre> ' +
      '<aside data-callout="caution"> <p>Inner</p> </aside> </aside> <details><summary>Tip</summary> <p>More</p> </details> <p>End !!! so it is</p>',
  ],
  [
    'One\n\n> x `a`\n> y\n{: .prompt-tip }\n\nText\n{: .notice--warning}\n\n{: .note }\nLater\n\n{: .lead}\nEnd',
    '<p>One</p> <aside data-callout="tip"> <p>x <code>a</code> y</p> </aside> <aside data-callout="warning"> <p>Text</p> </aside> ' +
      '<aside data-callout="note"> <p>Later</p> </aside> <p>End</p>',
  ],
  ...['* toc\n{:toc}', '1. Contents\n{: toc .a}', '[[toc]]', '[[_TOC_]]', '[TOC]', '{{< toc >}}'].map((toc) => [
    `One\n\n${toc}\n\n## Two`,
    '<p>One</p> <nav data-contents="true"></nav> <h2>Two</h2>',
  ]),
  ['    {:ok, pid} = start()', '<pre><code>{:ok, pid} = start()</code></pre>'],
  [
    '{:ok, pid} "#{:a}" $X_{:,1}$ `a`{:b}',
    '<p>{:ok, pid} &quot;#{:a}&quot; <code data-language="math">X_{:,1}</code> <code>a</code>{:b}</p>',
  ],
  [
    'Text\n{: .lead #a title="A b" }\n\n[a](/b){:target="_blank"} *b*{:.c.d} `c`{: .d width=40% }\n\n> q\n> {:.e}',
    '<p>Text</p> <p><a href="/b">a</a> <em>b</em> <code>c</code></p> <blockquote> <p>q</p> </blockquote>',
  ],
  ['{::options parse_block_html="true" /}\n\nText{:/}', '<p>Text{:/}</p>'],
  ['{% comment %}No{% endcomment %}Yes {% comment %}`{% endcomment %}`x`', '<p>Yes <code>x</code></p>'],
  ['![A b](my photo.png) `![](a b.png)`', '<p><img src="my%20photo.png" alt="A b"> <code>![](a b.png)</code></p>'],
])('Markdown of Jekyll: %j reads as on its site', (markdown, html) => {
  const { body } = replaceTemplates(markdown, '');
  expect(createMarkdownRenderer()(body).trim().replace(/\s+/g, ' ')).toBe(html);
});

test.each([
  ['a<b x=1 y="&amp;2" y=3>c</b >', { x: '1', y: '&2' }],
  ["<IMG SRC='a>b' disabled/>", { src: 'a>b', disabled: '' }],
])('HTML is read with its attributes, and nothing of it is lost: %j', (html, attributes) => {
  const tokens = readTokens(html);
  expect(toHtml(tokens)).toBe(html);
  expect(tokens.flatMap((token) => (token.type === 'open' ? [{ ...token.attributes }] : []))).toEqual([attributes]);
});

test('HTML that is not whole is read to its end', () => {
  const parts = [
    '<',
    'a',
    '</',
    '>',
    '<!--',
    '-->',
    '"',
    "'",
    '=',
    ' ',
    '&amp;',
    '<script>',
    '</script',
    '<!',
    '?',
    '/',
    'é',
    '\n',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (some) => {
      const html = some.join('');
      expect(toHtml(readTokens(html))).toBe(html);
    }),
  );
});

test('what stands in a text for a picture in it brings no HTML into it', () => {
  const { text, pictures } = takeInlinePictures(
    '<img src="data:,<script>alert(1)</script>"> http://inline-picture.invalid/0',
    new Map(),
  );
  expect(restoreInWords(text, pictures)).not.toContain('<script>');
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['example.com', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

test.each([1, 2, 3, 7, 1000])('XML is repaired in chunks of %d characters as in one', (size) => {
  const xml = '<a>R&D &amp; &nbsp; &#38;<![CDATA[x & y ]] > & ]]>&b=1&c=2\u0008</a><![CDATA[]]>&';
  const repair = createXmlRepair();
  let repaired = '';
  for (let start = 0; start < xml.length; start += size) repaired += repair(xml.slice(start, start + size));
  repaired += repair('', true);
  expect(repaired).toBe(
    '<a>R&amp;D &amp; &amp;nbsp; &#38;<![CDATA[x & y ]] > & ]]>&amp;b=1&amp;c=2</a><![CDATA[]]>&amp;',
  );
});

const cells = (html: string) =>
  Array.from(html.matchAll(/<t([dh])(?: [^>]*)?>([^<]*)/g), ([, kind, text]) => `${kind} ${text}`);

test.each([
  ['| a | b |\n| c | d | e |', ['d a', 'd b', 'd ', 'd c', 'd d', 'd e']],
  ['Text\n\n| | |\n|-|-|\n| c | d |\n\nText', ['d c', 'd d']],
  [
    '|---+---|\n| a | b |\n|---+---|\n| c | d |\n|---+---|\n| e | f |\n|===+===|\n| g | - |',
    'h a,h b,d c,d d,d e,d f,d g,d -'.split(','),
  ],
  ['| a | b |\n|---|---|\n| - | - |\n| c | d |', ['h a', 'h b', 'd -', 'd -', 'd c', 'd d']],
  ['a | b\n--- | ---\nc | d', ['h a', 'h b', 'd c', 'd d']],
  ['```\n| a | b |\n| c | d |\n```', []],
  ['|x| is the size of x, and |y|\nthat of y', []],
])('a table of kramdown is one, with what is in it: %j', (markdown, expected) => {
  expect(cells(createMarkdownRenderer()(markdown))).toEqual(expected);
});

test('code in a row makes no other table of the rest', () => {
  const html = createMarkdownRenderer()('| a | b | c |\n|---|---|---|\n| 1 | `2` | 3 |\n| 4 | 5 | 6 |');
  expect(html.match(/<table>/g)).toHaveLength(1);
  expect(cells(html)).toEqual(['h a', 'h b', 'h c', 'd 1', 'd ', 'd 3', 'd 4', 'd 5', 'd 6']);
});

const math = (tex: string) => `<code data-language="math">${tex}</code>`;

test.each([
  ['The HTML is.\n\n*[HTML]: Hyper *Text*\n*[X]: Y', '<p>The HTML is.</p>'],
  ['`*[a]: b`\n\n```\n*[a]: b\n```', '<p><code>*[a]: b</code></p> <pre><code>*[a]: b</code></pre>'],
  [
    'A \\\\(x_1 + *y*_2\\\\), \\\\(z\\\\) and \\(\\alpha_b\\).',
    `<p>A ${math('x_1 + *y*_2')}, ${math('z')} and ${math('\\alpha_b')}.</p>`,
  ],
  // As programs escape what is no Markdown.
  [
    'an array\\[i\\_1\\], a task \\[x\\], \\(a = b\\), \\[C:\\\\temp\\]',
    '<p>an array[i_1], a task [x], (a = b), [C:\\temp]</p>',
  ],
  ['\\\\[ a\n= b_c \\\\]', `<p>${math('a = b_c')}</p>`],
  [
    '\\[no link\\](x) \\(see below\\) `\\(x\\)` \\\\(open',
    '<p>[no link](x) (see below) <code>\\(x\\)</code> \\(open</p>',
  ],
])('abbreviations of kramdown are taken out, and formulas between backslashes are such: %j', (markdown, expected) =>
  expect(
    createMarkdownRenderer()(markdown)
      .trim()
      .replace(/\s*\n\s*/g, ' '),
  ).toBe(expected),
);

test('a text that cannot be stored is refused before anything is looked for in it', () => {
  expect(() => openText('<img '.repeat(300_000))).toThrow('cannot be stored');
  const picture = `data:image/png;base64,${'A'.repeat(2_000_000)}`;
  const { text, pictures } = openText(`<p>One</p><img src="${picture}"> and ${picture}`);
  expect(text.length).toBeLessThan(200);
  expect([...pictures.values()]).toEqual([picture, picture]);
});
