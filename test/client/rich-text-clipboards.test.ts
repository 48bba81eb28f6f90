// Clipboards as other programs write them, of every kind of block.
import { convertFromRaw, EditorState } from 'draft-js';
import { cleanPaste } from '../../src/client/ui/rich-text/paste/cleanPaste';
import { describeLosses } from '../../src/client/ui/rich-text/paste/describeLosses';
import { paste } from '../../src/client/ui/rich-text/paste/pasteContent';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';
import { renderFormula } from '../../src/server/blogs/render-formula';
import { sanitize } from '../../src/server/blogs/rich-text';
import { createTimeBudget } from '../../src/server/blogs/time-budget';

function save(html: string): string {
  const state = EditorState.createWithContent(convertFromRaw(readHtml('')));
  const after = paste(EditorState.moveFocusToEnd(state), 'text', html)!;
  const saved = createHtmlWriter().write(after.getCurrentContent());
  expect(sanitize(saved)).toBe(saved);
  return saved.replaceAll(' rel="noopener noreferrer"', '').replaceAll(' loading="lazy"', '');
}

const pasted = (html: string) => save(html).replaceAll('\n', '');

const notes = (...items: string[]) =>
  `<ol data-footnotes="true">${items.map((item, index) => `<li id="fn-${index + 1}">${item} <a href="#fnref-${index + 1}">↩</a></li>`).join('')}</ol>`;
const noteRef = (number: number) => `<sup><a href="#fn-${number}" id="fnref-${number}">${number}</a></sup>`;

describe('footnotes', () => {
  test.each([
    [
      'Google Docs',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span>Rain</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> falls.</span><sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> From clouds.</span></p></div><div><p><a href="#ftnt_ref2" id="ftnt2">[2]</a><span> Down.</span></p></div></b>',
    ],
    [
      'Word',
      `<p class=MsoNormal>Rain<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a> falls.<a href="#_ftn2" name="_ftnref2"><span class=MsoFootnoteReference>[2]</span></a></p><div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> From clouds.<o:p></o:p></p></div><div style='mso-element:footnote' id=ftn2><p class=MsoFootnoteText><a href="#_ftnref2" name="_ftn2">[2]</a> Down.</p></div></div>`,
    ],
    [
      'WordPress',
      '<p class="wp-block-paragraph">Rain<sup data-fn="a1b2" class="fn"><a href="#a1b2" id="a1b2-link">1</a></sup> falls.<sup data-fn="c3" class="fn"><a href="#c3" id="c3-link">2</a></sup></p><ol class="wp-block-footnotes"><li id="a1b2">From clouds. <a href="#a1b2-link" aria-label="Jump">↩︎</a></li><li id="c3">Down. <a href="#c3-link">↩︎</a></li></ol>',
    ],
    [
      'GitHub',
      '<p>Rain<sup><a href="#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref="">1</a></sup> falls.<sup><a href="#user-content-fn-2" id="user-content-fnref-2">2</a></sup></p><section data-footnotes class="footnotes"><ol><li id="user-content-fn-1"><p>From clouds. <a href="#user-content-fnref-1" data-footnote-backref>↩</a></p></li><li id="user-content-fn-2"><p>Down. <a href="#user-content-fnref-2">↩</a></p></li></ol></section>',
    ],
  ])('of %s are footnotes', (_program, html) => {
    expect(pasted(html)).toBe(`<p>Rain${noteRef(1)} falls.${noteRef(2)}</p>${notes('From clouds.', 'Down.')}`);
  });

  // Browsers write the address of the page into every link that is copied.
  test.each([
    [
      'WordPress',
      '<p>Rain<sup data-fn="a1" class="fn"><a href="https://blog.example/p/#a1" id="a1-link">1</a></sup> falls.</p><ol class="wp-block-footnotes"><li id="a1">From clouds. <a href="https://blog.example/p/#a1-link" aria-label="Jump">↩︎</a></li></ol>',
    ],
    [
      'GitHub',
      '<p>Rain<sup><a href="https://github.com/a/b#user-content-fn-1" id="user-content-fnref-1" data-footnote-ref="">1</a></sup> falls.</p><section data-footnotes="" class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="user-content-fn-1"><p>From clouds. <a href="https://github.com/a/b#user-content-fnref-1" data-footnote-backref="">↩</a></p></li></ol></section>',
    ],
    [
      'Substack',
      '<p>Rain<a data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="https://x.substack.com/p/y#footnote-1" class="footnote-anchor">1</a> falls.</p><div data-component-name="FootnoteToDOM" class="footnote"><a id="footnote-1" href="https://x.substack.com/p/y#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>From clouds.</p></div></div>',
    ],
    [
      'a blog like this',
      '<p>Rain<sup><a href="https://blog.example/posts/rain#fn-1" id="fnref-1">1</a></sup> falls.</p><ol data-footnotes="true"><li id="fn-1">From clouds. <a href="https://blog.example/posts/rain#fnref-1">↩</a></li></ol>',
    ],
  ])('of a page of %s are footnotes', (_program, html) => {
    expect(pasted(html)).toBe(`<p>Rain${noteRef(1)} falls.</p>${notes('From clouds.')}`);
  });

  test('are none where a short link leads to a heading', () => {
    expect(pasted('<p><a href="#a">1</a></p><h2 id="a">One</h2>')).toBe('<p><a href="#a">1</a></p><h2>One</h2>');
  });
});

describe('tasks', () => {
  const tasks = '<ul><li data-task="done">Sow</li><li data-task="open">Reap</li></ul>';

  test.each([
    [
      'Google Docs',
      '<ul style="list-style:none"><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,AA" aria-roledescription="checked checkbox" alt="checked"><p role="presentation" style="display:inline"><span>Sow</span></p></li><li role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,AA" alt="unchecked"><p><span>Reap</span></p></li></ul>',
    ],
    ['Word', '<p class=MsoNormal><span>☒</span> Sow<o:p></o:p></p><p class=MsoNormal>☐ Reap</p>'],
    ['Notion', '<!-- notionvc: 1 --><ul><li>[x]  Sow</li><li>[ ]  Reap</li></ul>'],
    [
      'an export of Notion',
      '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">Sow</span></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>Reap</span></li></ul>',
    ],
    [
      'GitHub',
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked="" disabled=""> Sow</li><li class="task-list-item"><input type="checkbox" disabled> Reap</li></ul>',
    ],
  ])('of %s are tasks', (_program, html) => {
    expect(pasted(html)).toBe(tasks);
    expect(describeLosses(html.replaceAll(/<img[^>]*>/g, ''))).toBe('');
  });
});

