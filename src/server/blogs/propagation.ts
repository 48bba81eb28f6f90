// Likes and comments repeat the title and the state of their post. They may be many, so those of a changed post are
// brought up to date in slices, each in a transaction of its own; what is left is kept in the database and survives a
// restart. Until then they may be out of date: what a reader may see is decided by the post itself.
import { setImmediate } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database, Queries } from '../database/database';
import type { Tables } from '../database/schema';
import { lockBlog, updateSomeDependents } from './dependent-rows';

/**
 * To be called in the transaction that changes a post, and has locked it. Few likes and comments are up to date when it
 * commits.
 */
export const propagate = (tx: Queries, blogId: string): Promise<void> =>
  updateNextSlice(tx, { blog_id: blogId, stage: 'likes', after: '' });

/** Brings the likes and comments of all changed posts up to date, or stops between two slices when `signal` is aborted. */
export async function finishPropagations(database: Database, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const next = signal?.aborted ? undefined : await findNext(database.queries);
    if (!next) return;
    await database.write(async (tx) => {
      // Nobody changes the post, and no other process its likes and comments, meanwhile.
      await lockBlog(tx, next.blog_id);
      const propagation = await find(tx, next.blog_id);
      if (propagation) await updateNextSlice(tx, propagation);
      // Committing takes as long again, as the index of comments is written then.
      await setImmediate();
    });
    // Requests are answered between two slices.
    await setImmediate();
  }
}

type Propagation = Selectable<Tables['propagations']>;

const findNext = (db: Queries): Promise<Propagation | undefined> =>
  db.selectFrom('propagations').selectAll().orderBy('blog_id').limit(1).executeTakeFirst();

const find = (tx: Queries, blogId: string): Promise<Propagation | undefined> =>
  tx.selectFrom('propagations').selectAll().where('blog_id', '=', blogId).executeTakeFirst();

async function updateNextSlice(tx: Queries, { blog_id, ...start }: Propagation): Promise<void> {
  const end = await updateSomeDependents(tx, blog_id, start);
  await tx.deleteFrom('propagations').where('blog_id', '=', blog_id).execute();
  if (end)
    await tx
      .insertInto('propagations')
      .values({ blog_id, ...end })
      .execute();
}
