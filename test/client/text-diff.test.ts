import { areSameRichText, compareRichText } from '../../src/client/ui/text-diff/compare';
import { mergeRichText } from '../../src/client/ui/text-diff/mergeRichText';

/** As a person would mark it: [-deleted-], {+inserted+}. */
const marked = (before: string, after: string) =>
  compareRichText(before, after).map(({ segments, isReformatted }) => {
    const text = segments.map(({ text, change }) =>
      change === 'inserted' ? `{+${text}+}` : change === 'deleted' ? `[-${text}-]` : text,
    );
    return text.join('') + (isReformatted ? ' (formatting)' : '');
  });

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
});
