import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertFromRaw, type RawDraftContentBlock, type RawDraftContentState } from 'draft-js';
import { marks } from '../../src/client/ui/rich-text/documentModel';
import { readHtml } from '../../src/client/ui/rich-text/readHtml';
import { createHtmlWriter } from '../../src/client/ui/rich-text/writeHtml';
import { sanitize } from '../../src/server/blogs/rich-text';

const read = (html: string) => convertFromRaw(readHtml(html));
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
    const tag = pick(['strong', 'em', 'u', 's', 'code', 'b', 'i', 'span']);
    return `<${tag}>${inner()}</${tag}>`;
  };
  const picture = () =>
    `<img src="${pick(['https://x.test/a.png', '/images/b.webp', 'data:image/png;base64,AA', ''])}"${pick(['', ' alt="An &quot;alt&quot; 😀"', ' alt'])}${pick(['', ' width="640" height="480"', ' width="wide"', ' title="T"'])}>`;
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
      return `<li>${content}${depth > 0 ? times(2, () => list(depth - 1)).join('') : ''}</li>`;
    };
    return `<${tag}>${times(4, item).join(pick(['', '\n']))}</${tag}>`;
  };
  const block = (depth: number): string => {
    const kinds = [
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
      () => `<hr>`,
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
      ...['code-block', 'code-block', 'unordered-list-item', 'unordered-list-item', 'ordered-list-item'],
    ]);
    const key = Object.keys(entityMap).length;
    const block = {
      key: '',
      type,
      depth: type.endsWith('list-item') ? below(5) : 0,
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
    const inlineStyleRanges = times(5, () => ({ ...range(), style: pick(marks) }));
    if (below(2)) return { ...block, text, inlineStyleRanges };
    entityMap[key] = { type: 'LINK', mutability: 'MUTABLE', data: { href: pick(hrefs) } };
    return { ...block, text, inlineStyleRanges, entityRanges: [{ ...range(), key }] };
  });
  return { blocks, entityMap };
}

const seeds = Array.from({ length: 300 }, (_, seed) => seed);

test('any HTML, once saved, is loaded and saved again byte for byte the same, and so the server keeps it', () => {
  for (const seed of seeds) {
    const html = anyHtml(seed);
    const saved = save(html);
    expect({ seed, html, saved: save(saved) }).toEqual({ seed, html, saved });
    expect({ seed, html, kept: sanitize(saved) }).toEqual({ seed, html, kept: saved });
  }
});

test('any document that editing may lead to is saved as it will be loaded and saved again', () => {
  for (const seed of seeds) {
    const raw = anyDocument(seed);
    const saved = createHtmlWriter().write(convertFromRaw(raw));
    expect({ seed, raw, saved: save(saved) }).toEqual({ seed, raw, saved });
    expect({ seed, raw, kept: sanitize(saved) }).toEqual({ seed, raw, kept: saved });
  }
});

const samples = join(__dirname, '../../samples/posts');

test.each(readdirSync(samples).filter((name) => name.endsWith('.html')))('%s stays as it is', (name) => {
  const html = sanitize(readFileSync(join(samples, name), 'utf8').trim());
  const saved = save(html);
  expect(saved).toBe(html);
  expect(save(saved)).toBe(saved);
  expect(sanitize(saved)).toBe(saved);
});
