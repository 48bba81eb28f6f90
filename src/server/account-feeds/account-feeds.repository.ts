import { sql, type SqlBool } from 'kysely';
import type { Queries } from '../database/database';
import { createMetadataRepository } from '../database/metadata.repository';
import type { Flag } from '../database/schema';
import type { Identity } from '../http/authentication';
import { readSetting } from '../site/settings';

/** Entries of each kind in a feed. */
const entriesOfKind = 30;

/** Characters of a comment in a feed. */
const shownLength = 1_000;

const commentColumns = ['comments.id', 'comments.name', 'comments.created_at', 'blogs.title'] as const;

const beginning = sql<string>`substr(comments.content, 1, ${sql.lit(shownLength)})`.as('content');

export function createAccountFeedsRepository(db: Queries) {
  const latestAnswers = (column: 'parent_id' | 'answers_id', userId: string) =>
    db
      .selectFrom('comments as own')
      .innerJoin('comments', `comments.${column}`, 'own.id')
      .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
      .select([...commentColumns, beginning, 'comments.sort_key'])
      .where('own.user_id', '=', userId)
      // With the sign SQLite does not go through all approved comments, for the sake of their order.
      .where(sql<SqlBool>`+comments.is_approved = 1`)
      .where('blogs.is_published', '=', 1)
      .where((eb) => eb.or([eb('comments.user_id', 'is', null), eb('comments.user_id', '<>', userId)]))
      .orderBy('comments.sort_key', 'desc')
      .limit(entriesOfKind);

  return {
    async findNonce(userId: string): Promise<string | undefined> {
      const feed = await db
        .selectFrom('account_feeds')
        .select('nonce')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return feed?.nonce;
    },

    async setNonce(user_id: string, nonce: string): Promise<void> {
      await db
        .insertInto('account_feeds')
        .values({ user_id, nonce, created_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ nonce }))
        .execute();
    },

    /** An account that is not blocked, with its feed. */
    findReader: (userId: string): Promise<(Identity & { nonce: string }) | undefined> =>
      db
        .selectFrom('account_feeds')
        .innerJoin('users', 'users.id', 'account_feeds.user_id')
        .select(['users.id', 'users.role', 'account_feeds.nonce'])
        .where('users.id', '=', userId)
        .where('users.is_blocked', '=', 0)
        .executeTakeFirst(),

    /** What others have answered to comments of an account, and below them. */
    listAnswers: (userId: string) =>
      db
        .selectFrom(latestAnswers('parent_id', userId).as('below'))
        .selectAll()
        .union(db.selectFrom(latestAnswers('answers_id', userId).as('named')).selectAll())
        .orderBy('sort_key', 'desc')
        .limit(entriesOfKind)
        .execute(),

    /** Without the spam. */
    listWaiting: async () =>
      db
        .selectFrom('comments')
        .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
        .select([...commentColumns, beginning])
        .where('comments.is_approved', '=', 0 satisfies Flag)
        .where('comments.spam_score', '<=', await readSetting(db, 'foldsSpamAbove'))
        .orderBy('comments.sort_key', 'desc')
        .limit(entriesOfKind)
        .execute(),

    listScheduled: () =>
      db
        .selectFrom('blogs')
        .select(['id', 'title', 'publish_at', 'updated_at'])
        .where('publish_at', 'is not', null)
        .orderBy('publish_at')
        .limit(entriesOfKind)
        .execute(),

    /** Since when no backup has been made, as each has failed. */
    findBackupFailure: () => createMetadataRepository(db).find('backup_failed_at'),
  };
}
