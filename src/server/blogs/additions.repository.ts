// Which post was added with which key. The answer to an addition may be lost, also with the tab that has sent it, and what
// is sent again is another text by then: an Idempotency-Key, which belongs to one request, does not tell that it is the
// same post. A client keeps the key with its unfinished work.
import type { Queries } from '../database/database';
import { deleteInSlices } from '../database/delete-in-slices';

/** A key belongs to the account that has sent it. */
export interface Addition {
  user_id: string;
  key: string;
}

/** Unfinished work is kept in a browser for 37 days. */
const keptMs = 40 * 24 * 60 * 60_000;

export function createAdditionsRepository(db: Queries) {
  return {
    find: ({ user_id, key }: Addition) =>
      db
        .selectFrom('additions')
        .select(['blog_id', 'updated_at'])
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .executeTakeFirst(),

    /** Waits for the transaction of another process that has the same key. @returns whether it was free */
    async add(addition: Addition, { id, updatedAt }: { id: string; updatedAt: string }): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('additions')
        .values({ ...addition, blog_id: id, updated_at: updatedAt, created_at: updatedAt })
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },

    async update({ user_id, key }: Addition, updated_at: string): Promise<void> {
      await db
        .updateTable('additions')
        .set({ updated_at })
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .execute();
    },

    /** Of a post that is gone. */
    async remove({ user_id, key }: Addition, blogId: string): Promise<void> {
      await db
        .deleteFrom('additions')
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .where('blog_id', '=', blogId)
        .execute();
    },

    async prune(signal: AbortSignal): Promise<void> {
      const time = new Date(Date.now() - keptMs).toISOString();
      await deleteInSlices(async (limit) => {
        const { numDeletedRows } = await db
          .deleteFrom('additions')
          .where(({ eb, refTuple, selectFrom }) =>
            eb(
              refTuple('user_id', 'key'),
              'in',
              selectFrom('additions')
                .select(['user_id', 'key'])
                .where('created_at', '<', time)
                .limit(limit)
                .$asTuple('user_id', 'key'),
            ),
          )
          .executeTakeFirstOrThrow();
        return numDeletedRows;
      }, signal);
    },
  };
}
