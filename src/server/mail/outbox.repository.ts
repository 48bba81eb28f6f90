// The outbox: mail is added in the transaction of what causes it, and sent later by one process (send-mails.ts), so that
// it is sent exactly if that is committed. A row holds from what the mail is written, and not the mail: ten thousand of
// one text take little, and no secret is stored, such as a link by which somebody is let in.
//
// An attempt is noted before it is made: with the time of the next one. When the process ends in between, that is when
// another tries again, with the same Message-ID. So what is sent twice is only what the relay has taken without this being
// noted: at most one mail, as they are sent one after another.
import type { Selectable } from 'kysely';
import { mailStates, type MailState } from '../../contract/extensions/mail';
import type { Queries } from '../database/database';
import { deleteInSlices } from '../database/delete-in-slices';
import { newId } from '../database/id';
import type { Tables } from '../database/schema';
import { inChunks } from '../in-chunks';
import { isMailAddress } from './mail-address';

export type MailRow = Selectable<Tables['mails']>;

export interface NewMail {
  /** One of `mail-kinds.ts`. */
  kind: string;
  /** Where it is no address, such as those that an import has made up, nothing is added. */
  to: string;
  /** What it is written from. No secrets. */
  payload: Readonly<Record<string, string | number | boolean | null>>;
  /** Where there is a mail with it already, sent or not, nothing is added. */
  key?: string;
  /** What is held, released and counted together. */
  batch?: string;
  /** `bulk` waits for all others. Default: `notice`. */
  priority?: keyof typeof priorities;
}

const priorities = { account: 0, notice: 1, bulk: 2 } as const;

