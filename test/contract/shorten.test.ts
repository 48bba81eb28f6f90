import { shorten } from '../../src/contract/shorten';

test.each([
  ['a text that fits', 'It rained', 9, 'It rained'],
  ['the end of a word', 'It rained in the night', 15, 'It rained in…'],
  ['a blank', 'It rained in the night', 14, 'It rained in…'],
  ['a word with signs in it', 'All that is well-known to readers', 18, 'All that is…'],
  ['an address', 'Look at https://example.com/a', 25, 'Look at…'],
  ['a long word alone', 'x'.repeat(40), 10, `${'x'.repeat(9)}…`],
  ['a long word after others', `It is ${'x'.repeat(60)}`, 40, `It is ${'x'.repeat(33)}…`],
  ['characters of several parts', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 18, '👩‍👩‍👧👩‍👩‍👧…'],
  ['nothing', '', 10, ''],
])('a text is cut at %s', (_where, text, maxLength, expected) => {
  expect(shorten(text, maxLength)).toBe(expected);
});

test.each([
  ['Japanese', '東京都の天気は今日も雨で、明日の午後には晴れるでしょう。'],
  ['Chinese', '今天的天气非常好我们一起去公园散步然后回家吃晚饭'],
  ['Thai', 'วันนี้อากาศดีมากเราไปเดินเล่นที่สวนสาธารณะด้วยกันแล้วกลับบ้าน'],
  ['a word, then a text without blanks', 'Tokyo 東京都の天気は今日も雨で、明日の午後には晴れるでしょう。'],
])('no word is cut in %s', (_script, text) => {
  const ends = new Set([0]);
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text))
    ends.add(index + segment.length);
  for (let maxLength = 8; maxLength < text.length; maxLength += 1) {
    const short = shorten(text, maxLength);
    expect(short.length).toBeLessThanOrEqual(maxLength);
    expect(short.length).toBeGreaterThan(1);
    expect(text.startsWith(short.slice(0, -1))).toBe(true);
    expect(ends).toContain(short.length - 1 + (text[short.length - 1] === ' ' ? 1 : 0));
  }
});
