/** All that fake timers can be but `Date`: with timers of their own a server's tests take five times as long. */
const others = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** From now on `Date` in this process, which goes on from there until `jest.useRealTimers()`. */
export const setDate = (now: number) => jest.useFakeTimers({ now, advanceTimers: true, doNotFake: [...others] });
