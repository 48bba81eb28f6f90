// What WordPress keeps, as readers see it here.
import { sanitize } from '../../src/server/blogs/rich-text';
import { showBlocks } from '../../src/server/import/blocks';
import { showEmbeds } from '../../src/server/import/embeds';
import { readFootnotes, renderContent } from '../../src/server/import/wordpress/content';

function show(content: string): { html: string; unknown: string[] } {
  const unknown: string[] = [];
  const rendered = renderContent(content, {
    findAttachments: () => [],
    onUnknown: (what) => unknown.push(what),
    footnotes: readFootnotes(''),
  });
  const html = sanitize(showBlocks(showEmbeds(rendered))).replaceAll(' rel="noopener noreferrer"', '');
  return { html: html.replaceAll(/\s*\n\s*/g, ''), unknown };
}

const image = '<img src="https://o.example/a.jpg" alt="A" loading="lazy" />';

test.each([
  [
    'a picture stands where it stood',
    '<!-- wp:image {"align":"right"} -->\n<div class="wp-block-image"><figure class="alignright size-medium"><img src="https://o.example/a.jpg" alt="A"/><figcaption>Cap</figcaption></figure></div>\n<!-- /wp:image -->',
    `<figure data-align="right">${image}<figcaption>Cap</figcaption></figure>`,
  ],
  [
    'a picture of the classic editor, too',
    '[caption id="a" align="alignleft" width="300"]<img src="https://o.example/a.jpg" alt="A"> Cap[/caption]',
    `<figure data-align="left">${image}<figcaption>Cap</figcaption></figure>`,
  ],
  [
    'the cells of a table are aligned',
    '<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody><tr><td>1</td><td class="has-text-align-right" data-align="right">2</td><td class="has-text-align-center" data-align="center">3</td></tr></tbody></table></figure>\n<!-- /wp:table -->',
    '<figure><table><tbody><tr><td>1</td><td data-align="end">2</td><td data-align="center">3</td></tr></tbody></table></figure>',
  ],
  [
    'a file is one link',
    '<!-- wp:file -->\n<div class="wp-block-file"><object class="wp-block-file__embed" data="https://o.example/a.pdf" type="application/pdf"></object><a id="x" href="https://o.example/a.pdf">A paper</a><a href="https://o.example/a.pdf" class="wp-block-file__button wp-element-button" download aria-describedby="x">Download</a></div>\n<!-- /wp:file -->',
    '<p><a href="https://o.example/a.pdf">A paper</a></p>',
  ],
  [
    'a cover has its picture, which older ones have in a style',
    '<!-- wp:cover -->\n<div class="wp-block-cover" style="background-image:url(https://o.example/a.jpg)"><div class="wp-block-cover__inner-container"><p>Over</p></div></div>\n<!-- /wp:cover -->',
    '<figure><img src="https://o.example/a.jpg" alt="" loading="lazy" /></figure><p>Over</p>',
  ],
  [
    'an accordion is made of details',
    '<!-- wp:accordion --><div class="wp-block-accordion"><!-- wp:accordion-item --><div class="wp-block-accordion-item"><h3 class="wp-block-accordion-heading"><button type="button" class="wp-block-accordion-heading__toggle"><span class="wp-block-accordion-heading__toggle-title">Why?</span><span class="wp-block-accordion-heading__toggle-icon" aria-hidden="true">+</span></button></h3><div class="wp-block-accordion-panel"><p>So.</p></div></div><!-- /wp:accordion-item --></div><!-- /wp:accordion -->',
    '<details><summary>Why?</summary><p>So.</p></details>',
  ],
  [
    'formulas have their TeX',
    '<!-- wp:math --><div class="wp-block-math"><math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x &lt; 2</annotation></semantics></math></div><!-- /wp:math -->\n<!-- wp:paragraph -->\n<p>Of <math data-latex="y^2"><mi>y</mi></math>, $latex z^3$ and [latex]n[/latex], <code>$latex no$</code></p>\n<!-- /wp:paragraph -->',
    '<pre data-language="math"><code>x &lt; 2</code></pre><p>Of <code data-language="math">y^2</code>, <code data-language="math">z^3</code> and <code data-language="math">n</code>, <code>$latex no$</code></p>',
  ],
  [
    'what was gone over with a highlighter is, and text of another colour is text',
    '<!-- wp:paragraph -->\n<p>A <mark style="background-color:#fcb900" class="has-inline-color">bright</mark>, <mark style="background-color:rgba(0, 0, 0, 0)" class="has-inline-color has-vivid-red-color">red <strong>text</strong></mark>, <span style="background-color: #ffff99;">classic</span> and <span style="background-color: #ffffff;">white</span></p>\n<!-- /wp:paragraph -->',
    '<p>A <mark>bright</mark>, red <strong>text</strong>, <mark>classic</mark> and white</p>',
  ],
  [
    'a poem has its lines, and a quotation its signs',
    '<!-- wp:verse --><pre class="wp-block-verse">Roses are <em>red</em>\n  Violets <a href="https://o.example/a">are</a> blue</pre><!-- /wp:verse -->\n<!-- wp:paragraph -->\n<p>She <q>said <em>so</em></q>.</p>\n<!-- /wp:paragraph -->',
    '<p>Roses are <em>red</em><br />\u00a0\u00a0Violets <a href="https://o.example/a">are</a> blue</p><p>She “said <em>so</em>”.</p>',
  ],
  [
    'icons of other sites say where they lead',
    '<!-- wp:social-links -->\n<ul class="wp-block-social-links"><!-- wp:social-link {"url":"https://x.com/a?b=1\\u0026c","service":"x"} /--><!-- wp:social-link {"url":"https://o.example/me","service":"chain","label":"My \\u003cpage\\u003e"} /--><!-- wp:social-link {"service":"github"} /--><!-- wp:social-link {"url":"javascript:alert(1)","service":"y"} /--><!-- wp:social-link {"url" /--></ul>\n<!-- /wp:social-links -->',
    '<ul><li><a href="https://x.com/a?b=1&amp;c">x</a></li><li><a href="https://o.example/me">My &lt;page&gt;</a></li><li>y</li></ul>',
  ],
  [
    'a video of VideoPress is a link',
    '<!-- wp:videopress/video {"guid":"abc"} --><figure class="wp-block-videopress-video"><div class="jetpack-videopress-player__wrapper">\nhttps://videopress.com/v/abc?a=true\n</div></figure><!-- /wp:videopress/video -->',
    '<figure><p><a href="https://videopress.com/v/abc?a=true">videopress.com/v/abc?a=true</a></p></figure>',
  ],
  [
    'code in shortcodes of its language stays what it is',
    '[php]\necho "<b>hi</b>";\n\n$x = $y[0];\n[/php]\n\n[cc lang="java"]a &lt; b[/cc]\n\n[bash title="a.sh"]ls[/bash]',
    '<pre data-language="php"><code>echo "&lt;b&gt;hi&lt;/b&gt;";$x = $y[0];</code></pre>' +
      '<pre data-language="java"><code>a &lt; b</code></pre>' +
      '<figure><pre data-language="bash"><code>ls</code></pre><figcaption>a.sh</figcaption></figure>',
  ],
  [
    'text of the classic editor beside blocks has its paragraphs and lines',
    'First\n\n[caption width="300"]<img src="https://o.example/a.jpg" alt="A"> Cap[/caption]\n<!-- wp:paragraph -->\n<p>Of\nblocks</p>\n<!-- /wp:paragraph -->\n\nOne\n\nTwo <b>and</b>\nthree\n\nhttps://o.example/page\n\n<!-- wp:more --><!--more--><!-- /wp:more -->Last',
    `<p>First</p><figure>${image}<figcaption>Cap</figcaption></figure><p>Ofblocks</p><p>One</p><p>Two <strong>and</strong><br />three</p><p><a href="https://o.example/page">o.example/page</a></p><p>Last</p>`,
  ],
  [
    'so has text in a block of the classic editor, in others, too',
    '<!-- wp:freeform -->One\n\nTwo\nthree<!-- /wp:freeform -->after<!-- wp:group --><div class="wp-block-group"><!-- wp:core/freeform -->\nA\n\nB\n<!-- /wp:core/freeform --><!-- wp:quote --><blockquote class="wp-block-quote"><!-- wp:classic -->C\n\nD<!-- /wp:classic --></blockquote><!-- /wp:quote --></div><!-- /wp:group -->',
    '<p>One</p><p>Two<br />three</p><p>after</p><p>A</p><p>B</p><blockquote><p>C</p><p>D</p></blockquote>',
  ],
  [
    'blocks of HTML and code are no text of the classic editor, and a block without an end is none',
    '<!-- wp:html --><b>One</b>\n\n<!-- wp:freeform -->two\n\n<!-- /wp:freeform --><i>three</i><!-- /wp:html --><!-- wp:code --><pre class="wp-block-code"><code>a\n\nb</code></pre><!-- /wp:code -->[code]c\n\nd[/code]<!-- wp:group -->\n\nE\n\nF',
    '<div data-html="true"><strong>One</strong>two<em>three</em></div><pre><code>ab</code></pre><pre><code>cd</code></pre><p>E</p><p>F</p>',
  ],
  [
    'code has the language that is in the comment of its block',
    '<!-- wp:syntaxhighlighter/code {"language":"python"} -->\n<pre class="wp-block-syntaxhighlighter-code">a</pre>\n<!-- /wp:syntaxhighlighter/code -->\n' +
      '<!-- wp:kevinbatdorf/code-block-pro {"code":"b","language":"js"} -->\n<div class="wp-block-kevinbatdorf-code-block-pro"><pre class="shiki"><code><span class="line"><span>b</span></span></code></pre></div>\n<!-- /wp:kevinbatdorf/code-block-pro -->\n' +
      '<!-- wp:code -->\n<pre class="wp-block-code"><code>c</code></pre>\n<!-- /wp:code -->',
    '<pre data-language="python"><code>a</code></pre><pre data-language="js"><code>b</code></pre><pre><code>c</code></pre>',
  ],
  [
    'contents of plugins are contents',
    '<!-- wp:simpletoc/toc /-->\n<!-- wp:rank-math/toc-block {"headings":[]} -->\n<div class="wp-block-rank-math-toc-block" id="rank-math-toc"><h2>Contents</h2><nav><ul><li><a href="#a">A</a></li></ul></nav></div>\n<!-- /wp:rank-math/toc-block -->\n<!-- wp:shortcode -->\n[toc]\n<!-- /wp:shortcode -->\n<!-- wp:paragraph -->\n<p><a href="#a">Go</a></p>\n<!-- /wp:paragraph -->\n<!-- wp:heading -->\n<h2 id="a">Head</h2>\n<!-- /wp:heading -->',
    '<nav data-contents="true"></nav>'.repeat(3) + '<p><a href="#h-head">Go</a></p><h2>Head</h2>',
  ],
  [
    'notes of plugins are footnotes',
    'Rain[efn_note]From <em>clouds</em>.[/efn_note] falls.[mfn]Down.[/mfn]',
    '<p>Rain<sup><a href="#fn-1" id="fnref-1">1</a></sup> falls.<sup><a href="#fn-2" id="fnref-2">2</a></sup></p>' +
      '<ol data-footnotes="true"><li id="fn-1">From <em>clouds</em>. <a href="#fnref-1">↩</a></li><li id="fn-2">Down. <a href="#fnref-2">↩</a></li></ol>',
  ],
])('%s', (_name, content, expected) => {
  expect(show(content)).toEqual({ html: expected, unknown: [] });
});

