import { firstCharacters } from '../../src/client/ui/firstCharacters';
import { truncateText } from '../../src/client/features/comments/admin/truncateText';

describe('the first characters of a text', () => {
  test.each([
    ['rain', 10, 'rain'],
    ['rain', 2, 'ra'],
    ['rain', 0, ''],
    ['a👨‍👩‍👧b', 2, 'a👨‍👩‍👧'],
    ['a👍🏽b', 2, 'a👍🏽'],
    ['🇩🇪🇫🇷', 1, '🇩🇪'],
    ['e\u0301a', 1, 'e\u0301'],
    ['rain\u0301', 4, 'rain\u0301'],
    ['😀😀😀', 2, '😀😀'],
  ])('of %p are, for %i of them, %p', (text, count, characters) => {
    expect(firstCharacters(text, count)).toBe(characters);
  });

  test('are whole code points where the browser cannot tell more', () => {
    jest.isolateModules(() => {
      const { Segmenter } = Intl;
      Reflect.deleteProperty(Intl, 'Segmenter');
      const { firstCharacters: withoutSegmenter } = jest.requireActual<{ firstCharacters: typeof firstCharacters }>(
        '../../src/client/ui/firstCharacters',
      );
      expect(withoutSegmenter('a😀b', 2)).toBe('a😀');
      Object.assign(Intl, { Segmenter });
    });
  });
});

test('a comment that is too long is not cut within an emoji', () => {
  expect(truncateText('👨‍👩‍👧'.repeat(50), 10)).toBe('👨‍👩‍👧'.repeat(10));
});
