import { sanitizeInBrowser } from '../../src/client/ui/sanitizeInBrowser';

const rel = 'rel="noopener noreferrer"';

test.each([
  ['<p>a <strong>b</strong></p>', '<p>a <strong>b</strong></p>'],
  ['<h1>a</h1><h6>b</h6>', '<h2>a</h2><h4>b</h4>'],
  ['<b>a</b><i>b</i><del>c</del><kbd>d</kbd>', '<strong>a</strong><em>b</em><s>c</s><code>d</code>'],
  ['<section><p>a</p></section><div>b</div>', '<div><p>a</p></div><div>b</div>'],
  ['<p onclick="x" style="color:red" class="y" id="z" title="t" width="9">a</p>', '<p>a</p>'],
  ['<p>a<script>b</script><style>c</style><svg><text>d</text></svg><button>e</button></p>', '<p>a</p>'],
  ['<pre>a</pre>', '<pre tabindex="0">a</pre>'],
  ['<pre tabindex="7">a</pre>', '<pre tabindex="0">a</pre>'],
  ['<a href="/x" target="_blank" rel="opener">a</a>', `<a href="/x" ${rel}>a</a>`],
  ['<a href="mailto:a@b.c">a</a>', `<a href="mailto:a@b.c" ${rel}>a</a>`],
  ['<a name="x">a <em>b</em></a>', 'a <em>b</em>'],
  ['<a href="http://[evil">a</a>', 'a'],
  ['<a href="http://">a</a>', 'a'],
  ['<a href="//x.test">a</a>', 'a'],
  ['<a href="ftp://x.test">a</a>', 'a'],
  ['<img src="/a.webp" loading="eager" alt="A">', '<img src="/a.webp" alt="A" loading="lazy" decoding="async">'],
  ['a<img src="data:image/png;base64,AA">b', 'ab'],
  ['a<img src="mailto:a@b.c">b', 'ab'],
  ['a<img src="//x.test/a.png">b', 'ab'],
  ['a<img alt="of nothing">b', 'ab'],
  [
    '<form><input name="attributes"><p>a</p><img src="/a.png" name="childNodes"></form>',
    '<div><p>a</p><img src="/a.png" alt="" loading="lazy" decoding="async"></div>',
  ],
  ['x<sup>2</sup>, H<sub>2</sub>O', 'x<sup>2</sup>, H<sub>2</sub>O'],
  ['<ol start="3" type="a"><li>c</li></ol>', '<ol start="3"><li>c</li></ol>'],
  [
    '<table border=1><tr><th colspan=2 onclick=x>a</th></tr><tfoot><tr><td rowspan=x>b</td></tr></tfoot></table>',
    '<table tabindex="0"><tbody><tr><th colspan="2">a</th></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>',
  ],
  [
    '<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>',
    '<table tabindex="0"><tbody><tr><td>a<div><div><div><div>b</div></div></div></div></td></tr></tbody></table>',
  ],
  [
    '<ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li></ol>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  ['', ''],
])('%s is shown as %s', (html, shown) => {
  expect(sanitizeInBrowser(html)).toBe(shown);
});

test('what an attribute says never becomes an element', () => {
  const alt = '<pre><img src=x onerror=alert(1)>';
  const shown = document.createElement('div');
  shown.innerHTML = sanitizeInBrowser(`<img src="/a.png" alt="${alt}" title="${alt}"><a href="/" title="${alt}">a</a>`);
  expect(Array.from(shown.querySelectorAll('*'), ({ localName }) => localName)).toEqual(['img', 'a']);
  expect(shown.querySelector('img')).toHaveAttribute('alt', alt);
});
