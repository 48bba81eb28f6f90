import { createRenderLimits } from '../../src/server/pages/render-limits';
import { deferred } from '../support/deferred';

describe('the renders of pages', () => {
  let time: number;
  beforeEach(() => {
    time = 0;
  });
  /** Takes so many milliseconds. */
  const render = (ms: number) => async () => {
    time += ms;
    return 'page';
  };

  test('of addresses that anybody can make up take a quarter of the time, whatever others do', async () => {
    const limits = createRenderLimits(() => time);
    const madeUp = () => limits.run(render(100), { isMadeUp: true });
    // What could be saved up.
    while (await madeUp());
    const from = time;
    let rendered = 0;
    while (time - from < 60_000) {
      if (await madeUp()) rendered += 100;
      else time += 10;
    }
    expect(rendered).toBeGreaterThan(13_000);
    expect(rendered).toBeLessThan(17_000);
    expect(await limits.run(render(100), { isMadeUp: false })).toBe('page');
  });

  test('run two at a time, and at most a hundred wait', async () => {
    const limits = createRenderLimits(() => time);
    const { promise, resolve } = deferred('page');
    let running = 0;
    const slow = () =>
      limits.run(
        () => {
          running += 1;
          return promise;
        },
        { isMadeUp: false },
      );
    const pages = Array.from({ length: 110 }, slow);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    expect(running).toBe(2);
    resolve();
    const results = await Promise.all(pages);
    expect(results.filter((page) => page === 'page')).toHaveLength(100);
    expect(await slow()).toBe('page');
  });

  test('go on after one that has failed', async () => {
    const limits = createRenderLimits(() => time);
    for (const isMadeUp of [false, true, false, true]) {
      const failing = limits.run(() => Promise.reject(new Error('A fault')), { isMadeUp });
      await expect(failing).rejects.toThrow('A fault');
    }
    expect(await limits.run(render(1), { isMadeUp: true })).toBe('page');
  });
});
