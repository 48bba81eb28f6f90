import { isPublicAddress } from '../../src/server/import/pictures/public-address';
import { addParagraphs } from '../../src/server/import/wordpress/autop';
import { createXmlRepair } from '../../src/server/import/wordpress/repair-xml';

test.each([
  ['One\ntwo\n\nthree', '<p>One<br />\ntwo</p>\n<p>three</p>'],
  [
    '<h2>A</h2>\nText\n<ul>\n<li>x</li>\n<li>y</li>\n</ul>\nEnd',
    '<h2>A</h2>\n<p>Text</p>\n<ul>\n<li>x</li>\n<li>y</li>\n</ul>\n<p>End</p>',
  ],
  ['<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
  ['<blockquote>One\n\nTwo</blockquote>', '<blockquote><p>One</p>\n<p>Two</p></blockquote>'],
  ['a<br />\nb\r\nc', '<p>a<br />\nb<br />\nc</p>'],
  ['', ''],
])('the classic editor: %j has its paragraphs', (stored, shown) => {
  expect(addParagraphs(stored).trim().replace(/\n+/g, '\n')).toBe(shown.replace(/\n+/g, '\n'));
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
