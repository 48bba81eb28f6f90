import { waitAfter } from '../../src/server/jobs/schedule-job';

test('a job that goes on failing waits longer each time, up to a minute, and never less than its interval', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1000].map((failures) => waitAfter(failures, 2_000))).toEqual([
    2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  expect([0, 1, 1000].map((failures) => waitAfter(failures, 3_600_000))).toEqual([3_600_000, 3_600_000, 3_600_000]);
});
