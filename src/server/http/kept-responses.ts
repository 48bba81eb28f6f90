// Whoever asks for a response that is kept does not wait for a database that does not answer.
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { withTimeLimit } from '../with-time-limit';
import { HttpError } from './errors';

/** How long a reader waits for the database, which otherwise answers in milliseconds. */
const patienceMs = 300;

/** So many times `patienceMs` a new response may take while this process is idle: it waits for a lock, or a slow query. */
const maxIdleWaits = 2;

/**
 * Resolves to what `fresh` makes; or to `kept`, where `fresh` fails by the server's fault, waits for the database for long, or
 * the database stops answering. A response that is too old is better than none.
 * @param askDatabase resolves when the database has answered
 */
export async function freshOrKept<T>(
  kept: T,
  askDatabase: () => Promise<unknown>,
  fresh: () => Promise<T>,
): Promise<T> {
  if (!(await answers(askDatabase))) return kept;
  const computing = fresh().catch((error: unknown) => {
    if (error instanceof HttpError && error.statusCode < 500) throw error;
    return kept;
  });
  let isComputed = false;
  const computed = computing.finally(() => {
    isComputed = true;
  });
  computed.catch(() => undefined);
  for (let idleWaits = 0; ;) {
    const before = performance.eventLoopUtilization();
    await settledOrLate(computed);
    if (isComputed) return computed;
    // Waits on where it takes long only because this process is busy.
    if (performance.eventLoopUtilization(before).utilization < 0.5) idleWaits += 1;
    if (idleWaits === maxIdleWaits || !(await answers(askDatabase))) return isComputed ? computed : kept;
  }
}

async function answers(askDatabase: () => Promise<unknown>): Promise<boolean> {
  let hasAnswered = false;
  const asked = askDatabase().then(
    () => {
      hasAnswered = true;
    },
    () => undefined,
  );
  await settledOrLate(asked);
  return hasAnswered;
}

/** Resolves when the work has ended, or has taken too long. */
const settledOrLate = (work: Promise<unknown>): Promise<unknown> =>
  // What has arrived while this process was busy is read first.
  withTimeLimit(
    work.catch(() => undefined),
    patienceMs,
    () => setImmediate(),
  );