test.each([
  [
    'Notion',
    '<details><summary>More</summary><p>Hidden</p></details><aside>💡 Mind <b>this</b></aside>',
    '<details><summary>More</summary><p>Hidden</p></details><aside data-callout="note"><p>💡 Mind <strong>this</strong></p></aside>',
  ],
  [
    'an export of Notion',
    '<ul class="toggle"><li><details open=""><summary>More</summary><p>Hidden</p></details></li></ul><figure class="callout" style="display:flex"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%">Mind this</div></figure>',
    '<details><summary>More</summary><p>Hidden</p></details><aside data-callout="note"><p>💡 Mind this</p></aside>',
  ],
  [
    'Ghost',
    '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Hidden</p></div></div><div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind this</div></div>',
    '<details><summary>More</summary><p>Hidden</p></details><aside data-callout="note"><p>💡 Mind this</p></aside>',
  ],
  [
    'WordPress',
    '<details class="wp-block-details"><summary>More</summary><p class="wp-block-paragraph">Hidden</p></details>',
    '<details><summary>More</summary><p>Hidden</p></details>',
  ],
  [
    'GitHub',
    '<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title"><svg></svg>Warning</p><p>Mind this</p></div>',
    '<aside data-callout="warning"><p>Mind this</p></aside>',
  ],
])('details and callouts of %s are such', (_program, html, saved) => {
  expect(pasted(html)).toBe(saved);
});

test('lists of Slack are nested by their levels', () => {
  const list = (level: number, ...items: string[]) =>
    `<ul data-stringify-type="unordered-list" data-indent="${level}">${items.map((item) => `<li data-stringify-indent="${level}">${item}</li>`).join('')}</ul>`;
  expect(pasted(list(0, 'a') + list(1, 'b') + list(2, 'c', 'd') + list(1, 'e') + list(0, 'f'))).toBe(
    '<ul><li>a<ul><li>b<ul><li>c</li><li>d</li></ul></li><li>e</li></ul></li><li>f</li></ul>',
  );
  // The beginning of the list was not copied.
  expect(pasted(`<p>a</p>${list(2, 'b')}${list(3, 'c')}`)).toBe('<p>a</p><ul><li>b<ul><li>c</li></ul></li></ul>');
});

test.each([
  [
    'Evernote',
    '<ul style="--en-todo:true;"><li style="--en-checked:true;"><div>a</div></li><li style="--en-checked:false;"><div>b</div></li></ul>',
  ],
  [
    'OneNote',
    '<p style="margin:0in"><input type="checkbox" checked> a</p><p style="margin:0in"><input type="checkbox"> b</p>',
  ],
])('tasks of %s are tasks', (_program, html) => {
  expect(pasted(html)).toBe('<ul><li data-task="done">a</li><li data-task="open">b</li></ul>');
  expect(describeLosses(html)).toBe('');
});

test.each([
  [
    'GitHub',
    '<table class="highlight"><tbody><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code"><span class="pl-k">if</span> a:</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code">  b = 2</td></tr></tbody></table>',
  ],
  ['Teams', '<codeblock class="Python"><code>if a:<br>  b = 2</code></codeblock>'],
])('code of %s has its lines', (_program, html) => {
  expect(save(html)).toBe('<pre><code>if a:\n  b = 2</code></pre>');
});

test.each([
  ['Google Docs', '<span style="background-color:#ffff00;font-weight:400">bright</span>'],
  ['Google Docs, in a pale colour', '<span style="background-color:#d9ead3">bright</span>'],
  ['Word', "<span style='background:navy;mso-highlight:navy'>bright</span>"],
  ['LibreOffice', '<font color="#000000"><span style="background: #ffff00">bright</span></font>'],
  [
    'Pages',
    '<meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">\np.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Menlo}\nspan.s1 {background-color: #fffb00}\n</style><span class="s1">bright</span>',
  ],
  ['Notion', '<mark class="highlight-yellow_background">bright</mark>'],
  ['WordPress', '<mark style="background-color:#fcb900" class="has-inline-color">bright</mark>'],
])('what was gone over with a highlighter in %s is', (_program, html) => {
  expect(pasted(`<p>A ${html} word</p>`)).toBe('<p>A <mark>bright</mark> word</p>');
});

test.each([
  ['of another colour', '<mark style="background-color:rgba(0, 0, 0, 0);color:#cf2e2e">red</mark>'],
  ['on white', '<span style="background-color: rgb(255, 255, 255)">red</span>'],
  ['on nothing', '<span style="background-color:transparent">red</span>'],
  [
    'of a page on coloured paper',
    '<span style="orphans: 2; background-color: rgb(255, 241, 229); display: inline !important; float: none;">red</span>',
  ],
  ['of a dark page', '<span style="color:#fff;background-color: rgb(13, 17, 60)">red</span>'],
])('text %s is text', (_kind, html) => {
  expect(pasted(`<p>A ${html} word</p>`)).toBe('<p>A red word</p>');
});

test('a poem of WordPress has its lines, and a quotation its signs', () => {
  expect(pasted('<pre class="wp-block-verse">Roses\nare <em>red</em></pre><p>She <q>said <q>so</q></q>.</p>')).toBe(
    '<p>Roses<br />are <em>red</em></p><p>She “said “so””.</p>',
  );
});

test('what stands beside a text on the web is no callout', () => {
  expect(pasted('<aside>See also</aside>')).toBe('<p>See also</p>');
});

test.each([
  ['Notion', '<pre><code class="language-typescript">let a = 1;\nb &lt; c</code></pre>'],
  [
    'Ghost',
    '<pre class="language-typescript" tabindex="0"><code class="language-typescript"><span class="token">let</span> a = 1;\nb &lt; c</code></pre>',
  ],
  ['WordPress', '<pre class="wp-block-code"><code lang="ts" class="language-ts">let a = 1;\nb &lt; c</code></pre>'],
  [
    'GitHub',
    '<div class="highlight highlight-source-ts"><pre><span class="pl-k">let</span> a = 1;\nb &lt; c</pre></div>',
  ],
])('code of %s has its language', (_program, html) => {
  expect(pasted(html)).toBe('<pre data-language="typescript"><code>let a = 1;b &lt; c</code></pre>');
});

