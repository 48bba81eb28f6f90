// Notes who is to be told of a comment, in the transaction of what there is to be told. What becomes of it meanwhile is looked at
// when it is told: see gather-notices.ts.
import type { Queries } from '../database/database';
import type { CommentNoticeKind } from '../database/schema';

export type CommentNotices = ReturnType<typeof createCommentNotices>;

/** A comment, and who has caused the notice, who is not told. */
interface Noticed {
  commentId: string;
  by: string | null;
}

/** @param gatherSoon to be called when a notice is committed */
export function createCommentNotices(gatherSoon: () => void) {
  async function add(
    tx: Queries,
    kind: CommentNoticeKind,
    { commentId: comment_id, by }: Noticed,
    userIds: readonly (string | null)[],
  ): Promise<void> {
    const told = [...new Set(userIds)].filter((id) => id !== null && id !== by);
    if (told.length === 0) return;
    const created_at = new Date().toISOString();
    await tx
      .insertInto('comment_notices')
      .values(told.map((user_id) => ({ user_id: user_id!, kind, comment_id, created_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  return {
    /** A comment is to be decided about. @param post.author_id who may do so beside admins */
    async waiting(tx: Queries, post: { author_id: string | null }, comment: Noticed): Promise<void> {
      const moderators = await tx
        .selectFrom('users')
        .select('id')
        .where('is_blocked', '=', 0)
        .where((eb) =>
          eb.or([eb('role', '=', 'admin'), eb.and([eb('id', '=', post.author_id), eb('role', '=', 'author')])]),
        )
        .execute();
      await add(
        tx,
        'waiting',
        comment,
        moderators.map(({ id }) => id),
      );
    },

    /** @param writer whose comment it is */
    approved: (tx: Queries, writer: string | null, comment: Noticed): Promise<void> =>
      add(tx, 'approved', comment, [writer]),

    /** A comment can be read that answers others. @param writers whose comments those are */
    answered: (tx: Queries, writers: readonly (string | null)[], answer: Noticed): Promise<void> =>
      add(tx, 'answered', answer, writers),

    gatherSoon,
  };
}