export function createOutboxRepository(db: Queries) {
  return {
    /** To be called in the transaction of what causes it. */
    add: async (...mails: readonly NewMail[]): Promise<void> => {
      const created_at = new Date().toISOString();
      const rows = mails
        .filter(({ to }) => isMailAddress(to))
        .map(({ kind, to, payload, key = null, batch = null, priority = 'notice' }) => ({
          id: newId(),
          kind,
          recipient: to,
          payload: JSON.stringify(payload),
          key,
          batch,
          priority: priorities[priority],
          state: 'waiting' as const,
          attempts: 0,
          created_at,
          next_at: created_at,
        }));
      for (const some of inChunks(rows)) {
        await db
          .insertInto('mails')
          .values(some)
          .onConflict((conflict) => conflict.column('key').doNothing())
          .execute();
      }
    },

    /**
     * The next that is due, locked.
     * @param longestPauseMs between two attempts: what is to wait for much longer was noted by a clock that was ahead
     */
    findDue: (longestPauseMs: number, now = Date.now()): Promise<MailRow | undefined> =>
      db
        .selectFrom('mails')
        .selectAll()
        .where('state', '=', 'waiting')
        .where(({ eb, or }) =>
          or([
            eb('next_at', '<=', new Date(now).toISOString()),
            eb('next_at', '>', new Date(now + 2 * longestPauseMs).toISOString()),
          ]),
        )
        .orderBy('priority')
        .orderBy('next_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst(),

    async noteAttempt({ id, attempts, first_attempt_at }: MailRow, nextAt: Date): Promise<void> {
      const now = new Date().toISOString();
      await db
        .updateTable('mails')
        .set({ attempts: attempts + 1, first_attempt_at: first_attempt_at ?? now, next_at: nextAt.toISOString() })
        .where('id', '=', id)
        .execute();
    },

    noteError: (id: string, last_error: string) =>
      db.updateTable('mails').set({ last_error }).where('id', '=', id).execute(),

    /**
     * What it was written from is forgotten, but for the key: nobody gets it again.
     * @returns false where another process has sent it already, while this one stood still
     */
    async end(id: string, state: Extract<MailState, 'sent' | 'failed'>, last_error: string | null): Promise<boolean> {
      const row = await db.selectFrom('mails').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
      if (row?.state === 'sent') return false;
      await db
        .updateTable('mails')
        .set({ state, last_error, ended_at: new Date().toISOString(), ...(state === 'sent' && { payload: '{}' }) })
        .where('id', '=', id)
        .execute();
      return true;
    },

    /** Of a batch: to stop it from being sent, or to let it go on. */
    hold: (batch: string) =>
      db
        .updateTable('mails')
        .set({ state: 'held' })
        .where('batch', '=', batch)
        .where('state', '=', 'waiting')
        .execute(),

    release: (batch: string) =>
      db
        .updateTable('mails')
        .set({ state: 'waiting' })
        .where('batch', '=', batch)
        .where('state', '=', 'held')
        .execute(),

    /** What has not been sent yet of a batch. */
    discard: (batch: string) =>
      db.deleteFrom('mails').where('batch', '=', batch).where('state', 'in', ['waiting', 'held']).execute(),

    async countBatch(batch: string): Promise<Record<MailState, number>> {
      const rows = await db
        .selectFrom('mails')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .where('batch', '=', batch)
        .groupBy('state')
        .execute();
      return { ...nothing, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) };
    },

    async count(state: MailState): Promise<number> {
      const { count } = await db
        .selectFrom('mails')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', state)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    find: (id: string) => db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The newest first. */
    async list({ state, limit, offset }: { state?: MailState | undefined; limit: number; offset: number }) {
      const query = db.selectFrom('mails').$if(state !== undefined, (each) => each.where('state', '=', state!));
      const [rows, { total }] = await Promise.all([
        query.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
        query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      return { rows, total: Number(total) };
    },

    /** @returns false where there is none that has not been sent */
    async retry(id: string): Promise<boolean> {
      const row = await db
        .updateTable('mails')
        .set({ state: 'waiting', next_at: new Date().toISOString(), first_attempt_at: null, ended_at: null })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'failed'])
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** What nobody needs any more; a mail that was held meanwhile stays. */
    removeWaiting: (id: string) => db.deleteFrom('mails').where('id', '=', id).where('state', '=', 'waiting').execute(),

    async remove(id: string): Promise<boolean> {
      return (await db.deleteFrom('mails').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;
    },

    /** Of an account that is deleted: what was sent or is to be sent to it, by an index that leaves newsletters out. */
    forgetAccountMail: (recipient: string) =>
      db
        .deleteFrom('mails')
        .where('state', 'in', [...mailStates])
        .where('priority', '=', priorities.account)
        .where('recipient', '=', recipient)
        .execute(),

    /** What was sent or is to be sent with these keys, and with those that begin so. */
    async forgetKeys(keys: readonly string[], beginning: string): Promise<void> {
      for (const some of inChunks(keys)) await db.deleteFrom('mails').where('key', 'in', some).execute();
      await db.deleteFrom('mails').where('key', '>=', beginning).where('key', '<', `${beginning}\u{10ffff}`).execute();
    },

    /** The same of a batch. */
    forgetBatch: (batch: string) => db.deleteFrom('mails').where('batch', '=', batch).execute(),

    /** What has ended before. */
    async prune(before: Date, signal: AbortSignal): Promise<void> {
      const time = before.toISOString();
      await deleteInSlices(async (limit) => {
        const { numDeletedRows } = await db
          .deleteFrom('mails')
          .where('id', 'in', (query) =>
            query.selectFrom('mails').select('id').where('ended_at', '<', time).orderBy('ended_at').limit(limit),
          )
          // One that is tried again meanwhile stays.
          .where('ended_at', '<', time)
          .executeTakeFirstOrThrow();
        return numDeletedRows;
      }, signal);
    },
  };
}

const nothing: Record<MailState, number> = { waiting: 0, held: 0, sent: 0, failed: 0 };

/** Adds mail, where mail is set up. */
export interface Outbox {
  /** In the transaction of what causes it. */
  add(tx: Queries, ...mails: readonly NewMail[]): Promise<void>;
  /** To be called when that is committed. */
  sendSoon(): void;
}

export const createOutbox = (sendSoon: () => void): Outbox => ({
  add: (tx, ...mails) => createOutboxRepository(tx).add(...mails),
  sendSoon,
});