test('formulas keep their TeX', () => {
  const katex = (tex: string) =>
    `<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span>`;
  const html = `<p>As ${katex('E=mc^2')} says</p><span class="katex-display">${katex('\\sum x')}</span>`;
  expect(pasted(html)).toBe(
    '<p>As <code data-language="math">E=mc^2</code> says</p><pre data-language="math"><code>\\sum x</code></pre>',
  );
  expect(describeLosses(html)).toBe('');
});

test.each([
  [
    'WordPress',
    '<figure class="wp-block-gallery has-nested-images columns-2"><figure class="wp-block-image"><img src="https://x.test/a.jpg" alt="A" class="wp-image-1"></figure><figure class="wp-block-image"><img src="https://x.test/b.jpg" alt=""></figure><figcaption class="blocks-gallery-caption">Both</figcaption></figure>',
  ],
  [
    'Ghost',
    '<figure class="kg-card kg-gallery-card kg-width-wide kg-card-hascaption"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://x.test/a.jpg" width="1" height="1" alt="A" srcset="x"></div><div class="kg-gallery-image"><img src="https://x.test/b.jpg" alt=""></div></div></div><figcaption>Both</figcaption></figure>',
  ],
])('a gallery of %s is one', (_program, html) => {
  expect(pasted(html).replace(' width="1" height="1"', '')).toBe(
    '<figure data-gallery="true"><img src="https://x.test/a.jpg" alt="A" /><img src="https://x.test/b.jpg" alt="" /><figcaption>Both</figcaption></figure>',
  );
});

test('a gallery whose pictures have captions has all of them', () => {
  expect(
    pasted(
      '<figure class="wp-block-gallery"><figure class="wp-block-image"><img src="https://x.test/a.jpg" alt=""><figcaption>A <em>one</em></figcaption></figure><figure class="wp-block-image"><img src="https://x.test/b.jpg" alt=""><figcaption>B</figcaption></figure><figcaption>Both</figcaption></figure>',
    ),
  ).toBe(
    '<figure data-gallery="true"><img src="https://x.test/a.jpg" alt="" /><img src="https://x.test/b.jpg" alt="" /><figcaption>A one · B · Both</figcaption></figure>',
  );
});

test('players, bookmarks and buttons are cards and buttons; what cannot come is named', () => {
  const youtube =
    '<figure class="wp-block-embed is-provider-youtube"><div class="wp-block-embed__wrapper"><iframe title="A film" src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe></div><figcaption>Seen</figcaption></figure>';
  const bookmark =
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://b.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Book</div><div class="kg-bookmark-description">About</div></div><div class="kg-bookmark-thumbnail"><img src="https://b.example/t.png"></div></a></figure>';
  const buttons =
    '<div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="https://go.example/">Go</a></div></div><div class="kg-card kg-button-card"><a href="https://on.example/" class="kg-btn kg-btn-accent">On</a></div>';
  expect(pasted(`<p>x</p>${youtube}${bookmark}${buttons}`)).toBe(
    '<p>x</p><figure data-embed="youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">A film</a><figcaption>Seen</figcaption></figure>' +
      '<figure data-embed="page"><a href="https://b.example/">Book</a><figcaption>About</figcaption></figure>' +
      '<p><a href="https://go.example/" data-button="true">Go</a></p><p><a href="https://on.example/" data-button="true">On</a></p>',
  );
  expect(describeLosses(youtube + bookmark)).toBe('');
  expect(describeLosses(`${youtube}<iframe src="https://other.example/"></iframe><audio src="a.mp3"></audio>`)).toBe(
    '1 video or embedded page and 1 recording could not be pasted.',
  );
});

test('pictures of WordPress and Ghost keep their place', () => {
  expect(
    pasted('<p>x</p><figure class="wp-block-image alignleft"><img src="https://x.test/a.jpg" alt="A"></figure>'),
  ).toBe('<p>x</p><figure data-align="left"><img src="https://x.test/a.jpg" alt="A" /></figure>');
});

test.each([
  '<a href="#a" id="b">1</a>'.repeat(1_000),
  `<p id="a">${'<a href="#a">1</a>'.repeat(1_000)}</p>`,
  '<ul><li>[ ] '.repeat(400),
  '<aside>💡'.repeat(400),
  '<div class="kg-toggle-card">'.repeat(400),
  '<figure class="wp-block-gallery"><img src="/a.png">'.repeat(400),
  '<div class="markdown-alert-note">'.repeat(400),
  '<span class="math-container">'.repeat(400),
  '<span class="math-container">$a$</span>'.repeat(300),
  `<math>${'<msup>'.repeat(2_000)}</math>`,
  `<span class="MathJax" data-mathml="<math>${'<msup>'.repeat(2_000)}"></span>`,
  `<!-- notionvc: 1 -->${'<p>$$ a</p>'.repeat(1_000)}${'$a_'.repeat(4_000)}`,
  '<div class="cm-line">'.repeat(400),
  '<div class="cm-line">a</div>'.repeat(1_000),
  '<ul class="listtype-bullet listindent2"><li>'.repeat(400),
])('a hostile clipboard is converted in time: %#', (html) => {
  expect(cleanPaste(`${html}<p>x</p>`).localName).toBe('body');
});

