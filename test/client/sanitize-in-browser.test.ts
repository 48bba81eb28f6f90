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
  ['<img src="/a.webp" loading="eager" alt="A">', '<img src="/a.webp" alt="A" loading="lazy">'],
  ['a<img src="data:image/png;base64,AA">b', 'ab'],
  ['a<img src="mailto:a@b.c">b', 'ab'],
  ['a<img src="//x.test/a.png">b', 'ab'],
  ['a<img alt="of nothing">b', 'ab'],
  [
    '<form><input name="attributes"><p>a</p><img src="/a.png" name="childNodes"></form>',
    '<div><p>a</p><img src="/a.png" alt="" loading="lazy"></div>',
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
