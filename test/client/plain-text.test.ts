import { plainText } from '../../src/client/ui/plainText';

test.each([
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['One<br>Two', 'One Two'],
  ['a<strong>b</strong>c', 'abc'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
  ['Fish &amp; chips &lt;3', 'Fish & chips <3'],
  ['&amp;lt;', '&lt;'],
  ['&quot;I&#39;m&quot; &#x1F426;', '"I\'m" 🐦'],
  ['one&nbsp;two', 'one two'],
  ['&unknown; &#0; &#x110000;', '&unknown; &#0; &#x110000;'],
  ['<script>alert(1)</script>Text<style>p { color: red }</style>', 'Text'],
  ['<img src="a.png" alt="x">', ''],
  ['  many \n\n blanks  ', 'many blanks'],
  ['', ''],
])('the text of %p is %p', (html, text) => {
  expect(plainText(html)).toBe(text);
});
