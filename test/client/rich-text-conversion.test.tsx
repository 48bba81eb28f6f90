import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  convertFromRaw,
  type RawDraftContentBlock,
  type RawDraftContentState,
  type RawDraftInlineStyleRange,
} from 'draft-js';
import { createContent } from '../../src/client/ui/rich-text/document/createContent';
import { footnoteCharacter, marks } from '../../src/client/ui/rich-text/document/documentModel';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';
import { sanitize } from '../../src/server/blogs/rich-text';

const read = (html: string) => createContent(readHtml(html));
const save = (html: string) => createHtmlWriter().write(read(html));

/** A seeded random number generator, from 0 to 1. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function createChooser(seed: number) {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Item,>(items: readonly Item[]) => items[below(items.length)]!;
  const times = <Item,>(most: number, make: () => Item) => Array.from({ length: below(most + 1) }, make);
  return { below, pick, times };
}

const words = [
  ...['word', 'naïve', '日本語', '👩‍👩‍👧', '“quoted”', 'a  b', ' ', '\n', '\t', '\u00a0', '\u00a0 ', 'x ', ' y', '.'],
  ...['a & b', '&nbsp;', '&amp;lt;', '<b>', "it's", '"', '`tick`', '<br/>', '&quot;', '\u2003', '\u3000', '𝒳'],
];
const hrefs = [
  'https://example.com/?a=1&b="2"',
  'mailto:a@b.c',
  '/blog/1',
  '#top',
  'http://x.test/😀',
  'https://x.test/é',
];

/** Random HTML of the allow-list. */
function anyHtml(seed: number): string {
  const { below, pick, times } = createChooser(seed);
  const text = () => pick(words).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const inline = (depth: number): string => {
    const inner = () => times(3, () => inline(depth - 1)).join('');
    const kind = below(depth > 0 ? 12 : 5);
    if (kind < 5) return text();
    if (kind === 5) return '<br>';
    if (kind === 6)
      return `<a href="${pick(hrefs).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"${pick(['', ' title="T & 😀"'])}>${inner()}</a>`;
    if (kind === 7 && below(8) === 0) return picture();
    const tag = pick([
      'strong',
      'em',
      'u',
      's',
      'mark',
      'code',
      'sup',
      'sub',
      'b',
      'i',
      'span',
      'code data-language="math"',
    ]);
    if (below(20) === 0) return footnote();
    return `<${tag}>${inner()}</${tag}>`;
  };
  const picture = () =>
    `<img src="${pick(['https://x.test/a.png', '/images/b.webp', 'data:image/png;base64,AA', ''])}"${pick(['', ' alt="An &quot;alt&quot; 😀"', ' alt'])}${pick(['', ' width="640" height="480"', ' width="wide"', ' title="T"'])}>`;
  const player = () =>
    `<${pick(['audio', 'video'])} src="${pick([`https://x.test/images/${'a'.repeat(32)}-media.mp3`, `${'b'.repeat(32)}-media.webm`, 'https://x.test/a.mp3'])}"${pick(['', ' title="T &amp; 😀"'])}${pick(['', ' width="640" height="360"'])} controls autoplay>${pick(['', 'words', '<p>words</p>'])}</audio></video>`;
  const footnote = () => `<sup><a href="#fn-${1 + below(3)}" id="fnref-${1 + below(3)}">${below(3)}</a></sup>`;
  const line = () => times(5, () => inline(3)).join('');
  const list = (depth: number): string => {
    const tag = pick(['ul', 'ol']);
    const item = () => {
      const content = pick([
        line,
        () => `<p>${line()}</p>`,
        () => `<p>${line()}</p><p>${line()}</p>`,
        () => '',
        () => block(1),
      ])();
      return `<li${pick(['', '', ' data-task="open"', ' data-task="done"', ' data-task="x"'])}>${content}${depth > 0 ? times(2, () => list(depth - 1)).join('') : ''}</li>`;
    };
    const start = pick(['', '', ' start="3"', ' start="-2"', ' start="1"', ' start="x"']);
    return `<${tag}${start}>${times(4, item).join(pick(['', '\n']))}</${tag}>`;
  };
  const table = (depth: number): string => {
    const content = () =>
      pick([text, line, () => `<p>${line()}</p>`, () => '', () => (depth > 0 ? block(depth - 1) : '')])();
    const cell = () =>
      pick([
        `<td>${content()}`,
        `<td data-align="end">${content()}</td>`,
        `<td colspan="2">${content()}</td>`,
        `<th rowspan="3">${content()}</th>`,
      ]);
    const rows = () => times(3, () => `<tr>${times(3, cell).join('')}</tr>`).join(pick(['', '\n']));
    const head = pick(['', `<thead>${rows()}</thead>`, `<caption>${line()}</caption>`, text()]);
    return `<table>${head}${pick([rows(), `<tbody>${rows()}</tbody><tfoot>${rows()}</tfoot>`])}</table>`;
  };
  const block = (depth: number): string => {
    const kinds = [
      () => table(depth),
      () => `<figure>${table(0)}<figcaption>${line()}</figcaption></figure>`,
      () => `<p>${line()}</p>`,
      () => `<p>${line()}</p>`,
      () => `<p></p>`,
      () => `<p><br></p>`,
      () => `<${pick(['h1', 'h2', 'h3', 'h4', 'h6'])}>${line()}</h2>`,
      () => `<pre><code>${times(6, () => pick([text(), '\n', '  ', '\t'])).join('')}</code></pre>`,
      () => `<blockquote>${depth > 0 ? times(3, () => block(depth - 1)).join('') : line()}</blockquote>`,
      () => `<blockquote>${line()}</blockquote>`,
      () => list(2),
      () => `<figure>${picture()}${pick(['', '<figcaption>A <em>caption</em> &amp; more</figcaption>'])}</figure>`,
      () => `<figure>${player()}${pick(['', '<figcaption>A <em>caption</em> &amp; more</figcaption>'])}</figure>`,
      player,
      () =>
        `<div data-html="true"><section class="a" style="color:red;position:fixed" onclick="x"><dl><dt>${text()}</dt></dl><span lang="de">${text()}<br>${picture()}</span></section></div>`,
      () => `<hr>`,
      () => `<nav data-contents="true">${text()}</nav>`,
      () =>
        `<aside data-callout="${pick(['note', 'warning', 'x'])}">${times(3, () => block(depth - 1)).join('')}</aside>`,
      () =>
        `<details>${pick(['', `<summary>${line()}</summary>`])}${times(3, () => (depth > 0 ? block(depth - 1) : line())).join('')}${pick(['', '<summary>late</summary>'])}</details>`,
      () => `<figure data-gallery="true">${times(11, picture).join('')}<figcaption>A gallery</figcaption></figure>`,
      () =>
        `<figure data-align="${pick(['left', 'wide', 'x'])}" data-width="${pick(['50', '51'])}"><a href="${pick(['/x', ''])}">${picture()}</a></figure>`,
      () =>
        `<figure data-embed="${pick(['youtube', 'x'])}"><a href="https://x.test/v">${pick([picture(), 'A <b>title</b>'])}</a><figcaption>By &amp; on</figcaption></figure>`,
      () =>
        `<figure><pre data-language="${pick(['ts', 'c++', 'X'])}" data-lines="true"><code>a &lt; b\n\nc</code></pre>${pick(['', '<figcaption>main.ts</figcaption>'])}</figure>`,
      () => `<pre data-language="math"><code>E = mc^2</code></pre><pre><code>plain</code></pre>`,
      () => `<p><a href="/go" data-button="true">${text()}</a></p>`,
      () =>
        `<ol data-footnotes="true">${[1, 2, 2].map((id) => `<li id="fn-${id}">${line()} <a href="#fnref-${id}">↩</a></li>`).join('')}</ol>`,
      () => line(),
      () => `<div>${times(2, () => block(0)).join('')}</div>`,
    ];
    return pick(kinds)();
  };
  return times(8, () => block(2)).join(pick(['', '\n', ' ']));
}

