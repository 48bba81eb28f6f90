// A call that adds something is sent again when its answer was lost. With the same Idempotency-Key, the answer of the first
// time is the answer of the next: it is kept in the transaction that adds. Failures are not kept, as they add nothing.
// Such a call has `takesIdempotencyKey` in the contract; Octavo's own client sends a key by itself
// (client/api/intentions.ts).
import { createHmac } from 'node:crypto';
import type { Call } from '../../contract/call';
import type { Database, Queries } from '../database/database';
import { DatabaseError } from '../database/database-error';
import { deleteInSlices } from '../database/delete-in-slices';
import { nextWaitMs } from '../database/wait-budget';
import { withTimeLimit } from '../with-time-limit';
import { HttpError } from './errors';

/** Runs first in the transaction of a call. @throws where the call was carried out before, so that it is not again */
export type Claim = (tx: Queries) => Promise<void>;

/** The claim of a call that answers this when its transaction is committed. */
export type ClaimFor<Answer> = (answer: Answer) => Claim;

/** What tells requests with the same key apart. */
export interface KeyedRequest {
  call: Call;
  /** Undefined without an account: whoever then knows both key and request learns what its sender has learnt. */
  userId: string | undefined;
  params: unknown;
  body: unknown;
  image: Buffer | undefined;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

interface Options {
  /** The secret of this installation. */
  secret: string;
  /** How long a request waits for an earlier one with the same key. */
  maxWaitMs?: number;
}

const keptMs = 24 * 60 * 60_000;

/** For a request without a key. */
export const claimNothing: ClaimFor<unknown> = () => async () => undefined;

export const isStillRunning = () =>
  new HttpError(409, 'The same request is still being carried out. Please try again in a few seconds.', {
    'retry-after': '2',
  });

const isOfAnotherRequest = () =>
  new HttpError(422, 'This Idempotency-Key was sent with another request before. Please send a new one.');

const mayBeSaved = () =>
  new HttpError(
    503,
    'The server lost its database while it was saving this. Please try again in a few seconds: it will not be saved twice.',
    { 'retry-after': '5' },
  );

class CarriedOutBefore extends Error {}

/** @param deadline by performance.now() */
const waitFor = (first: Promise<unknown>, deadline: number): Promise<unknown> =>
  withTimeLimit(first, Math.max(0, deadline - performance.now()), () => {
    throw isStillRunning();
  });

/**
 * Each row belongs to something that was added with it, so that nobody can fill the table faster than the others; neither
 * keys nor requests can be read from it.
 */
export function createIdempotency(
  database: Pick<Database, 'queries' | 'write'>,
  { secret, maxWaitMs = 3_000 }: Options,
) {
  /** Settle, and never reject, when a request of this process with the id has ended. */
  const running = new Map<string, Promise<unknown>>();

  const hash = (...parts: unknown[]) =>
    createHmac('sha256', `idempotency ${secret}`).update(JSON.stringify(parts)).digest('base64url');

  const find = (db: Queries, id: string) =>
    db.selectFrom('idempotency_keys').select(['fingerprint', 'answer']).where('id', '=', id).executeTakeFirst();

  async function replay<Answer>(id: string, fingerprint: string): Promise<Answer | undefined> {
    if (!(await find(database.queries, id))) return undefined;
    // Read in a transaction that syncs the disk: the process that has committed the answer may have died before it did so.
    const kept = await database.write((tx) => find(tx, id));
    if (kept && kept.fingerprint !== fingerprint) throw isOfAnotherRequest();
    return kept && (JSON.parse(kept.answer) as Answer);
  }

  async function carryOut<Answer>(
    id: string,
    fingerprint: string,
    work: (claimFor: ClaimFor<Answer>) => Promise<Answer>,
  ): Promise<Answer> {
    const claimFor: ClaimFor<Answer> = (answer) => async (tx) => {
      // Waits for the transaction of another process that has the same id.
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('idempotency_keys')
        .values({ id, fingerprint, answer: JSON.stringify(answer), created_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) throw new CarriedOutBefore();
    };
    try {
      return (await replay<Answer>(id, fingerprint)) ?? (await work(claimFor));
    } catch (error) {
      if (error instanceof DatabaseError && error.isOutcomeUnknown) throw mayBeSaved();
      // Another process may have carried it out meanwhile, so that it is refused now.
      const isRefused = error instanceof CarriedOutBefore || error instanceof HttpError;
      const kept = isRefused ? await replay<Answer>(id, fingerprint) : undefined;
      if (kept === undefined) throw error;
      return kept;
    }
  }

  return {
    /**
     * Carries out a request once for its key.
     * @param key as the contract's schema has it
     * @param work writes in one transaction, which begins with the claim for its answer
     * @throws HttpError 409 while another one with the key is running, 422 when the key belongs to another request
     */
    async once<Answer>(
      key: string,
      { call: { method, path }, userId, params, body, image }: KeyedRequest,
      work: (claimFor: ClaimFor<Answer>) => Promise<Answer>,
    ): Promise<Answer> {
      const id = hash(userId ?? null, method, path, key.replaceAll('"', ''));
      const digest =
        image &&
        Buffer.from(await crypto.subtle.digest('SHA-256', image as Uint8Array<ArrayBuffer>)).toString('base64url');
      const fingerprint = hash(params, body ?? null, digest ?? null);
      const deadline = performance.now() + Math.min(maxWaitMs, nextWaitMs());
      for (let first = running.get(id); first; first = running.get(id)) await waitFor(first, deadline);
      const attempt = carryOut(id, fingerprint, work);
      running.set(
        id,
        attempt.then(
          () => undefined,
          () => undefined,
        ),
      );
      try {
        return await attempt;
      } finally {
        running.delete(id);
      }
    },

    /** Forgets answers that are a day old. */
    async prune(signal: AbortSignal): Promise<void> {
      const time = new Date(Date.now() - keptMs).toISOString();
      await deleteInSlices(async (limit) => {
        const { numDeletedRows } = await database.queries
          .deleteFrom('idempotency_keys')
          .where('id', 'in', (query) =>
            query.selectFrom('idempotency_keys').select('id').where('created_at', '<', time).limit(limit),
          )
          .executeTakeFirstOrThrow();
        return numDeletedRows;
      }, signal);
    },
  };
}