test('a playlist is its files, and a gallery has none of them', () => {
  const render = (content: string) =>
    renderContent(content, {
      findAttachments: (ids = ['a.jpg', 'b.MP3', 'c.mp4?x=1']) =>
        ids.map((id) => ({ url: `https://o.example/${id}`, title: `No. ${id}`, alt: 'A', caption: '' })),
      onUnknown: () => undefined,
      footnotes: readFootnotes(''),
    });
  expect(render('[playlist ids="b.MP3" type="audio"]').trim()).toBe(
    '<figure><audio src="https://o.example/b.MP3" title="No. b.MP3"></audio></figure>',
  );
  expect(render('[playlist]').match(/<(?:audio|video|img)\b/g)).toEqual(['<audio', '<video']);
  expect(render('[gallery]').match(/<(?:audio|video|img)\b/g)).toEqual(['<img']);
  expect(render('[playlist ids="a.jpg"]')).toContain('[playlist');
});

test.each([
  [
    'what builders put around a text is left out',
    '[vc_row][vc_column width="1/2"][vc_column_text]One[/vc_column_text][/vc_column][/vc_row]',
    '<p>One</p>',
  ],
  ['columns of themes, too', '[one_half]One[/one_half][one_half_last]Two[/one_half_last]', '<p>One</p><p>Two</p>'],
  [
    'their pictures',
    '[et_pb_image src="https://o.example/a.jpg"][fusion_imageframe]https://o.example/b.jpg[/fusion_imageframe]',
    '<figure><img src="https://o.example/a.jpg" alt="" loading="lazy" /></figure><figure><img src="https://o.example/b.jpg" alt="" loading="lazy" /></figure>',
  ],
  [
    'their buttons',
    '[su_button url="https://o.example/a"]Go[/su_button]\n\n[vc_btn title="Read" link="url:https%3A%2F%2Fo.example%2Fb|title:x"]',
    '<p><a href="https://o.example/a" data-button="true">Go</a></p><p><a href="https://o.example/b" data-button="true">Read</a></p>',
  ],
  [
    'their notes and spoilers',
    '[su_note]Mind[/su_note]\n\n[su_spoiler title="More"]Hidden[/su_spoiler]',
    '<aside data-callout="note"><p>Mind</p></aside><details><summary>More</summary><p>Hidden</p></details>',
  ],
  [
    'what is in their boxes, too',
    '[su_spoiler title="More"][su_note]Mind[/su_note][su_button url="https://o.example/a"]Go[/su_button][/su_spoiler]',
    '<details><summary>More</summary><aside data-callout="note"><p>Mind</p></aside><p><a href="https://o.example/a" data-button="true">Go</a></p></details>',
  ],
  [
    'all that stands between one that is not closed and another one',
    '[su_image src="https://o.example/a.jpg"]\n\nOne [su_image src="https://o.example/b.jpg"]x[/su_image]',
    `${image.replace('alt="A"', 'alt=""').replace(/^/, '<figure>')}</figure><p>One</p><figure><img src="https://o.example/b.jpg" alt="" loading="lazy" /></figure>`,
  ],
  [
    'a word in brackets that is like a box, and the text behind the boxes',
    '[note] of Ann.\n\n[note]Mind[/note]\n\n[toggle title="T"]See [code][/toggle][/code]\n\nEnd',
    '<p>[note] of Ann.</p><aside data-callout="note"><p>Mind</p></aside><p>[toggle title="T"]See</p><pre><code>[/toggle]</code></pre><p>End</p>',
  ],
  [
    'the titles of tabs and panes of builders',
    '[vc_tta_tabs title="Terms"][vc_tta_section title="Shipping" tab_id="a"]We ship.[/vc_tta_section][/vc_tta_tabs]',
    '<p><strong>Terms</strong></p><details><summary>Shipping</summary><p>We ship.</p></details>',
  ],
  [
    'panes of Kadence',
    '<div class="wp-block-kadence-pane kt-accordion-pane"><div class="kt-accordion-header-wrap"><button class="kt-blocks-accordion-header"><span class="kt-blocks-accordion-title-wrap"><span class="kt-blocks-accordion-title">Why?</span></span></button></div><div class="kt-accordion-panel"><div class="kt-accordion-panel-inner"><p>So.</p></div></div></div>',
    '<details><summary>Why?</summary><p>So.</p></details>',
  ],
])('of plugins: %s', (_what, content, expected) => {
  expect(show(content)).toEqual({ html: expected, unknown: [] });
});

test('a shortcode that is closed is told, and brackets in a sentence are none', () => {
  expect(show('He [sic] said [my_box]so[/my_box].')).toEqual({
    html: '<p>He [sic] said [my_box]so[/my_box].</p>',
    unknown: ['[my_box]'],
  });
});