describe('what readers did not see stays where it was', () => {
  const comment = (mark: string) =>
    `<p class=MsoNormal>The price<span class=MsoCommentReference><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" language=JavaScript name="_msoanchor_1">${mark}</a><![endif]></span> is high.</p><div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt language=JavaScript><a name="_msocom_1"></a><p class=MsoCommentText><a href="#_msoanchor_1" class=msocomoff>${mark}</a>Do not tell them.</p></div></div></div>`;

  test.each([
    ['comments of Word', comment('[JD1]'), '<p>The price is high.</p>'],
    ['comments that look like footnotes', comment('[1]'), '<p>The price is high.</p>'],
    [
      'tracked changes of Word',
      '<p class=MsoNormal>It is <span class=msoDel><del cite="mailto:Jane" datetime="2024-01-01T10:00">very </del></span><span class=msoIns><ins cite="mailto:Jane" datetime="2024-01-01T10:00">quite </ins></span>late.</p>',
      '<p>It is quite late.</p>',
    ],
    [
      'hidden text',
      "<p>Seen<span style='display:none;mso-hide:all'> secret</span>.</p><form hidden><input name=remove>Hidden</form>",
      '<p>Seen.</p>',
    ],
    [
      'the line of a chat above code',
      '<pre class="overflow-visible!"><div><div class="flex">python</div><div><button>Copy code</button></div><div dir="ltr"><code class="language-python"><span>x = 1</span></code></div></div></pre>',
      '<pre data-language="python"><code>x = 1</code></pre>',
    ],
  ])('%s', (_name, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });

  test('but not what is written around a piece of code', () => {
    expect(pasted('<pre><div>Run <code class="language-sh">ls</code></div><div>first</div></pre>')).toBe(
      '<pre data-language="sh"><code>Run lsfirst</code></pre>',
    );
  });

  test.each([
    [
      'Outlook',
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&data=05%7Cjane%40example.com',
    ],
    [
      'Outlook in a cloud of its own',
      'https://gcc02.safelinks.protection.office365.us/?url=https%3A%2F%2Fexample.com%2Fa&data=05',
    ],
    ['Google', 'https://www.google.com/url?q=https://example.com/a&sa=D&usg=x'],
    ['Proofpoint, version 2', 'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.com_a&d=DwMFaQ&c=x'],
    ['Proofpoint, version 3', 'https://urldefense.com/v3/__https://example.com/a__;!!ACWV5N9M2RV99hQ!INUzIF25$'],
    ['Barracuda', 'https://linkprotect.cudasvc.com/url?a=https%3a%2f%2fexample.com%2fa&c=E,1,x&typo=1'],
    [
      'one within another',
      'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Furldefense.com%2Fv3%2F__https%3A%2F%2Fexample.com%2Fa__%3B!!A!I%24&data=05',
    ],
    ['Facebook', 'https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2Fa&h=x'],
  ])('the redirect of %s', (_name, address) => {
    expect(pasted(`<p><a href="${address.replaceAll('&', '&amp;')}">there</a></p>`)).toBe(
      '<p><a href="https://example.com/a">there</a></p>',
    );
  });

  test.each([
    [
      'https://urldefense.com/v3/__https://lore.example/F*2Fy@x.example/?a=*5Bb**A__;JSXDqV0!!ACWV5N9M2RV99hQ!Mw$',
      'https://lore.example/F%2Fy@x.example/?a=%5Bbé]',
    ],
    [
      'https://urldefense.proofpoint.com/v2/url?u=http-3A__x.example_a-2Db-3Fq-3D1-5F2-26r-3D-25C3-25A9&d=D&c=x',
      'http://x.example/a-b?q=1_2&r=%C3%A9',
    ],
  ])('the characters that Proofpoint writes otherwise: %s', (address, expected) => {
    expect(pasted(`<p><a href="${address.replaceAll('&', '&amp;')}">there</a></p>`)).toBe(
      `<p><a href="${expected.replaceAll('&', '&amp;')}">there</a></p>`,
    );
  });

  test.each([
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://urldefense.com/v3/__javascript:alert(1)__;!!A!I$',
    'https://urldefense.com/v3/__https://x.example/*__;é!!A!I$',
    'https://urldefense.com/v3/__https://x.example/**A__;JQ!!A!I$',
    'https://urldefense.com/v3/__https://x.example/',
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__x.example_-ZZ',
  ])('but not one that leads to no page: %s', (address) => {
    expect(pasted(`<p><a href="${address}">there</a></p>`)).toBe(`<p><a href="${address}">there</a></p>`);
  });
});

