import { sql } from 'kysely';
import type { Queries } from '../database/database';
import type { Role } from '../../contract/entities';
import type { CommentNoticeKind } from '../database/schema';
import { readSetting } from '../site/settings';

export interface ToldComment {
  id: string;
  name: string;
  content: string;
  title: string;
  parent_id: string | null;
  answers_id: string | null;
}

/** Characters of a comment that are read for a mail. */
const readLength = 1_000;

/** Of these comments those that an account is still to be told of, but for what the queue folds as spam; the first one first. */
export async function findTold(
  db: Queries,
  kind: CommentNoticeKind,
  ids: readonly string[],
  { id, role }: { id: string; role: Role },
): Promise<ToldComment[]> {
  // What is spam, by its score or since somebody has said so, waits among the spam.
  const foldsAbove = await readSetting(db, 'foldsSpamAbove');
  return (
    db
      .selectFrom('comments')
      .innerJoin('blogs', 'blogs.id', 'comments.blog_id')
      .select(['comments.id', 'comments.name', 'comments.parent_id', 'comments.answers_id', 'blogs.title'])
      .select(sql<string>`substr(comments.content, 1, ${sql.lit(readLength)})`.as('content'))
      .where('comments.id', 'in', ids)
      .where('comments.is_approved', '=', kind === 'waiting' ? 0 : 1)
      .$if(kind === 'waiting', (query) => query.where('comments.spam_score', '<=', foldsAbove))
      // Of a draft its readers see nothing.
      .$if(kind !== 'waiting', (query) => query.where('blogs.is_published', '=', 1))
      .$if(kind === 'waiting' && role !== 'admin', (query) => query.where('blogs.author_id', '=', id))
      .$if(kind === 'approved', (query) => query.where('comments.user_id', '=', id))
      .orderBy('comments.sort_key')
      .execute()
  );
}
