import { createAnchors, createTarget } from '../../src/client/features/blogs/together/textQuotes';

const blocks = (...texts: string[]) => texts.map((text, index) => ({ key: `k${index}`, text }));

const rain = 'It rained for three days, and nobody went out.';
const snow = 'Then it snowed, and everybody did.';

const quoteOf = (text: string, exact: string, block = 0) => {
  const [before, after] = text.split(exact) as [string, string];
  return createTarget(block, text, { before, selected: exact, after });
};

describe('a quotation of a text', () => {
  test('is of what is selected, with what stands around it, or of the beginning of the paragraph', () => {
    expect(createTarget(3, rain, { before: 'It rained for ', selected: 'three  days', after: ', and' })).toEqual({
      block: 3,
      exact: 'three days',
      prefix: 'It rained for ',
      suffix: ', and',
    });
    expect(createTarget(3, rain, { before: 'It', selected: ' ', after: 'rained' })).toEqual({
      block: 3,
      exact: rain,
      prefix: '',
      suffix: '',
    });
  });

  test('is short, and cuts no character in two', () => {
    const { exact, prefix, suffix } = createTarget(0, '', {
      before: '😀'.repeat(100),
      selected: `a${'😀'.repeat(400)}`,
      after: 'more',
    });
    expect([exact.length, prefix.length, suffix]).toEqual([299, 60, '']);
    for (const text of [exact, prefix]) expect(() => encodeURIComponent(text)).not.toThrow();
  });

  test('is found where it was, and after paragraphs were added, moved and changed around it', () => {
    const quotes = [{ id: 'a', quote: quoteOf(rain, 'three days') }];
    const find = (...texts: string[]) => createAnchors()(blocks(...texts), quotes).get('a');
    expect(find(rain, snow)).toBe('k0');
    expect(find('First.', snow, rain)).toBe('k2');
    expect(find(snow, 'We read that it rained for three days.', rain)).toBe('k2');
    expect(find(snow, 'Three of them: it was raining for three days.')).toBe('k1');
  });

  test('is found by what is left of it, once others have changed it, and not in another text', () => {
    const quotes = [{ id: 'a', quote: createTarget(0, rain, { before: '', selected: '', after: '' }) }];
    const find = (...texts: string[]) => createAnchors()(blocks(...texts), quotes).get('a');
    expect(find(snow, 'It poured for three days, and nobody went out but Tom.')).toBe('k1');
    expect(find(snow, 'The sun shone.')).toBeUndefined();
  });

  test('of several that are alike is the nearest', () => {
    const quote = createTarget(3, 'Yes.', { before: '', selected: '', after: '' });
    const texts = ['Yes.', 'No.', 'Yes.', 'No.', 'No.', 'No.', 'Yes.'];
    expect(createAnchors()(blocks(...texts), [{ id: 'a', quote }]).get('a')).toBe('k2');
  });

  test('stays with its paragraph while that is changed here, and is found again when it comes back', () => {
    const find = createAnchors();
    const quotes = [{ id: 'a', quote: quoteOf(rain, 'three days') }];
    const read = (...list: { key: string; text: string }[]) => find(list, quotes).get('a');
    const second = { key: 'k1', text: snow };
    expect(read({ key: 'k0', text: rain }, second)).toBe('k0');
    expect(read({ key: 'k0', text: 'Quite another text.' }, second)).toBe('k0');
    expect(read(second)).toBeUndefined();
    expect(read(second)).toBeUndefined();
    expect(read(second, { key: 'k7', text: rain })).toBe('k7');
  });

  test('costs little in a long text, with many that are lost', () => {
    const list = blocks(...Array.from({ length: 1_000 }, (_, index) => `${index} ${'lorem ipsum dolor '.repeat(6)}`));
    const lost = { block: 0, exact: 'nothing of this is there any more '.repeat(8), prefix: '', suffix: '' };
    const quotes = Array.from({ length: 100 }, (_, index) => ({ id: String(index), quote: lost }));
    const find = createAnchors();
    find(list, quotes);
    let asked = 0;
    // Of what has not changed nothing is looked at again.
    const watched = list.map(({ key, text }) => ({
      key,
      get text() {
        asked += 1;
        return text;
      },
    }));
    find(watched, quotes);
    expect(asked).toBeLessThan(5 * list.length);
  });
});
