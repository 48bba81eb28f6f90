import type { Queries } from '../database/database';

/** Of a post that is deleted for good. */
export async function removeAnnotations(tx: Queries, blogId: string): Promise<void> {
  await tx.deleteFrom('annotations').where('blog_id', '=', blogId).execute();
}

const messagesPerSlice = 100;

/**
 * Deletes some of what an account has written about texts; a thread goes with its last message.
 * @returns whether there may be more
 */
export async function removeSomeMessages(tx: Queries, userId: string): Promise<boolean> {
  const messages = await tx
    .selectFrom('annotation_messages')
    .innerJoin('annotations', 'annotations.id', 'annotation_messages.annotation_id')
    .select(['annotation_messages.id', 'annotation_id', 'blog_id'])
    .where('user_id', '=', userId)
    .orderBy('annotation_messages.id')
    .limit(messagesPerSlice)
    .execute();
  if (messages.length === 0) return false;
  const distinct = (values: string[]) => [...new Set(values)];
  // In the order in which all transactions take locks; nobody replies to a thread that goes.
  const blogIds = distinct(messages.map(({ blog_id }) => blog_id));
  await tx.selectFrom('blogs').select('id').where('id', 'in', blogIds).orderBy('id').forUpdate().execute();
  const ids = messages.map(({ id }) => id);
  await tx.deleteFrom('annotation_messages').where('id', 'in', ids).execute();
  const threads = distinct(messages.map(({ annotation_id }) => annotation_id));
  const changed_at = new Date().toISOString();
  await tx.updateTable('annotations').set({ changed_at }).where('id', 'in', threads).execute();
  await removeEmptyThreads(tx, threads);
  return true;
}

export async function removeEmptyThreads(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('annotations')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('annotation_messages')
            .select('annotation_messages.id')
            .whereRef('annotation_messages.annotation_id', '=', 'annotations.id'),
        ),
      ),
    )
    .execute();
}
