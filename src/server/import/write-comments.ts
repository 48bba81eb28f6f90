import { findBlogOrFail } from '../blogs/find-blog';
import type { Database, Queries } from '../database/database';
import { newId } from '../database/id';
import { insertComments } from '../database/insert';
import { HttpError } from '../http/errors';
import { createImportRepository, itemOfComment, type ImportedItem } from './import.repository';
import type { PreparedComment, PreparedPost } from './prepare-post';

/**
 * Comments of one transaction, all of its posts together. An embedded database has one writer: with more of them, others
 * would wait for seconds.
 */
export const commentsPerTransaction = 500;

interface Options {
  database: Database;
  source: string;
  /** Lets others run between two statements. */
  giveWay: () => Promise<void>;
}

interface Target {
  post: Pick<PreparedPost, 'id'>;
  /** The id of the post here. */
  id: string;
}

export function createCommentsWriter({ database, source, giveWay }: Options) {
  const imported = createImportRepository(database.queries);

  /** In a transaction that has added or locked the post. */
  async function add(tx: Queries, { post, id }: Target, comments: PreparedComment[]): Promise<void> {
    if (comments.length === 0) return;
    const rows = comments.map(({ name, content, createdAt, isApproved }) => ({
      id: newId(),
      user_id: null,
      name,
      content,
      is_approved: isApproved ? (1 as const) : (0 as const),
      created_at: createdAt,
    }));
    await insertComments(tx, id, rows, giveWay);
    const items = rows.map((row, index): ImportedItem => ({
      source,
      item: itemOfComment(post.id, comments[index]!.id),
      imported_id: row.id,
      hash: '',
      written_at: row.created_at,
    }));
    await createImportRepository(tx).addItems(items);
  }

  /** In as many transactions as it takes. @returns how many were added before somebody has deleted the post, or all */
  async function addLater(target: Target, comments: PreparedComment[]): Promise<number> {
    for (let start = 0; start < comments.length; start += commentsPerTransaction) {
      try {
        await database.write(async (tx) => {
          await findBlogOrFail(tx, target.id, { audience: 'admins', lock: true });
          await add(tx, target, comments.slice(start, start + commentsPerTransaction));
        });
      } catch (error) {
        if (error instanceof HttpError && error.statusCode === 404) return start;
        throw error;
      }
    }
    return comments.length;
  }

  return {
    add,
    addLater,

    /**
     * Adds to a post that was imported before what has come to the source since.
     * @returns undefined where somebody has deleted the post meanwhile
     */
    async addNew(post: PreparedPost, id: string): Promise<{ added: number; unchanged: number } | undefined> {
      const { comments } = post;
      const known = await imported.findItems(
        source,
        comments.map((comment) => itemOfComment(post.id, comment.id)),
      );
      const isNew = (comment: PreparedComment) => !known.has(itemOfComment(post.id, comment.id));
      const fresh = comments.filter(isNew);
      const added = await addLater({ post, id }, fresh);
      return added < fresh.length ? undefined : { added, unchanged: comments.length - added };
    },
  };
}
