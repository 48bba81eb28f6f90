// Inserts of rows with columns that follow from others; only in a transaction, which has locked the post of a comment.
import type { Insertable } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import { inChunks } from '../in-chunks';
import { joinTagIds } from './blog-tags';
import type { Queries } from './database';
import { recordedColumns, recordRows } from './record-changes';
import type { Tables } from './schema';
import { createSortKeySequence, withFreeSortKey } from './sort-key';

export type NewBlogRow = Omit<Insertable<Tables['blogs']>, 'sort_key' | 'title_folded' | 'like_count'> & {
  description: string;
};

type DerivedCommentColumn = 'blog_id' | 'name_folded' | 'content_folded' | 'is_blog_published' | 'blog_title_folded';

/** Without a sort key, it gets one by its date. An answer has the `thread_key` of what it stands below. */
export type NewCommentRow = Omit<Insertable<Tables['comments']>, DerivedCommentColumn | 'sort_key'> & {
  sort_key?: number;
};

/** @param sortKey that it has if it is free */
export async function insertBlog(tx: Queries, { description, ...blog }: NewBlogRow, sortKey?: number): Promise<void> {
  const row = {
    ...blog,
    kind: blog.kind ?? 'post',
    title_folded: foldCase(blog.title),
    tags: blog.tags ?? joinTagIds([]),
    author_id: blog.author_id ?? null,
    published_at: blog.published_at ?? (blog.is_published ? blog.created_at : null),
    derived_from: blog.derived_from ?? blog.updated_at,
    counted_from: blog.counted_from ?? blog.updated_at,
  };
  const insert = async (sort_key: number) => {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('blogs')
      .values({ ...row, sort_key })
      .onConflict((conflict) => conflict.column('sort_key').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    await recordRows(tx, 'blogs', { after: [{ ...row, sort_key }] });
    return true;
  };
  await withFreeSortKey(tx, 'blogs', row, insert, sortKey);
  await tx.insertInto('blog_descriptions').values({ blog_id: blog.id, description }).execute();
}

/** Rows of one statement. */
const commentsPerStatement = 100;

/**
 * Inserts comments of one post, the oldest first.
 * @param giveWay lets others run between two statements
 */
export async function insertComments(
  tx: Queries,
  blogId: string,
  comments: readonly NewCommentRow[],
  giveWay: () => Promise<void> = async () => undefined,
): Promise<void> {
  const blog = await tx
    .selectFrom('blogs')
    .select(['is_published', 'title_folded'])
    .where('id', '=', blogId)
    .executeTakeFirstOrThrow();
  const nextKey = createSortKeySequence();
  for (const some of inChunks(comments, commentsPerStatement)) {
    await giveWay();
    const rows = some.map((comment) => ({
      ...comment,
      sort_key: comment.sort_key ?? nextKey(comment.created_at),
      blog_id: blogId,
      name_folded: foldCase(comment.name),
      content_folded: foldCase(comment.content),
      is_blog_published: blog.is_published,
      blog_title_folded: blog.title_folded,
    }));
    const insert = async (some: typeof rows) => {
      const inserted = await tx
        .insertInto('comments')
        .values(some)
        .onConflict((conflict) => conflict.column('sort_key').doNothing())
        .returning(['id', ...recordedColumns.comments])
        .execute();
      await recordRows(tx, 'comments', { after: inserted });
      return inserted;
    };
    const inserted = new Set((await insert(rows)).map(({ id }) => id));
    // Others have the keys of the rest.
    const moved: { id: string; sort_key: number }[] = [];
    for (const row of rows.filter(({ id }) => !inserted.has(id))) {
      await withFreeSortKey(tx, 'comments', row, async (sort_key) => {
        const again = await insert([{ ...row, sort_key }]);
        moved.push(...again);
        return again.length > 0;
      });
    }
    for (const { id, sort_key } of moved) await moveAnswers(tx, id, sort_key);
  }
}

/** Those to a comment that comes back with another sort key, and which may come after it. */
async function moveAnswers(tx: Queries, id: string, thread_key: number): Promise<void> {
  for (const table of ['comments', 'deleted_comments'] as const) {
    await tx.updateTable(table).set({ thread_key }).where('parent_id', '=', id).execute();
  }
}
