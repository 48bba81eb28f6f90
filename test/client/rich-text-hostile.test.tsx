import { EditorState } from 'draft-js';
import { sanitizeInBrowser } from '../../src/client/ui/sanitizeInBrowser';
import { contentOf } from '../../src/client/ui/rich-text/useEditorDocument';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';
import { sanitize } from '../../src/server/blogs/rich-text';

const nested = (tag: string, depth: number) => `${`<${tag}>`.repeat(depth)}Text${`</${tag}>`.repeat(depth)}`;

/** Names of properties that a form control with such a name shadows. */
const shadowed = ['attributes', 'childNodes', 'nodeName', 'firstChild', 'localName', 'parentNode', 'style', 'closest'];

const hostile = [
  ...shadowed.map((name) => `<form><input name="${name}"><p>Text</p></form>`),
  ...shadowed.map((name) => `<p>Text</p><form id="${name}"><img src="/x" name="${name}"></form>`),
  '<form><input name="attributes"><input name="attributes">Text</form>',
  '<p>Text</p><form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<p>Text<b><i><a href="/x"><ul><li><h2><table><tr><td>',
  '</p></li></td>Text</table></ul><li><td><tr>',
  'Text<p<p<p<p',
  'Text<img src="',
  '<p>Text\u0000\u0001\u007f\ufffe\ud800 \udc00</p>',
  '<a href="/\ud800" title="\udc00">Text</a><img src="/\ud83d" alt="\ude00">',
  '<p>\ud83dText</p><p><strong>T\ud83d</strong>e<em>\ude00xt</em></p>',
  '<svg><foreignObject><p>x</p></foreignObject></svg><p>Text</p>',
  '<math><annotation-xml encoding="text/html"><p>x</p></annotation-xml></math>Text',
  '<template><p>x</p></template>Text',
  '<noscript><p>x</p></noscript>Text<plaintext><p>',
  '<table><form><tr><input name="rows"><td>Text</form></table>',
  '<table><caption><table><tr><td>Text</td></tr></table></caption></table>',
  '<table><tr><td colspan="99999999999" rowspan="-1">Text</td></tr></table>',
  '<table><thead></thead></table><p>Text</p>',
  '<ol start="99999999999999999999"><li>Text</ol><ol start="-0"><li value="x">b</ol>',
  '<ul><ul><ul><ul><ul><ul><ul><ul><li>Text</ul></ul></ul></ul></ul></ul></ul></ul>',
  '<pre><p>Text</p><table><tr><td>a</td></tr></table><img src="/x"></pre>',
  '<figure><figure><figcaption>Text</figcaption><img src="/x"></figure></figure>',
  '<a href="/x"><img src="/x"><p>Text</p><a href="/y">b</a></a>',
  '<select><option>x</select><option>y</option>Text',
  '<frameset><frame></frameset>Text',
  '<body onload=x><head><title>x</title></head>Text',
  '<x-text is="__proto__" constructor="x">Text</x-text><constructor>a</constructor><__proto__>b</__proto__>',
  '<!--><p>Text</p><!-- never closed',
  '<![CDATA[x]]><?xml x?><!DOCTYPE y>Text',
  nested('div', 600),
  nested('b', 600),
  nested('blockquote', 600),
  nested('ul><li', 300).replaceAll('</ul><li>', '</li></ul>'),
  nested('span', 2_000),
  `<p>Text${'<br>'.repeat(1_000)}</p>`,
  `<div>Text${'<i></i>'.repeat(1_000)}</div>`,
  `<p>Text ${'x'.repeat(100_000)}</p>`,
  `<p title="${'x'.repeat(100_000)}">Text</p>`,
].map((html) => [html.length > 90 ? `${html.slice(0, 80)}… (${html.length})` : html, html] as const);

test.each(hostile)('the editor opens and saves what it can read of %j', (_name, html) => {
  const content = contentOf(html);
  EditorState.createWithContent(content);
  const saved = createHtmlWriter().write(content);
  expect(saved).toMatch(/T.*t/s);
  expect(sanitize(saved)).toBe(saved);
  expect(createHtmlWriter().write(contentOf(saved))).toBe(saved);
});

test.each(hostile.filter(([, html]) => html.length < 10_000))(
  'the post page shows what it can of %j',
  (_name, html) => {
    const shown = document.createElement('div');
    shown.innerHTML = sanitizeInBrowser(html);
    expect(shown.textContent).toContain('T');
    expect(
      shown.querySelector(
        'form, input, script, svg, annotation-xml, mglyph, template, style, [onerror], [onload], [name], [id]',
      ),
    ).toBeNull();
  },
);
