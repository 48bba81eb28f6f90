import { areSameRichText, compareRichText } from '../../src/client/ui/text-diff/compare';
import { diffParts } from '../../src/client/ui/text-diff/diffParts';
import { mergeRichText } from '../../src/client/ui/text-diff/mergeRichText';

/** As a person would mark it: [-deleted-], {+inserted+}. */
const marked = (before: string, after: string) =>
  compareRichText(before, after).map(({ segments, isReformatted }) => {
    const text = segments.map(({ text, change }) =>
      change === 'inserted' ? `{+${text}+}` : change === 'deleted' ? `[-${text}-]` : text,
    );
    return text.join('') + (isReformatted ? ' (formatting)' : '');
  });

const paragraphsOf = (count: number, name: string, write = (word: string) => word) =>
  Array.from({ length: count }, (_, index) => `<p>${write(`${name}${index}`)}</p>`).join('');

/** A paragraph of words of its own, and of words that all of them have. */
const amid = (word: string, words: number, others: number) =>
  [...Array.from({ length: words }, (_, index) => `${word}x${index}`), ...Array(others).keys()].join(' ');

const manyParagraphs: [what: string, count: number, write: (word: string) => string][] = [
  ['thousands of words', 1_500, (word) => word],
  ['hundreds of paragraphs', 400, (word) => amid(word, 80, 20)],
  ['long paragraphs that are alike', 100, (word) => amid(word, 300, 300)],
];

describe('a comparison of two texts', () => {
  test('marks words within the paragraphs that they belong to', () => {
    expect(marked('<p>It rained all day.</p><p>We sang.</p>', '<p>It snowed all day.</p><p>We sang.</p>')).toEqual([
      'It [-rained-]{+snowed+} all day.',
      'We sang.',
    ]);
  });

  test('marks words that follow each other as one change', () => {
    expect(marked('<p>It rained all day again.</p>', '<p>It snowed every night again.</p>')).toEqual([
      'It [-rained all day-]{+snowed every night+} again.',
    ]);
    expect(marked('<p>It rained all day.</p>', '<p>It rained hard all day.</p>')).toEqual([
      'It rained {+hard +}all day.',
    ]);
  });

  test('knows a paragraph that was inserted before a changed one', () => {
    expect(marked('<p>It rained all day.</p>', '<h2>Weather</h2><p>It rained all night.</p>')).toEqual([
      '{+Weather+}',
      'It rained all [-day-]{+night+}.',
    ]);
  });

  test('reads lists, tables, quotes and pictures by their items', () => {
    expect(
      marked(
        '<ul><li>One</li><li>Two</li></ul><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
        '<ul><li>One</li><li>Two<ul><li>Half</li></ul></li></ul><table><tbody><tr><td>a</td><td>c</td></tr></tbody></table><figure><img src="https://a.test/hat.png" alt="A hat"></figure>',
      ),
    ).toEqual(['One', 'Two', '{+Half+}', 'a | [-b-]{+c+}', '{+[Picture: A hat]+}']);
  });

  test('tells a change of formatting alone', () => {
    expect(marked('<p>It rained.</p>', '<p>It <strong>rained</strong>.</p>')).toEqual(['It rained. (formatting)']);
  });

  test('does not count white space between tags', () => {
    expect(areSameRichText('<p>It rained.</p><p>We sang.</p>', '<p>It rained.</p>\n<p>We sang.</p>\n')).toBe(true);
    expect(areSameRichText('<p>It rained.</p>', '<p>It <b>rained</b>.</p>')).toBe(false);
  });

  test('of long texts that have nothing in common ends', () => {
    const words = (first: string) => Array.from({ length: 20_000 }, (_, index) => `${first}${index}`).join(' ');
    expect(marked(`<p>${words('a')}</p>`, `<p>${words('b')}</p>`)).toHaveLength(2);
  });

  test.each(manyParagraphs)('of %s that were all written anew ends', (_what, count, paragraph) => {
    const [before, after] = [paragraphsOf(count, 'a', paragraph), paragraphsOf(count, 'b', paragraph)];
    expect(marked(`${before}<p>The end.</p>`, `${after}<p>The end.</p>`).at(-1)).toBe('The end.');
  });

  test('tells a paragraph that stands far below from what was written anew', () => {
    const [before, after] = [paragraphsOf(2_000, 'a'), paragraphsOf(2_000, 'b')];
    const compared = marked(`<p>It rained.</p>${before}<p>We sang.</p>`, `<p>It rained.</p>${after}<p>We sang.</p>`);
    expect([compared.at(0), compared.at(1), compared.at(-2), compared.at(-1)]).toEqual([
      'It rained.',
      '[-a0-]',
      '{+b1999+}',
      'We sang.',
    ]);
  });
});

describe('a merge of two texts', () => {
  const base = '<p>One</p><p>Two</p><p>Three</p><p>Four</p>';
  test.each([
    [
      'changes of different paragraphs',
      base.replace('One', '1'),
      base.replace('<p>Four</p>', ''),
      '<p>1</p><p>Two</p><p>Three</p>',
    ],
    [
      'the same change once',
      base.replace('Two', '2'),
      base.replace('Two', '2').replace('Four', '4'),
      '<p>One</p><p>2</p><p>Three</p><p>4</p>',
    ],
  ])('has %s', (_what, mine, theirs, merged) => {
    expect(mergeRichText(base, mine, theirs)).toBe(merged);
    expect(mergeRichText(base, theirs, mine)).toBe(merged);
  });

  test('is none where both have changed the same paragraph, or neighbouring ones', () => {
    expect(mergeRichText(base, base.replace('Two', '2'), base.replace('Two', 'II'))).toBeUndefined();
    expect(mergeRichText(base, base.replace('Two', '2'), base.replace('Three', '3'))).toBeUndefined();
  });

  test('keeps what stands apart from more paragraphs than are compared', () => {
    const text = (first: string, many: string, last: string) =>
      `<p>${first}</p>${paragraphsOf(1_000, many)}<p>|</p><p>${last}</p>`;
    expect(mergeRichText(text('1', 'a', '3'), text('1', 'b', '3'), text('1', 'a', '4'))).toBe(text('1', 'b', '4'));
    expect(mergeRichText(text('1', 'a', '3'), text('1', 'b', '3'), text('1', 'c', '3'))).toBeUndefined();
  });
});

test('lists of any length are compared', () => {
  const list = (name: string) => Array.from({ length: 30_000 }, (_, index) => `${name}${index}`);
  const diffs = diffParts(['first', ...list('a'), 'last'], ['first', ...list('b'), 'last'], Object.is);
  expect(diffs.map(({ removed, added, kept }) => [removed.length, added.length, kept])).toEqual([
    [0, 0, 1],
    [30_000, 30_000, 1],
  ]);
});
