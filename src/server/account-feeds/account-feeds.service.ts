// The private feed of an account. Its address is its key: it is derived from the secret of the installation and a number of
// the account, so that its owner can be shown it again, while nothing in the database or a backup opens it.
import { randomBytes } from 'node:crypto';
import { commentPath } from '../../contract/comment-path';
import type { Database } from '../database/database';
import { isId } from '../database/id';
import type { Identity } from '../http/authentication';
import type { createSignedTokens } from '../http/signed-tokens';
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

export function createAccountFeedsService(database: Database, tokens: ReturnType<typeof createSignedTokens>) {
  const feeds = createAccountFeedsRepository(database.queries);

  const toPath = (userId: string, nonce: string) =>
    `/feed/${tokens.sign('private feed', { subject: userId, state: nonce })}.xml`;

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
      const userId = tokens.readSubject(token) ?? '';
      const reader = isId(userId) ? await feeds.findReader(userId) : undefined;
      if (!reader || tokens.verify('private feed', token, reader.nonce) !== 'good') return undefined;
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
