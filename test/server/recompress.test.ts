import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRepresentation } from '../../src/server/http/representation';
import { createRecompression } from '../../src/server/pages/recompress';

describe('a page', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  const create = (isKept: boolean) => {
    const rendered = createRepresentation('<p>A walk in the rain</p>'.repeat(100));
    const recompress = jest.spyOn(rendered, 'recompress');
    return { page: createRecompression()(rendered, () => isKept), recompress };
  };

  test.each(['findEncoded', 'encode'] as const)(
    'is compressed as small as can be, once, when it is asked for after it has lasted a while (%s)',
    async (method) => {
      const { page, recompress } = create(true);
      void page[method]('br');
      jest.advanceTimersByTime(10_000);
      await nextTurn();
      expect(recompress).not.toHaveBeenCalled();
      for (let request = 0; request < 3; request += 1) void page[method]('br');
      await nextTurn();
      expect(recompress).toHaveBeenCalledTimes(1);
    },
  );

  test('is compressed quickly only, where nobody asks for it compressed, or it is not sent any more', async () => {
    const asked = create(true);
    const replaced = create(false);
    jest.advanceTimersByTime(10_000);
    asked.page.findEncoded(undefined);
    asked.page.findEncoded('gzip');
    replaced.page.findEncoded('br');
    await nextTurn();
    expect(asked.recompress).not.toHaveBeenCalled();
    expect(replaced.recompress).not.toHaveBeenCalled();
  });
});
