import { plainText } from '../../src/contract/plain-text';

test.each([
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['One<br>Two', 'One Two'],
  ['a<strong>b</strong>c', 'abc'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
  ['Fish &amp; chips &lt;3', 'Fish & chips <3'],
  ['&amp;lt;', '&lt;'],
  ['&quot;I&#39;m&quot; &#x1F426;', '"I\'m" 🐦'],
  ['one&nbsp;two', 'one two'],
  ['&unknown; &#0; &#x110000; &#xd800;', '&unknown; &#0; &#x110000; &#xd800;'],
  ['<script>alert(1)</script>Text<style>p { color: red }</style>', 'Text'],
  ['<img src="a.png" alt="x">', ''],
  ['  many \n\n blanks  ', 'many blanks'],
  ['x<sup>2</sup> + H<sub>2</sub>O, 10<sup>-3</sup>', 'x² + H₂O, 10⁻³'],
  ['1<sup>st</sup> x<sub>i</sub> y<sup><em>2</em></sup>', '1st xi y2'],
  ['<table><caption>a</caption><tr><th>b</th><td>c</td></tr></table>d', 'a b c d'],
  ['one <two', 'one'],
  ['1 < 2, 3 > 2', '1 < 2, 3 > 2'],
  ['<script>never closed', ''],
  ['', ''],
])('the text of %p is %p', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each(['<', '<script>', '<p', '<sup', '<sup>1', '<!--', '&', '</'])(
  'a text of nothing but %s is read in one pass',
  (piece) => {
    // Searching to the end of the text for each piece would take minutes.
    expect(typeof plainText(piece.repeat(100_000))).toBe('string');
  },
);
