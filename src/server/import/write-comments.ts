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
    const rows = new Map(
      comments.map(({ id: sourceId, name, content, createdAt, isApproved }) => [
        sourceId,
        {
          id: newId(),
          user_id: null,
          name,
          content,
          is_approved: isApproved ? (1 as const) : (0 as const),
          created_at: createdAt,
        },
      ]),
    );
    const rowOf = (comment: PreparedComment) => rows.get(comment.id)!;
    const answers = comments.filter(({ replyTo }) => replyTo !== undefined);
    await insertComments(tx, id, comments.filter(({ replyTo }) => replyTo === undefined).map(rowOf), giveWay);
    if (answers.length > 0) {
      const isIn = (sourceId: string) => rows.get(sourceId)?.id;
      const answered = await findAnswered(tx, { post, id }, answers, isIn);
      const answerRows = answers.map((answer) => ({ ...rowOf(answer), ...answered(answer) }));
      await insertComments(tx, id, answerRows, giveWay);
    }
    const items = comments.map((comment): ImportedItem => ({
      source,
      item: itemOfComment(post.id, comment.id),
      imported_id: rowOf(comment).id,
      hash: '',
      written_at: rowOf(comment).created_at,
    }));
    await createImportRepository(tx).addItems(items);
  }

  /** What answers stand below: comments of the same transaction, or of one before. One that was deleted since is no more. */
  async function findAnswered(
    tx: Queries,
    { post, id }: Target,
    answers: PreparedComment[],
    findNewId: (sourceId: string) => string | undefined,
  ) {
    const repository = createImportRepository(tx);
    const sourceIds = [...new Set(answers.map(({ replyTo }) => replyTo!))];
    const items = await repository.findItems(
      source,
      sourceIds.filter((each) => !findNewId(each)).map((each) => itemOfComment(post.id, each)),
    );
    const idOf = (each: string) => findNewId(each) ?? items.get(itemOfComment(post.id, each))?.imported_id;
    const keys = await repository.findThreadKeys(
      id,
      sourceIds.flatMap((each) => idOf(each) ?? []),
    );
    return ({ replyTo }: PreparedComment) => {
      const parent_id = idOf(replyTo!);
      const thread_key = parent_id === undefined ? undefined : keys.get(parent_id);
      return thread_key === undefined ? {} : { parent_id, thread_key };
    };
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
