// The private feed of an account. Its address is its key: it is derived from the secret of the installation and a number of
// the account, so that its owner can be shown it again, while nothing in the database or a backup opens it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { commentPath } from '../../contract/comment-path';
import type { Database } from '../database/database';
import { isId } from '../database/id';
import type { Identity } from '../http/authentication';
import { createAccountFeedsRepository } from './account-feeds.repository';

export type AccountFeedsService = ReturnType<typeof createAccountFeedsService>;

export interface AccountFeedEntry {
  /** Unique, and the same for ever. */
  id: string;
  title: string;
  /** Plain text. */
  text: string;
  path: string;
  date: string;
}

export function createAccountFeedsService(database: Database, { secret }: { secret: string }) {
  const feeds = createAccountFeedsRepository(database.queries);

  const sign = (userId: string, nonce: string): Buffer =>
    createHmac('sha256', secret).update(`private feed ${userId} ${nonce}`).digest();

  const toPath = (userId: string, nonce: string) => `/feed/${userId}${sign(userId, nonce).toString('base64url')}.xml`;

  async function listForAdmins(): Promise<AccountFeedEntry[]> {
    const [waiting, scheduled, backupFailedAt] = await Promise.all([
      feeds.listWaiting(),
      feeds.listScheduled(),
      feeds.findBackupFailure(),
    ]);
    return [
      ...waiting.map(({ id, name, title, content, created_at }) => ({
        id: `waiting ${id}`,
        title: `${name} on “${title}” waits for approval`,
        text: content,
        path: '/admin/comments',
        date: created_at,
      })),
      ...scheduled.map(({ id, title, publish_at, updated_at }) => ({
        id: `scheduled ${id} ${publish_at}`,
        title: `“${title}” is due`,
        text: `It will be published at ${publish_at}.`,
        path: `/admin/edit-blog/${id}`,
        date: updated_at,
      })),
      ...(backupFailedAt === undefined
        ? []
        : [
            {
              id: `backup ${backupFailedAt}`,
              title: 'Backups fail',
              text: `No backup has been made since the first of them failed, at ${backupFailedAt}. The log of the server says why.`,
              path: '/admin',
              date: backupFailedAt,
            },
          ]),
    ];
  }

  return {
    /** Empty while there is none. */
    async getPath({ id }: Identity): Promise<string> {
      const nonce = await feeds.findNonce(id);
      return nonce === undefined ? '' : toPath(id, nonce);
    },

    /** @returns the path; the one before leads nowhere from then on */
    async renew({ id }: Identity): Promise<string> {
      const nonce = randomBytes(16).toString('base64url');
      await database.write((tx) => createAccountFeedsRepository(tx).setNonce(id, nonce));
      return toPath(id, nonce);
    },

    /** The latest first; undefined where there is no such feed. */
    async read(token: string): Promise<AccountFeedEntry[] | undefined> {
      const userId = token.slice(0, 24);
      const reader = isId(userId) ? await feeds.findReader(userId) : undefined;
      if (!reader) return undefined;
      const expected = sign(userId, reader.nonce);
      const sent = Buffer.from(token.slice(24), 'base64url');
      if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined;
      const answers = (await feeds.listAnswers(userId)).map(({ id, name, title, content, created_at }) => ({
        id: `answer ${id}`,
        title: `${name} answered you on “${title}”`,
        text: content,
        path: commentPath(id),
        date: created_at,
      }));
      const others = reader.role === 'admin' ? await listForAdmins() : [];
      return [...answers, ...others].sort((one, other) => (one.date < other.date ? 1 : -1));
    },
  };
}
