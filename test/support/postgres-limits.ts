// How long things may take in tests of what happens when they take too long.
import type { PostgresLimits } from '../../src/server/database/postgres-limits';

/** In the same order as those of production. */
export const shortLimits: PostgresLimits = {
  requestMs: 2_000,
  answerMs: 2_000,
  lockMs: 1_000,
  lastMs: 300,
  commitMs: 1_000,
  suspectMs: 300,
  probeMs: 600,
  overlapMs: 100,
  standbyMs: 300,
  idleMs: 2_000,
};

/** Never reached by a test, but for a server's silence: what holds within them holds by something else. */
export const longLimits: PostgresLimits = {
  ...shortLimits,
  requestMs: 600_000,
  answerMs: 600_000,
  commitMs: 600_000,
  lockMs: 600_000,
};

/** Those of tests in which no server falls silent: a machine that does other things too answers a probe late. */
export const noLimits: PostgresLimits = { ...longLimits, suspectMs: 600_000 };