/** A random document: any sequence of block types, at any depth. */
function anyDocument(seed: number): RawDraftContentState {
  const { below, pick, times } = createChooser(seed);
  const entityMap: RawDraftContentState['entityMap'] = {};
  const blocks = [0, ...times(9, () => 0)].map((): RawDraftContentBlock => {
    const type = pick([
      ...['unstyled', 'unstyled', 'unstyled', 'header-two', 'header-four', 'blockquote', 'blockquote', 'atomic'],
      ...[
        'code-block',
        'code-block',
        'task-list-item',
        'summary',
        'unordered-list-item',
        'unordered-list-item',
        'ordered-list-item',
      ],
    ]);
    const key = Object.keys(entityMap).length;
    const block = {
      key: '',
      type,
      depth: type.endsWith('list-item') ? below(5) : 0,
      data: pick([
        ...[
          {},
          {},
          {},
          { start: 3 },
          { isDone: true },
          { code: { language: 'ts', title: 'a < b', hasLineNumbers: true } },
        ],
        ...[
          { container: 'note-1' },
          { container: 'details-2' },
          { container: 'details-2' },
          { container: 'details-3' },
        ],
      ]),
      inlineStyleRanges: [],
      entityRanges: [],
    };
    if (type === 'atomic') {
      entityMap[key] = pick([
        { type: 'DIVIDER', mutability: 'IMMUTABLE', data: {} },
        {
          type: 'IMAGE',
          mutability: 'IMMUTABLE',
          data: { src: 'https://x.test/a.png', alt: pick(['', 'An "alt"']), caption: pick(['', 'A <caption>']) },
        },
        { type: 'CONTENTS', mutability: 'IMMUTABLE', data: {} },
        {
          type: 'GALLERY',
          mutability: 'IMMUTABLE',
          data: { images: [1, 2].map((number) => ({ src: `/images/${number}.webp`, alt: '' })), caption: 'Two' },
        },
        {
          type: 'EMBED',
          mutability: 'IMMUTABLE',
          data: { provider: 'vimeo', href: 'https://vimeo.com/1', title: 'A "title" & <b>', caption: 'C' },
        },
        {
          type: 'TABLE',
          mutability: 'IMMUTABLE',
          data: { html: '<table><tbody><tr><td>a &lt;</td></tr></tbody></table>' },
        },
      ]);
      return { ...block, text: ' ', entityRanges: [{ offset: 0, length: 1, key }] };
    }
    const text = times(6, () => pick(words))
      .join('')
      .replaceAll('\n', type === 'code-block' ? ' ' : '\n');
    const length = [...text].length;
    const range = () => {
      const offset = below(length);
      return { offset, length: 1 + below(length - offset) };
    };
    if (length === 0) return { ...block, text };
    // The types allow only the built-in styles.
    const inlineStyleRanges = times(5, () => ({ ...range(), style: pick(marks) })) as RawDraftInlineStyleRange[];
    if (below(2)) return { ...block, text, inlineStyleRanges };
    entityMap[key] = pick([
      { type: 'LINK', mutability: 'MUTABLE', data: { href: pick(hrefs), isButton: pick([true, undefined]) } },
      { type: 'FOOTNOTE', mutability: 'IMMUTABLE', data: { html: 'A <em>note</em> &amp; more' } },
    ]);
    if (entityMap[key]!.type === 'LINK')
      return { ...block, text, inlineStyleRanges, entityRanges: [{ ...range(), key }] };
    const offset = below(length);
    const noted = [...text].with(offset, footnoteCharacter).join('');
    return { ...block, text: noted, inlineStyleRanges, entityRanges: [{ offset, length: 1, key }] };
  });
  return { blocks, entityMap };
}

