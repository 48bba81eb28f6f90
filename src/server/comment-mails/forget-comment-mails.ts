import type { Queries } from '../database/database';
import { createOutboxRepository } from '../mail/outbox.repository';

/** In the outbox: of what an account is told about comments. */
export const commentMailsBatch = (userId: string): string => `comments ${userId}`;

/** Of an account that is deleted. */
export async function forgetCommentMails(tx: Queries, userId: string): Promise<void> {
  await tx.deleteFrom('comment_notices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('mail_choices').where('user_id', '=', userId).execute();
  await createOutboxRepository(tx).forgetBatch(commentMailsBatch(userId));
}
