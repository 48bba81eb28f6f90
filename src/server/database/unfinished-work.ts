// Work that is too much for one transaction, such as moving ten thousand comments. It is done in slices, between which
// other requests are answered. The transaction of a slice also notes in `unfinished_work` how far the work is, so that
// it goes on after an interruption. Who begins a work does the first slices, a job does what is left. Several processes
// may be at the same work: each locks its row, so that none repeats a slice of another.
import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { eachInTurn } from '../each-in-turn';
import type { Database, Queries } from './database';
import { DatabaseError } from './database-error';
import type { Tables } from './schema';

export type Work = Selectable<Tables['unfinished_work']>;

export interface WorkKind {
  name: Work['kind'];
  /** Takes the locks that other transactions take before they note or look up work of this kind. */
  lock?(tx: Queries, subject: string): Promise<void>;
  /** @returns the cursor of the next slice; undefined when all is done */
  doSlice(tx: Queries, work: Omit<Work, 'kind'>): Promise<string | undefined>;
}

/** In place of what is noted of the same kind and subject. */
export async function noteWork(tx: Queries, work: Work): Promise<void> {
  const { cursor, detail } = work;
  await tx
    .insertInto('unfinished_work')
    .values(work)
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ cursor, detail }))
    .execute();
}

export const findWork = (tx: Queries, kind: WorkKind, subject: string): Promise<Work | undefined> =>
  tx
    .selectFrom('unfinished_work')
    .selectAll()
    .where('kind', '=', kind.name)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();

/**
 * Does a slice in a transaction that holds the locks of the kind, and notes what is left.
 * @returns whether something is left
 */
export async function doSlice(tx: Queries, kind: WorkKind, work: Omit<Work, 'kind'>): Promise<boolean> {
  const cursor = await kind.doSlice(tx, work);
  if (cursor !== undefined) {
    await noteWork(tx, { ...work, kind: kind.name, cursor });
    return true;
  }
  await tx.deleteFrom('unfinished_work').where('kind', '=', kind.name).where('subject', '=', work.subject).execute();
  return false;
}

/** Does what is left, or stops between two slices when `signal` is aborted. */
async function finishWork(database: Database, kind: WorkKind, subject: string, signal?: AbortSignal): Promise<void> {
  for (let isLeft = true; isLeft && !signal?.aborted;) {
    isLeft = await database.write(async (tx) => {
      await kind.lock?.(tx, subject);
      const work = await findWork(tx, kind, subject);
      const isMore = work !== undefined && (await doSlice(tx, kind, work));
      // Committing takes as long again, where the index of comments is written then.
      await setImmediate();
      return isMore;
    });
    await setImmediate();
  }
}

/**
 * Does what is left of a change that is committed. What the database refuses meanwhile is left to the job: it would be no
 * failure of the change.
 * @param leaveToJob is called then
 */
export async function finishOrLeave(
  database: Database,
  kind: WorkKind,
  subject: string,
  leaveToJob: () => void,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await finishWork(database, kind, subject, signal);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    leaveToJob();
  }
}

/**
 * Does all that is left of these kinds.
 * @throws the first failure, when the others are done
 */
export async function finishAllWork(
  database: Database,
  kinds: readonly WorkKind[],
  signal?: AbortSignal,
): Promise<void> {
  await takeOverFormerWork(database);
  const left = await database.queries.selectFrom('unfinished_work').select(['kind', 'subject']).execute();
  await eachInTurn(left, async ({ kind: name, subject }) => {
    const kind = kinds.find((each) => each.name === name);
    // A newer version, which runs beside this one, has others.
    if (kind) await finishWork(database, kind, subject, signal);
  });
}

/**
 * Before 021-unfinished-work each kind had a table of its own. Servers of that time, which are being replaced one by one,
 * and backups of theirs leave rows there. When a later release drops the tables, it takes over the last rows by a migration.
 */
async function takeOverFormerWork({ queries, write }: Database): Promise<void> {
  const isNoted = async (table: 'propagations' | 'bin_moves' | 'account_removals') =>
    (await queries.selectFrom(table).selectAll().limit(1).execute()).length > 0;
  if (!((await isNoted('propagations')) || (await isNoted('bin_moves')) || (await isNoted('account_removals')))) return;
  await write(async (tx) => {
    const propagations = await tx.deleteFrom('propagations').returningAll().execute();
    const moves = await tx.deleteFrom('bin_moves').returningAll().execute();
    const removals = await tx.deleteFrom('account_removals').returningAll().execute();
    const work: Omit<Work, 'cursor'>[] = [
      ...propagations.map(({ blog_id }) => ({ kind: 'propagation' as const, subject: blog_id, detail: '' })),
      ...moves.map(({ blog_id, target, is_published }) => ({
        kind: 'bin' as const,
        subject: blog_id,
        detail: { bin: is_published ? 'delete published' : 'delete draft', blogs: 'restore', nowhere: 'purge' }[target],
      })),
      ...removals.map(({ user_id, comments }) => ({
        kind: 'account removal' as const,
        subject: user_id,
        detail: comments,
      })),
    ];
    if (work.length === 0) return;
    await tx
      .insertInto('unfinished_work')
      .values(work.map((row) => ({ ...row, cursor: '' })))
      // Both servers have changed the post: its likes and comments are gone through from the beginning.
      .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ cursor: '' }))
      .execute();
  });
}