const seeds = Array.from({ length: 150 }, (_, seed) => seed);

test('any HTML, once saved, is loaded and saved again byte for byte the same, and so the server keeps it', () => {
  for (const seed of seeds) {
    const html = anyHtml(seed);
    const saved = save(html);
    expect({ seed, html, saved: save(saved) }).toEqual({ seed, html, saved });
    expect({ seed, html, kept: sanitize(saved) }).toEqual({ seed, html, kept: saved });
  }
});

test('a paragraph of many links and marks, which is written in parts, is saved as it is', () => {
  const links = Array.from(
    { length: 60 },
    (_, index) =>
      `<a href="https://x.example/${index}" rel="noopener noreferrer">👩‍👩‍👧 ${index}</a> <strong>𝒳 and <em>b${index}</em></strong>` +
      (index % 20 === 0
        ? ' or <strong>see <a href="https://y.example/" rel="noopener noreferrer">in</a></strong>'
        : ''),
  );
  const html = `<p>${links.join(', ')}.</p>`;
  expect(save(html)).toBe(html);
  expect(sanitize(html)).toBe(html);
});

test('a paragraph of many quotes and signs is saved as it is', () => {
  const html = `<p>${`{"a": 'b'} \`c\` &lt;d&gt; &amp;amp; `.repeat(2_000).trim()}</p>`;
  expect(save(html)).toBe(html);
});

test('any document that editing may lead to is saved as it will be loaded and saved again', () => {
  for (const seed of seeds) {
    const raw = anyDocument(seed);
    const saved = createHtmlWriter().write(convertFromRaw(raw));
    expect({ seed, raw, saved: save(saved) }).toEqual({ seed, raw, saved });
    expect({ seed, raw, kept: sanitize(saved) }).toEqual({ seed, raw, kept: saved });
  }
});

test.each([
  ['x<sup>2</sup> and H<sub>2</sub>O', '<p>x<sup>2</sup> and H<sub>2</sub>O</p>'],
  ['<ol start="3"><li>c</li><li>d</li></ol>', '<ol start="3">\n<li>c</li>\n<li>d</li>\n</ol>'],
  [
    '<ol><li>a</li></ol><ol start="5"><li>e</li></ol><ul start="7"><li>u</li></ul>',
    '<ol>\n<li>a</li>\n</ol>\n<ol start="5">\n<li>e</li>\n</ol>\n<ul>\n<li>u</li>\n</ul>',
  ],
  [
    '<ol><li>a<ol start="4"><li>d</li></ol></li><li>b</li></ol>',
    '<ol>\n<li>a\n<ol start="4">\n<li>d</li>\n</ol>\n</li>\n<li>b</li>\n</ol>',
  ],
  [
    '<table><caption>T</caption><thead><tr><th>a</th><th>b</th></tr></thead><tr><td colspan="2"> c  d </td></tr></table>',
    '<table><caption>T</caption><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">c d</td></tr></tbody></table>',
  ],
  [
    '<table><tr><td><p>a <a href="/x"><b>b</b></a></p></td><td><p>c</p><ul><li>d</li></ul></td></tr></table>',
    '<table><tbody><tr><td>a <strong><a href="/x" rel="noopener noreferrer">b</a></strong></td>' +
      '<td><p>c</p>\n<ul>\n<li>d</li>\n</ul></td></tr></tbody></table>',
  ],
  ['<p>a</p><table></table><table><tr></tr></table>', '<p>a</p>'],
])('%s is saved as %s', (html, saved) => {
  expect(save(html)).toBe(saved);
  expect(save(saved)).toBe(saved);
  expect(sanitize(saved)).toBe(saved);
});

const samples = join(__dirname, '../../samples/posts');

test.each(readdirSync(samples).filter((name) => name.endsWith('.html')))('%s stays as it is', (name) => {
  const html = sanitize(readFileSync(join(samples, name), 'utf8').trim());
  const saved = save(html);
  expect(saved).toBe(html);
  expect(save(saved)).toBe(saved);
  expect(sanitize(saved)).toBe(saved);
});