test('lists of Word for the web are nested by their levels', () => {
  const item = (tag: string, level: number, text: string, start = 1) =>
    `<div class="ListContainerWrapper SCXW1"><${tag} class="BulletListStyle1" role="list" start="${start}"><li data-leveltext="" data-listid="1" aria-setsize="-1" data-aria-posinset="${start}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun">${text}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;
  expect(pasted(item('ul', 1, 'One') + item('ul', 2, 'Two') + item('ul', 1, 'Three'))).toBe(
    '<ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul>',
  );
  expect(pasted(`${item('ol', 1, 'One', 3)}${item('ol', 1, 'Two', 4)}<p>After</p>${item('ol', 1, 'Three', 5)}`)).toBe(
    '<ol start="3"><li>One</li><li>Two</li></ol><p>After</p><ol start="5"><li>Three</li></ol>',
  );
});

describe('lists of Dropbox Paper', () => {
  const list = (kind: string, level: number, content: string) =>
    `<ul class="listtype-${kind} listindent${level} list-${kind}${level}">${content}</ul>`;
  const item = (text: string) => `<li><span class=" author-d-iz88z86z">${text}</span></li>`;
  const line = (kind: string, level: number, text: string) =>
    `<div class="ace-line gutter-author-d-iz88z86z line-list-type-${kind} ace-ltr" dir="auto">${list(kind, level, `<li><span class="ace-line-pocket-zws" data-faketext=""></span><span>${text}</span></li>`)}</div>`;
  const nested = '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>';

  test.each([
    [
      'within each other',
      list('bullet', 1, item('a') + list('bullet', 2, item('b') + list('bullet', 3, item('c'))) + item('d')),
      nested,
    ],
    ['line by line', [1, 2, 3, 1].map((level, at) => line('bullet', level, 'abcd'[at]!)).join(''), nested],
    [
      'side by side',
      list('bullet', 1, item('a')) +
        list('bullet', 2, item('b')) +
        list('bullet', 3, item('c')) +
        list('bullet', 1, item('d')),
      nested,
    ],
    [
      'of numbers',
      '<ol start="1" class="listtype-number listindent1 list-number1"><li>a</li></ol><ul class="listtype-bullet listindent2 list-bullet2"><li>b</li></ul><ol start="2" class="listtype-number listindent1 list-number1"><li>c</li></ol><p>d</p><ol start="3" class="listtype-number listindent1"><li>e</li></ol>',
      '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol><p>d</p><ol start="3"><li>e</li></ol>',
    ],
    [
      'of tasks',
      line('task', 1, 'a') + line('taskdone', 2, 'b') + line('taskdone', 1, 'c') + line('bullet', 1, 'd'),
      '<ul><li data-task="open">a<ul><li data-task="done">b</li></ul></li><li data-task="done">c</li><li>d</li></ul>',
    ],
  ])('%s keep their levels', (_kind, html, expected) => {
    expect(pasted(`<meta charset='utf-8'>${html}`)).toBe(expected);
    expect(describeLosses(html)).toBe('');
  });
});

describe('Confluence and Obsidian', () => {
  test.each([
    [
      'panels',
      '<div class="confluence-information-macro confluence-information-macro-warning"><span class="aui-icon confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>Careful</p></div></div><div data-panel-type="info" data-prosemirror-content-type="node"><div data-panel-content="true"><p>Note it</p></div></div>',
      '<aside data-callout="warning"><p>Careful</p></aside><aside data-callout="note"><p>Note it</p></aside>',
    ],
    [
      'a callout with a title of its own',
      '<div data-callout="tip" class="callout"><div class="callout-title"><div class="callout-icon"></div><div class="callout-title-inner">A hint</div></div><div class="callout-content"><p>Text</p></div></div>',
      '<aside data-callout="tip"><p>A hint</p><p>Text</p></aside>',
    ],
    [
      'a callout without one',
      '<div data-callout="tip" class="callout"><div class="callout-title"><div class="callout-title-inner">Tip</div></div><div class="callout-content"><p>Text</p></div></div>',
      '<aside data-callout="tip"><p>Text</p></aside>',
    ],
    [
      'an expand',
      '<div data-node-type="expand" data-title="More of it" data-expanded="true"><p>Inside</p></div>',
      '<details><summary>More of it</summary><p>Inside</p></details>',
    ],
    [
      'tasks',
      '<div data-task-list-local-id="a"><div data-task-local-id="b" data-task-state="DONE">Done</div><div data-task-local-id="c" data-task-state="TODO">Open</div></div>',
      '<ul><li data-task="done">Done</li><li data-task="open">Open</li></ul>',
    ],
    [
      'code',
      '<div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false; theme: Confluence">int a = 1;</pre></div></div>',
      '<pre data-language="java"><code>int a = 1;</code></pre>',
    ],
  ])('%s', (_kind, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});

test('what draws a box or a button is no picture that is lost', () => {
  const docs =
    '<ul><li dir="ltr" role="checkbox" aria-checked="true"><img src="data:image/png;base64,AAA" alt="checked" aria-roledescription="checkbox"><p>Done</p></li></ul>';
  expect(describeLosses(docs)).toBe('');
  expect(describeLosses('<p><button><svg></svg></button><span aria-hidden="true"><svg></svg></span>Text</p>')).toBe('');
  expect(describeLosses('<p><svg></svg></p>')).toBe('1 drawing could not be pasted.');
});

test.each([
  ['Word', '<td style="width:1in"><p class=MsoNormal align=right style=\'text-align:right\'>2</p></td>'],
  [
    'Google Sheets',
    '<td style="overflow:hidden;padding:2px 3px;text-align:right;" data-sheets-numberformat="{}">2</td>',
  ],
  ['WordPress', '<td class="has-text-align-right" data-align="right">2</td>'],
  ['Markdown', '<td align="right">2</td>'],
])('the cells of a table of %s are aligned', (_program, cell) => {
  expect(pasted(`<table><tbody><tr><td>1</td>${cell}</tr></tbody></table>`)).toBe(
    '<table><tbody><tr><td>1</td><td data-align="end">2</td></tr></tbody></table>',
  );
});

describe('signs that are drawn', () => {
  test.each([
    ['Gmail', '<img data-emoji="🎉" alt="🎉" src="https://fonts.gstatic.com/s/e/notoemoji/16.0/1f389/72.png">'],
    [
      'Slack',
      '<img src="https://a.slack-edge.com/14.0/apple-medium/1f389.png" alt=":tada:" data-stringify-emoji=":tada:">',
    ],
    [
      'WordPress',
      '<img draggable="false" class="emoji" alt="🎉" src="https://s.w.org/images/core/emoji/15/svg/1f389.svg">',
    ],
    [
      'Confluence',
      '<span data-emoji-id="1" data-emoji-text="🎉" data-emoji-short-name=":tada:"><img alt=":tada:" src="blob:https://x"></span>',
    ],
  ])('by %s are emoji within their line', (_program, image) => {
    const html = `<ul><li>Hello ${image} world</li></ul>`;
    expect(pasted(html)).toBe('<ul><li>Hello 🎉 world</li></ul>');
    expect(describeLosses(html)).toBe('');
  });
});

describe('formulas', () => {
  const drawn = (kind: string, tex: string) =>
    `<img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/a" class="mwe-math-fallback-image-${kind}" aria-hidden="true" alt="{\\displaystyle ${tex}}">`;
  const mathml = '<math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup></math>';
  const mathJax2 = `<span class="MathJax" tabindex="0" data-mathml="${mathml.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}" role="presentation" style="position: relative;"><nobr aria-hidden="true"><span class="math" style="display: inline-block;"><span class="mrow"><span class="msup"><span class="mi">x</span><span class="mn">2</span></span></span></span></nobr><span class="MJX_Assistive_MathML" role="presentation" style="position: absolute; clip: rect(1px, 1px, 1px, 1px);">${mathml}</span></span>`;
  test.each([
    [
      'Wikipedia',
      `<p>So <span class="mwe-math-element"><span style="display: none;"><math><semantics><mi>E</mi><annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics></math></span>${drawn('inline', 'E=mc^{2}')}</span></p>`,
      '<p>So <code data-language="math">E=mc^{2}</code></p>',
    ],
    [
      'Wikipedia, without MathML',
      `<p>So</p>${drawn('display', 'a^{2}')}`,
      '<p>So</p><pre data-language="math"><code>a^{2}</code></pre>',
    ],
    [
      'Substack',
      '<div class="latex-rendered" data-attrs="{&quot;persistentExpression&quot;:&quot;E=mc^2&quot;}"></div>',
      '<pre data-language="math"><code>E=mc^2</code></pre>',
    ],
    [
      'Gemini',
      '<p>So <span class="math-inline" data-math="E=mc^2"><span class="katex"><span class="katex-html" aria-hidden="true">E=mc2</span></span></span></p>',
      '<p>So <code data-language="math">E=mc^2</code></p>',
    ],
    [
      'LaTeXML',
      '<p>So <math alttext="x^2" style="color:red"><mi>x</mi></math></p>',
      '<p>So <code data-language="math">x^2</code></p>',
    ],
    [
      'Wikipedia, as it is now',
      `<p>So <span class="mwe-math-element mwe-math-element-inline"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;"><math alttext="{\\displaystyle E=mc^{2}}"><semantics><mi>E</mi><annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics></math></span>${drawn('inline', 'E=mc^{2}')}</span>.</p>`,
      '<p>So <code data-language="math">E=mc^{2}</code>.</p>',
    ],
    [
      'Notion',
      "<meta charset='utf-8'><p>So $E=mc^2$ and $$a_1$$ for $5 and $10, <code>$b_1$</code></p><p>$$<br>\\sum_i x<br>$$</p><!-- notionvc: 6c1d0579-8e9e-4f2c-8512-d2db696cef78 -->",
      '<p>So <code data-language="math">E=mc^2</code> and <code data-language="math">a_1</code> for $5 and $10, <code>$b_1$</code></p><pre data-language="math"><code>\\sum_i x</code></pre>',
    ],
    [
      'a page of Notion',
      '<p>So <span class="notion-text-equation-token" style="user-select:all" contenteditable="false"><span></span><span><span class="katex"><span class="katex-mathml"><math><semantics><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E</span></span></span><span>\ufeff</span></span> it is</p>',
      '<p>So <code data-language="math">E=mc^2</code> it is</p>',
    ],
    [
      'Stack Exchange, copied in Firefox',
      `<p>So <span class="math-container">${mathJax2}<script type="math/tex" id="MathJax-Element-1">x^2</script></span> it is</p>`,
      '<p>So <code data-language="math">x^2</code> it is</p>',
    ],
    [
      'Stack Exchange, copied in Chrome',
      `<p>So <span class="math-container">${mathJax2}</span> it is</p>`,
      '<p>So <code data-language="math">x^{2}</code> it is</p>',
    ],
    [
      'Stack Exchange, in a block',
      `<p><span class="math-container"><div class="MathJax_Display">${mathJax2}</div><script type="math/tex; mode=display">x^2</script></span></p>`,
      '<pre data-language="math"><code>x^2</code></pre>',
    ],
    [
      'Stack Exchange, before they are drawn',
      '<p>So <span class="math-container">$10$</span> is</p><p><span class="math-container">$$\\int f$$</span></p>',
      '<p>So <code data-language="math">10</code> is</p><pre data-language="math"><code>\\int f</code></pre>',
    ],
    [
      'GitHub, before they are drawn',
      '<p>So <math-renderer class="js-inline-math" style="display: inline">$x^2$</math-renderer> is</p><math-renderer class="js-display-math">$$\\int f$$</math-renderer>',
      '<p>So <code data-language="math">x^2</code> is</p><pre data-language="math"><code>\\int f</code></pre>',
    ],
    [
      'Pandoc',
      '<p>So <span class="math inline">\\(x^2\\)</span> is</p><p><span class="math display">\\[\\int f\\]</span></p>',
      '<p>So <code data-language="math">x^2</code> is</p><pre data-language="math"><code>\\int f</code></pre>',
    ],
    [
      'MathJax 2',
      `<p>So <span class="MathJax_Preview" style="display: none;"></span>${mathJax2}<script type="math/tex">x^2</script> and <script type="math/tex">y</script></p>`,
      '<p>So <code data-language="math">x^2</code> and <code data-language="math">y</code></p>',
    ],
    [
      'MathJax 2, without what screen readers read',
      `<p>So ${mathJax2.replace(/<span class="MJX.*<.span>(?=<)/, '')} is</p>`,
      '<p>So <code data-language="math">x^{2}</code> is</p>',
    ],
    [
      'MathJax 3',
      `<p>So <mjx-container class="MathJax" jax="CHTML" style="position: relative;"><mjx-math class="MJX-TEX" aria-hidden="true"><mjx-msup><mjx-mi class="mjx-i"><mjx-c class="mjx-c1D465"></mjx-c></mjx-mi></mjx-msup></mjx-math><mjx-assistive-mml unselectable="on" display="inline">${mathml}</mjx-assistive-mml></mjx-container> it is</p>`,
      '<p>So <code data-language="math">x^{2}</code> it is</p>',
    ],
    [
      'MathJax 4',
      `<p>So <mjx-container class="MathJax" jax="CHTML"><mjx-math data-latex="x^2" class="MJX-TEX" aria-hidden="true"></mjx-math><mjx-assistive-mml>${mathml}</mjx-assistive-mml></mjx-container> it is</p>`,
      '<p>So <code data-language="math">x^2</code> it is</p>',
    ],
  ])('of %s are those they were made of', (_program, html, expected) => {
    expect(pasted(html)).toBe(expected);
    expect(describeLosses(html)).toBe('');
  });

  test('that do not say it are named', () => {
    expect(describeLosses('<p>So <mjx-container class="MathJax"><mjx-math></mjx-math></mjx-container></p>')).toBe(
      '1 formula could not be pasted.',
    );
    expect(describeLosses('<p>So <math style="display: inline"><menclose><mi>x</mi></menclose></math></p>')).toBe(
      '1 formula could not be pasted.',
    );
  });

  test('stand in a text that has them, whatever it is called', () => {
    expect(
      pasted(`<div class="math">So <span class="math">${mathml}</span> and <math><mi>y</mi></math> are</div>`),
    ).toBe('<p>So <code data-language="math">x^{2}</code> and <code data-language="math">y</code> are</p>');
    expect(pasted('<p class="math">$a$ or $b$</p>')).toBe('<p>$a$ or $b$</p>');
  });

  test('dollar signs of other programs are such', () => {
    expect(pasted('<p><b>Set</b> $x_1$</p>')).toBe('<p><strong>Set</strong> $x_1$</p>');
  });

  test.each([
    ['<mfrac><mrow><mi>a</mi><mo>−</mo><mn>1</mn></mrow><mi>b</mi></mfrac>', '\\frac{a-1}{b}'],
    ['<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>', 'x_{i}^{2}'],
    ['<msup><mrow><mi>a</mi><mi>b</mi></mrow><mo>′</mo></msup>', '{ab}^{\\prime }'],
    ['<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>', '∑_{i=1}^{n}'],
    ['<munder><mo>lim</mo><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mi>f</mi>', '\\lim _{x→0}f'],
    ['<mover><mi>x</mi><mo>^</mo></mover><mover><mi>A</mi><mo>!</mo></mover>', '\\hat{x}\\overset{!}{A}'],
    ['<mi>sin</mi><mo>\u2061</mo><mi>x</mi><mi>foo</mi>', '\\sin x\\mathrm{foo}'],
    ['<mi mathvariant="double-struck">R</mi><mi mathvariant="normal">∞</mi>', '\\mathbb{R}∞'],
    ['<msqrt><mi>a</mi><mi>b</mi></msqrt><mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt{ab}\\sqrt[3]{x}'],
    ['<mtext>if\u00a05%</mtext><mspace width="1em"></mspace><mo>{</mo>', '\\text{if 5\\%}\\quad \\{'],
    [
      '<mrow data-mjx-texclass="INNER"><mo data-mjx-texclass="OPEN">{</mo><mi>a</mi><mo data-mjx-texclass="CLOSE"></mo></mrow>',
      '\\left\\{ a\\right.',
    ],
    ['<mfenced open="["><mi>a</mi><mi>b</mi></mfenced>', '\\left[ a,b\\right)'],
    [
      '<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable>',
      '\\begin{matrix}a & b \\\\ c\\end{matrix}',
    ],
  ])('of MathML are TeX: %s', (content, tex) => {
    expect(renderFormula(tex, true, createTimeBudget(10_000))).toBeDefined();
    const html = `<p>So <math>${content}</math></p>`;
    expect(pasted(html)).toBe(`<p>So <code data-language="math">${tex.replaceAll('&', '&amp;')}</code></p>`);
  });
});

