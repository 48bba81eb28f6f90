import type { CommentsOfDeleted } from '../../contract/extensions/accounts';
import type { Queries } from '../database/database';

/** Accounts that are being deleted. */
export function createAccountRemovalsRepository(db: Queries) {
  return {
    async add(userId: string, comments: CommentsOfDeleted): Promise<void> {
      await db
        .insertInto('account_removals')
        .values({ user_id: userId, comments })
        // It may be deleted a second time before all of it is gone.
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
    },

    find: (userId: string) =>
      db.selectFrom('account_removals').selectAll().where('user_id', '=', userId).executeTakeFirst(),

    findAny: () => db.selectFrom('account_removals').selectAll().orderBy('user_id').limit(1).executeTakeFirst(),
  };
}
