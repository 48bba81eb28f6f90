import type { Queries } from '../database/database';

/**
 * Answers to comments that were deleted stay, as comments, or, where those were answers themselves, as answers to the comment
 * above: others have written them. To be called after the deletion, which a new answer waits for. They may be on their way into
 * the bin, or back.
 */
export async function releaseAnswers(tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of ['comments', 'deleted_comments'] as const) {
    await tx
      .updateTable(table)
      .set({ parent_id: null, thread_key: null, answers_id: null })
      .where('parent_id', 'in', ids)
      .execute();
    await tx.updateTable(table).set({ answers_id: null }).where('answers_id', 'in', ids).execute();
  }
}
