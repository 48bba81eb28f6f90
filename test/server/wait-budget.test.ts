import { setTimeout as delay } from 'node:timers/promises';
import { Semaphore } from 'async-mutex';
import {
  limitWaits,
  nextWaitMs,
  spendWait,
  takeTurn,
  waitWithinLimit,
  withoutWaitLimit,
} from '../../src/server/database/wait-budget';

const limits = { requestMs: 1_000, lastMs: 100 };

describe('what a request waits for', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const wait = (ms: number) => spendWait(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

  const passing = async (work: Promise<void>) => {
    await jest.runAllTimersAsync();
    await work;
  };

  test('has no limit where there is none', () => passing(wait(10).then(() => expect(nextWaitMs()).toBe(Infinity))));

  test('is summed up, what it waits for at once counts once, and what it does itself does not count', () =>
    limitWaits(limits, async () => {
      await passing(wait(300));
      expect(nextWaitMs()).toBe(700);
      await passing(Promise.all([wait(100), wait(200)]).then(() => undefined));
      expect(nextWaitMs()).toBe(500);
      jest.advanceTimersByTime(5_000);
      expect(nextWaitMs()).toBe(500);
      await passing(wait(2_000));
      expect(nextWaitMs()).toBe(100);
      expect(nextWaitMs(30)).toBe(70);
    }));

  test('is limited with all that is done for it, and apart from that of others', async () => {
    const left = await limitWaits(limits, async () => {
      await passing(wait(600));
      const ofPart = limitWaits(limits, () => nextWaitMs());
      const ofOther = withoutWaitLimit(() => limitWaits(limits, () => nextWaitMs()));
      return [ofPart, ofOther, withoutWaitLimit(() => nextWaitMs())];
    });
    expect(left).toEqual([400, 1_000, Infinity]);
  });

  test('ends when it waits for something that others wait for, too', async () => {
    const never = () => new Promise<void>(() => undefined);
    const waiting = limitWaits(limits, () => waitWithinLimit(never));
    const refused = expect(waiting).rejects.toMatchObject({ failure: 'slow' });
    await jest.runAllTimersAsync();
    await refused;
    await expect(limitWaits(limits, () => waitWithinLimit(async () => 'there'))).resolves.toBe('there');
    await expect(waitWithinLimit(async () => 'there')).resolves.toBe('there');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('ends when its turn does not come, which is then the next one’s', async () => {
    const turns = new Semaphore(1);
    const leave = await takeTurn(turns);
    const refused = expect(limitWaits(limits, () => takeTurn(turns))).rejects.toMatchObject({ failure: 'busy' });
    const alsoRefused = expect(takeTurn(turns, 10)).rejects.toMatchObject({ failure: 'busy' });
    const next = takeTurn(turns);
    await jest.runAllTimersAsync();
    await Promise.all([refused, alsoRefused]);
    leave();
    (await next)();
    (await limitWaits(limits, () => takeTurn(turns)))();
  });
});

test('the limit of a request stays with it across what it waits for', () =>
  limitWaits(limits, async () => {
    await delay(1);
    expect(nextWaitMs()).toBe(1_000);
  }));