describe('code', () => {
  const consolas = (line: string) => `<p class=MsoNormal><span style='font-family:Consolas'>${line}</span></p>`;
  test.each([
    [
      'Word, in the type of a typewriter',
      `${consolas('def f(x):')}${consolas("<span style='mso-spacerun:yes'>&nbsp;&nbsp;&nbsp; </span>return x")}<p class=MsoNormal>&nbsp;</p>${consolas('f(1)')}<p class=MsoNormal>Text</p>`,
      '<pre><code>def f(x):\n    return x\n\nf(1)</code></pre><p>Text</p>',
    ],
    [
      'Pages, by a class',
      '<meta name="Generator" content="Cocoa HTML Writer"><style>\np.p2 {margin: 0.0px; font: 13.0px Menlo}\n</style><p class="p2">if a {</p><p class="p2">}</p>',
      '<pre><code>if a {\n}</code></pre>',
    ],
    [
      'Evernote',
      '<div style="--en-codeblock:true;box-sizing: border-box;"><div>if a:</div><div>&nbsp;&nbsp;b</div></div>',
      '<pre><code>if a:\n  b</code></pre>',
    ],
    [
      'ChatGPT',
      '<pre><div><div>Python</div><button>Copy</button></div><div class="cm-editor"><div class="cm-content"><span>def</span> f():<br>  x<br></div></div></pre>',
      '<pre data-language="python"><code>def f():\n  x</code></pre>',
    ],
    [
      'Claude',
      '<div><div><button>Copy</button></div><div>python</div><div><pre><code class="language-python">x</code></pre></div></div>',
      '<pre data-language="python"><code>x</code></pre>',
    ],
    [
      'Hexo, with numbers',
      '<figure class="highlight js"><table><tr><td class="gutter"><pre><span>1</span><br><span>2</span></pre></td><td class="code"><pre><span>a</span><br><span>b</span></pre></td></tr></table></figure>',
      '<pre data-language="javascript"><code>a\nb</code></pre>',
    ],
    [
      'Jekyll, with numbers',
      '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2\n</pre></td><td class="rouge-code"><pre>puts 1\n  x\n</pre></td></tr></tbody></table></code></pre></div></div>',
      '<pre data-language="ruby"><code>puts 1\n  x</code></pre>',
    ],
    [
      'CodeMirror',
      '<div class="cm-editor"><div class="cm-scroller"><div class="cm-gutters"><div class="cm-gutterElement">1</div></div><div class="cm-content" data-language="python"><div class="cm-line"><span>if</span> a:</div><div class="cm-line"><br></div><div class="cm-line">&nbsp; <span style="color: blue">b</span></div></div></div></div>',
      '<pre data-language="python"><code>if a:\n\n  b</code></pre>',
    ],
    [
      'CodeMirror, a part of it',
      '<p>So:</p><div class="cm-line" style="font-family: monospace; white-space: pre"><span>if a:</span></div><div class="cm-line" style="font-family: monospace; white-space: pre">  b</div><p>That is it.</p>',
      '<p>So:</p><pre><code>if a:\n  b</code></pre><p>That is it.</p>',
    ],
    [
      'a file of GitHub',
      '<div class="react-code-lines"><div class="react-code-text react-code-line-contents" style="min-height:auto"><div><div id="LC1" class="react-file-line html-div" data-testid="code-cell" data-line-number="1" style="position:relative"><span class="pl-k">if</span> a:</div></div></div><div class="react-code-text react-code-line-contents"><div><div id="LC2" class="react-file-line html-div">\n</div></div></div><div class="react-code-text react-code-line-contents"><div><div id="LC3" class="react-file-line html-div">  b</div></div></div></div>',
      '<pre><code>if a:\n\n  b</code></pre>',
    ],
    [
      'a file of GitHub with its numbers',
      '<div class="react-line-numbers"><div class="react-line-number react-code-text">1</div><div class="react-line-number react-code-text">2</div></div><div class="react-code-lines"><div class="react-code-line"><div class="react-line-number react-code-text">1</div><div class="react-code-text react-code-line-contents"><div class="react-file-line">if a:</div></div></div><div class="react-code-line"><div class="react-code-text react-code-line-contents"><div class="react-file-line">  b</div></div></div></div>',
      '<pre><code>if a:\n  b</code></pre>',
    ],
    [
      'changes on GitHub',
      '<table aria-label="Diff for: a.py"><tbody><tr class="diff-line-row"><td class="diff-line-number"><code>3</code></td><td class="diff-text-cell"><code class="diff-text syntax-highlighted-line addition"><span class="diff-text-marker">+</span><div class="diff-text-inner"><span class="pl-k">if</span> a:</div></code></td></tr><tr class="diff-line-row"><td class="diff-line-number"><code>4</code></td><td class="diff-text-cell"><code class="diff-text"><div class="diff-text-inner">  b</div></code></td></tr></tbody></table>',
      '<pre><code>if a:\n  b</code></pre>',
    ],
    [
      'Dropbox Paper',
      '<div class="ace-line line-list-type-code"><ul class="listtype-code listindent1 list-code1"><li><code>if a:</code></li></ul></div><div class="ace-line line-list-type-code"><ul class="listtype-code listindent1 list-code1"><li><code>&nbsp; b</code></li><li><code>c</code></li></ul></div>',
      '<pre><code>if a:\n  b\nc</code></pre>',
    ],
    [
      'a page of blocks as lines',
      '<pre><code><span style="display: block;">a</span><span style="display: block;">  b</span></code></pre>',
      '<pre><code>a\n  b</code></pre>',
    ],
  ])('of %s is a block', (_program, html, expected) => {
    expect(save(html).replaceAll('>\n<', '><')).toBe(expected);
  });
});

