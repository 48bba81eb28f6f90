/** @jest-environment jest-fixed-jsdom */
import { maxCodeLength } from '../../src/server/blogs/highlight-code';
import { sanitize, sanitizeForDisplay } from '../../src/server/blogs/rich-text';
import { showRichText } from '../../src/server/blogs/show-rich-text';
import { escapeHtml } from '../../src/contract/plain-text';
import { shownRichText } from '../../src/contract/shown-rich-text';

const show = (html: string) => showRichText(sanitize(html));

const codeOf = (language: string, code: string, attributes = '') =>
  `<pre data-language="${language}"${attributes}><code>${escapeHtml(code)}</code></pre>`;

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

describe('code', () => {
  test('has classes for its parts, and says the same as before', () => {
    const code = 'const a = "<b>" && 1; // it\'s &amp;';
    const shown = show(codeOf('ts', code));
    expect(shown).toContain('<span class="hljs-keyword">const</span>');
    expect(parse(shown).textContent).toBe(code);
  });

  test('has a line for each of its lines where they are numbered', () => {
    const code = 'a /* one\ntwo */\n\nb';
    const body = parse(show(codeOf('js', code, ' data-lines="true"')));
    expect(Array.from(body.querySelectorAll('.hljs-line'), ({ textContent }) => textContent)).toEqual([
      ...['a /* one\n', 'two */\n', '\n', 'b'],
    ]);
    expect(body.textContent).toBe(code);
  });

  test.each([
    ['parts that go on over all lines', 'rust', '/*'.repeat(2_000) + '\n'.repeat(8_000)],
    ['more lines than a page can hold', 'klingon', '\n'.repeat(200_000) + 'a'],
  ])('of %s becomes no more than a page can hold', (_case, language, code) => {
    const shown = show(codeOf(language, code, ' data-lines="true"'));
    expect(shown.length).toBeLessThan(400_000);
    expect(parse(shown).textContent.trim()).toBe(code.trim());
  });

  test.each([
    ['without a language', '<pre><code>a = 1</code></pre>'],
    ['in a language that nobody knows', codeOf('klingon', 'a = 1')],
    ['that is too long', codeOf('js', 'a = 1; '.repeat(maxCodeLength / 7 + 1))],
    ['in which something is bold', '<pre data-language="js"><code>a <strong>=</strong> 1</code></pre>'],
  ])('%s stays as it is', (_case, html) => {
    expect(show(html)).toBe(html);
  });

  test.each([
    ['markdown', '[a]('],
    ['java', '$'],
    ['php', 'Aa'],
    ['ts', '_'],
  ])('of %s whose grammar would take seconds is given up', (language, part) => {
    const html = codeOf(language, part.repeat(maxCodeLength / part.length));
    expect(show(html + html)).toBe(html + html);
    // What was interrupted works again.
    expect(show(codeOf(language, 'class A { }\n# a'))).toContain('hljs-');
  });
});

describe('a formula', () => {
  test('is MathML, in a block and in a line', () => {
    const body = parse(show(`${codeOf('math', '\\frac{a}{b}')}<p>so <code data-language="math">x^2</code>.</p>`));
    expect(body.querySelector('pre math[display="block"] mfrac')).not.toBeNull();
    expect(body.querySelector('p math msup')).not.toBeNull();
    expect(body.querySelector('p')!.textContent).toBe('so x2.');
  });

  test.each([
    ['a fault', '\\frac{a'],
    ['what throws in the library', 'x^'],
    ['a macro that doubles itself', `${'abcdefghijklmnop'.replaceAll(/(.)(?=(.))/g, '\\def\\$1{\\$2\\$2}')}\\a`],
    ['a macro that never ends', '\\def\\a{\\a\\a}\\a'],
    ['too many characters', 'x+'.repeat(2_000)],
    ['a reference that a script would fill in', 'x \\label{a} \\ref{a} \\eqref{a}'],
    ['a link', '\\href{javascript:alert(1)}{x}'],
    ['a picture of another host', '\\includegraphics{https://evil.test/x.png}'],
    ['an attribute', '\\data{onclick=alert(1)}{x}'],
    ['deep nesting', '{'.repeat(900) + 'x' + '}'.repeat(900)],
  ])('with %s is shown as its TeX, or leads nowhere', (_case, tex) => {
    const html = `<p><code data-language="math">${escapeHtml(tex)}</code></p>`;
    const shown = sanitizeForDisplay(show(html));
    const body = parse(shown);
    expect(body.querySelector('[href], [src], [onclick], img, script')).toBeNull();
    expect(shown.length).toBeLessThan(html.length + 60_000);
  });

  test('keeps no class of the page, and no style that leaves its place', () => {
    const html =
      '<math class="print-only tml-display" style="position:fixed;color:#f00;background:url(x);width:9999em" href="/x">' +
      '<mtext onclick="x()">a<annotation-xml encoding="text/html"><p>b</p></annotation-xml></mtext>' +
      '<maction actiontype="statusline"><mi>c</mi></maction></math>';
    const math = parse(sanitizeForDisplay(html)).querySelector('math')!;
    expect(math.getAttribute('class')).toBe('tml-display');
    expect(math.getAttribute('style')).toBe('color:#f00');
    expect(math.hasAttribute('href')).toBe(false);
    expect(math.querySelector('annotation-xml, maction, [onclick]')).toBeNull();
  });
});

