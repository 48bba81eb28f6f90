import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/database';
import { createLeasesRepository } from '../database/leases.repository';

type Run = (signal: AbortSignal) => Promise<void>;

interface Options {
  database: Database;
  /** The same for all processes. */
  name: string;
  /** Whether a job that another process is running is left to that one, or run here afterwards. */
  whenTaken: 'skip' | 'wait';
}

/**
 * How long a process holds a job without renewing its lease. When a process has crashed, another one takes the job over as soon
 * as its lease has ended.
 */
const leaseMs = 60_000;
const renewalMs = leaseMs / 4;
const waitMs = 1_000;

/** Makes a job that runs in one process at a time, of all that share the database: the one that holds its lease. */
export function runExclusively({ database, name, whenTaken }: Options, run: Run): Run {
  const leases = createLeasesRepository(database);
  const holder = randomUUID();

  async function take(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      if (await leases.take(name, holder, leaseMs)) return true;
      if (whenTaken === 'skip') return false;
      await delay(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    return false;
  }

  return async (signal) => {
    if (!(await take(signal))) return;
    // Not AbortSignal.any(), of which the signal of the server would keep something for each run.
    const stopped = new AbortController();
    const stop = () => stopped.abort(signal.reason);
    signal.addEventListener('abort', stop);
    // While the lease was being taken.
    if (signal.aborted) stop();
    const ended = new AbortController();
    const renewal = keepTaken(ended.signal, () => leases.take(name, holder, leaseMs)).catch((error: unknown) =>
      stopped.abort(error),
    );
    let failure: { error: unknown } | undefined;
    try {
      await run(stopped.signal);
    } catch (error) {
      failure = { error };
    }
    signal.removeEventListener('abort', stop);
    ended.abort();
    await renewal;
    // Where the release fails as well, the lease ends by itself, and the failure of the job is the one that is reported.
    await leases.release(name, holder).catch((error: unknown) => (failure ??= { error }));
    if (failure) throw failure.error;
  };
}

async function keepTaken(ended: AbortSignal, renew: () => Promise<boolean>): Promise<void> {
  for (;;) {
    await delay(renewalMs, undefined, { signal: ended, ref: false }).catch(() => undefined);
    if (ended.aborted) return;
    if (!(await renew())) throw new Error('Another process has taken over.');
  }
}