describe('Word and Excel', () => {
  const ignored = (label: string) =>
    `<![if !supportLists]><span style='mso-list:Ignore'>${label}<span>&nbsp; </span></span><![endif]>`;
  const item = (level: number, label: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'>${ignored(label)}${text}</p>`;
  test.each([
    [
      'a heading with a number',
      `<h1 style='mso-list:l0 level1 lfo1'>${ignored('1')}Introduction</h1><p>Text</p>`,
      '<h2>Introduction</h2><p>Text</p>',
    ],
    [
      'numbers of several levels',
      item(1, '1.', 'One') + item(1, '2.', 'Two') + item(2, '2.1.', 'A') + item(2, '2.2.', 'B'),
      '<ol><li>One</li><li>Two<ol><li>A</li><li>B</li></ol></li></ol>',
    ],
    ['Roman numbers', item(1, 'XVIII.', 'One'), '<ol><li>One</li></ol>'],
    ['bullets that are letters', item(1, 'o', 'One'), '<ul><li>One</li></ul>'],
    [
      'headings and quotes of Word for the web',
      '<p class="Paragraph" role="heading" aria-level="1"><span class="TextRun">Intro</span></p><p class="Paragraph"><span data-ccp-parastyle="Quote">To be</span></p>',
      '<h2>Intro</h2><blockquote>To be</blockquote>',
    ],
    [
      'cells of Excel, by their classes',
      '<meta name=ProgId content=Excel.Sheet><style>\n<!--\n.font5\n\t{font-weight:700;}\n.xl65\n\t{font-weight:700;\n\ttext-align:center;}\n--></style><table><tr><td class=xl65>Sum</td><td>a <font class="font5">b</font></td></tr></table>',
      '<table><tbody><tr><td data-align="center"><strong>Sum</strong></td><td>a <strong>b</strong></td></tr></tbody></table>',
    ],
  ])('%s', (_kind, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});

describe('what readers of a page did not see', () => {
  test.each([
    ['a picture that counts', '<p>a</p><img src="https://t.example/o.gif" width="1" height="1" alt="">', '<p>a</p>'],
    [
      'words for screen readers',
      '<p>a<span class="sr-only">b</span><span style="position:absolute;clip:rect(0px, 0px, 0px, 0px)">c</span></p>',
      '<p>a</p>',
    ],
    [
      'links to edit',
      '<h2>a</h2><span class="mw-editsection">[<a href="https://x.example">edit</a>]</span>',
      '<h2>a</h2>',
    ],
    ['signs of links to headings', '<h2>a<a class="headerlink" href="#a">¶</a></h2>', '<h2>a</h2>'],
  ])('is left out: %s', (_what, html, expected) => {
    expect(pasted(html)).toBe(expected);
  });
});

test.each([
  ['kept by a style', '<span style="white-space:pre-wrap;">One\nTwo</span>', '<p>One<br />Two</p>'],
  ['kept by Chrome', '<p><span style="white-space-collapse: preserve;">One\nTwo</span></p>', '<p>One<br />Two</p>'],
  [
    'of Slack',
    'One<span class="c-mrkdwn__br" data-stringify-type="paragraph-break"></span>Two',
    '<p>One</p><p>Two</p>',
  ],
  ['that are empty', '<div>One<br>more<br><br>Two</div>', '<p>One<br />more</p><p>Two</p>'],
  [
    'that are empty, several of them',
    '<p>One<br><br> <br>\n<br>Two<br><br>Three</p>',
    '<p>One</p><p>Two</p><p>Three</p>',
  ],
  ['that are empty at both ends', '<br><br>One<br><br>', '<p>One</p>'],
  ['of no width', '<p>One</p><p>\u200b</p><p>Two</p>', '<p>One</p><p>Two</p>'],
])('lines %s stay lines', (_kind, html, expected) => {
  expect(pasted(html)).toBe(expected);
});

test.each([
  [
    'a list of Ghost within a list',
    '<ul><li value="1">One</li><li value="2"><ul><li>Inner</li></ul></li></ul>',
    '<ul><li>One<ul><li>Inner</li></ul></li></ul>',
  ],
  ['the number that a list begins with', '<ol><li value="3">c</li></ol>', '<ol start="3"><li>c</li></ol>'],
  [
    'captions of the classic editor',
    '<div class="wp-caption alignright"><img src="https://x.example/b.jpg" alt="B"><p class="wp-caption-text">Words</p></div>',
    '<figure data-align="right"><img src="https://x.example/b.jpg" alt="B" /><figcaption>Words</figcaption></figure>',
  ],
  [
    'the caption of a table',
    '<figure class="wp-block-table"><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><figcaption>Words</figcaption></figure>',
    '<table><caption>Words</caption><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [
    'a picture that is loaded later',
    '<img src="data:image/gif;base64,R0lGOD" data-src="https://x.example/a.jpg" alt="A">',
    '<figure><img src="https://x.example/a.jpg" alt="A" /></figure>',
  ],
  [
    'notes of Sphinx and VitePress',
    '<div class="admonition note"><p class="admonition-title">Note</p><p>One</p></div><div class="custom-block tip"><p class="custom-block-title">Mind this</p><p>Two</p></div>',
    '<aside data-callout="note"><p>One</p></aside><aside data-callout="tip"><p>Mind this</p><p>Two</p></aside>',
  ],
  [
    'a reference that is used twice',
    '<p>a<sup id="r-0"><a href="#n">[1]</a></sup> b<sup id="r-1"><a href="#n">[1]</a></sup></p><ol><li id="n"><span class="mw-cite-backlink">^ <a href="#r-0">a</a> <a href="#r-1">b</a></span> <i>Book</i></li></ol>',
    `<p>a${noteRef(1)} b${noteRef(2)}</p>${notes('<em>Book</em>', '<em>Book</em>')}`,
  ],
  [
    'links behind a redirect',
    '<p><a href="https://www.google.de/url?url=https%3A%2F%2Fx.example%2Fa">a</a> <a href="https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=https%3A%2F%2Fx.example%2Fb">b</a></p>',
    '<p><a href="https://x.example/a">a</a> <a href="https://x.example/b">b</a></p>',
  ],
])('%s', (_what, html, expected) => {
  expect(pasted(html)).toBe(expected);
});