describe('headings', () => {
  test('have ids of their words, each once, which no other part of a page has', () => {
    const body = parse(
      show('<h2>On <em>rain</em> &amp; snow</h2><h3>On rain &amp; snow</h3><h2>雨</h2><h2>!</h2><h2></h2>'),
    );
    expect(Array.from(body.querySelectorAll('h2, h3'), ({ id }) => id)).toEqual([
      ...['h-on-rain-snow', 'h-on-rain-snow--2', 'h-雨', 'h-section', ''],
    ]);
  });

  test('are listed where the contents are to be, nested as they are', () => {
    const html = '<nav data-contents="true"></nav><h2>A</h2><h4>B</h4><h3>C</h3><h2>D</h2>';
    const nav = parse(show(html)).querySelector('nav')!;
    expect(Array.from(nav.querySelectorAll('a'), (link) => link.getAttribute('href'))).toEqual([
      ...['#h-a', '#h-b', '#h-c', '#h-d'],
    ]);
    const nested = (node: Element) =>
      Array.from(node.querySelectorAll(':scope > ol > li > a'), (link) => link.textContent);
    expect(nested(nav)).toEqual(['A', 'D']);
    expect(nested(nav.querySelector('li')!)).toEqual(['B', 'C']);
  });

  test('that are none leave no contents, and many contents are filled once', () => {
    expect(show('<p>a</p><nav data-contents="true"></nav>')).toBe('<p>a</p>');
    const many = show(`${'<nav data-contents="true"></nav>'.repeat(1_000)}${'<h2>a</h2>'.repeat(1_000)}`);
    expect(parse(many).querySelectorAll('nav')).toHaveLength(1);
    expect(many.length).toBeLessThan(200_000);
  });
});

test('a task says without any style whether it is done', () => {
  const html = sanitizeForDisplay(show('<ul><li data-task="open">a</li><li data-task="done"><p>b</p></li></ul>'));
  expect(parse(html).textContent).toBe('☐ a☑ b');
  expect(parse(html).querySelector('[role="img"][aria-label="Done"]')!.textContent).toBe('☑');
});

test('pictures of a gallery lead to themselves', () => {
  const shown = show('<figure data-gallery="true"><img src="/a.webp" alt="a"><img src="/b.webp" alt="b"></figure>');
  expect(
    Array.from(parse(shown).querySelectorAll('a > img'), (image) => image.parentElement!.getAttribute('href')),
  ).toEqual(['/a.webp', '/b.webp']);
});

const everything =
  '<h2>Title</h2><nav data-contents="true"></nav>' +
  codeOf('html', '<a href="x" onclick="y()"><style>a { b: c }</style></a>', ' data-lines="true"') +
  codeOf('math', '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}\\cancel{x}\\color{red}y') +
  '<aside data-callout="tip"><p>a <code data-language="math">\\sqrt x</code></p></aside>' +
  '<ul><li data-task="done">a</li></ul>' +
  '<p>a<sup><a href="#fn-1" id="fnref-1">1</a></sup></p><ol data-footnotes="true"><li id="fn-1">b</li></ol>';

test('what is shown is what the sanitizer of what is shown keeps', () => {
  const shown = sanitizeForDisplay(show(everything));
  expect(sanitizeForDisplay(shown)).toBe(shown);
  const body = parse(shown);
  for (const kind of [
    'math mtable',
    'nav a',
    '.hljs-tag',
    '.hljs-line',
    '.task-done',
    '#h-title',
    '#fn-1',
    '#fnref-1',
  ]) {
    expect([kind, body.querySelector(kind) !== null]).toEqual([kind, true]);
  }
  for (const element of body.querySelectorAll('*')) expect(shownRichText.tags).toContain(element.localName);
});

test('a sanitizer of what is stored takes all of it away again', () => {
  const stored = sanitize(show(everything));
  expect(stored).not.toMatch(/hljs|<span|<math|id="h-|aria-label/);
});
