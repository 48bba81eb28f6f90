// An account may have many comments and likes: they are removed in slices, each in a transaction of its own, between which
// other requests are answered. What an interruption leaves is finished by a job. From the first transaction on the account
// is nobody's: its sessions have ended, and its e-mail address is free.
import { setImmediate } from 'node:timers/promises';
import type { CommentsOfDeleted } from '../../contract/extensions/accounts';
import { removeSomeLikesOf } from '../blogs/likes-of-user';
import { releaseSomeCommentsOf } from '../comments/comments-of-user';
import type { Database } from '../database/database';
import { createAccountRemovalsRepository } from './account-removals.repository';
import { createAccountsRepository } from './accounts.repository';
import { requireOtherAdmin } from './last-admin';

/** @throws HttpError 404 or 409 */
export async function removeAccount(database: Database, id: string, comments: CommentsOfDeleted): Promise<void> {
  await database.write(
    async (tx) => {
      await requireOtherAdmin(tx, id);
      const accounts = createAccountsRepository(tx);
      await accounts.update(id, {
        role: 'user',
        is_blocked: 1,
        name: 'Deleted account',
        email: '',
        email_folded: `deleted ${id}`,
        password_hash: '',
      });
      await accounts.endSessions(id);
      await createAccountRemovalsRepository(tx).add(id, comments);
    },
    { exclusive: 'last admin' },
  );
  await finishRemoval(database, id);
}

/** Finishes what an interruption has left, or stops between two slices when `signal` is aborted. */
export async function finishRemovals(database: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    const next = signal.aborted ? undefined : await createAccountRemovalsRepository(database.queries).findAny();
    if (!next) return;
    await finishRemoval(database, next.user_id, signal);
  }
}

async function finishRemoval(database: Database, id: string, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const isFinished = await database.write(async (tx) => {
      // Another process may be at it as well.
      const removal = await createAccountRemovalsRepository(tx).find(id);
      if (!removal) return true;
      if (await removeSomeLikesOf(tx, id)) return false;
      if (await releaseSomeCommentsOf(tx, id, removal.comments)) return false;
      await createAccountsRepository(tx).remove(id);
      return true;
    });
    if (isFinished) return;
    await setImmediate();
  }
}
