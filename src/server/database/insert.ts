// Inserts of rows with columns that follow from others; only in a transaction, which has locked the post of a comment.
import type { Insertable } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import type { Queries } from './database';
import type { Tables } from './schema';
import { createSortKeySequence, withFreeSortKey } from './sort-key';

export type NewBlogRow = Omit<Insertable<Tables['blogs']>, 'sort_key' | 'title_folded' | 'like_count'> & {
  description: string;
};

type DerivedCommentColumn = 'sort_key' | 'name_folded' | 'content_folded' | 'is_blog_published' | 'blog_title_folded';

export type NewCommentRow = Omit<Insertable<Tables['comments']>, DerivedCommentColumn>;

/** @param sortKey that it has if it is free */
export async function insertBlog(tx: Queries, { description, ...blog }: NewBlogRow, sortKey?: number): Promise<void> {
  const row = {
    ...blog,
    title_folded: foldCase(blog.title),
    published_at: blog.published_at ?? (blog.is_published ? blog.created_at : null),
  };
  const insert = (sort_key: number) =>
    tx
      .insertInto('blogs')
      .values({ ...row, sort_key })
      .onConflict((conflict) => conflict.column('sort_key').doNothing())
      .executeTakeFirst();
  await withFreeSortKey(tx, 'blogs', blog.created_at, insert, sortKey);
  await tx.insertInto('blog_descriptions').values({ blog_id: blog.id, description }).execute();
}

export const insertComment = (tx: Queries, comment: NewCommentRow): Promise<void> =>
  insertComments(tx, comment.blog_id, [comment]);

/** Rows of one statement. */
const commentsPerStatement = 100;

/**
 * Inserts comments of one post, the oldest first.
 * @param giveWay lets others run between two statements
 */
export async function insertComments(
  tx: Queries,
  blogId: string,
  comments: Omit<NewCommentRow, 'blog_id'>[],
  giveWay: () => Promise<void> = async () => undefined,
): Promise<void> {
  const blog = await tx
    .selectFrom('blogs')
    .select(['is_published', 'title_folded'])
    .where('id', '=', blogId)
    .executeTakeFirstOrThrow();
  const nextKey = createSortKeySequence();
  for (let start = 0; start < comments.length; start += commentsPerStatement) {
    await giveWay();
    const rows = comments
      .slice(start, start + commentsPerStatement)
      .map((comment) => ({
        ...comment,
        blog_id: blogId,
        name_folded: foldCase(comment.name),
        content_folded: foldCase(comment.content),
        is_blog_published: blog.is_published,
        blog_title_folded: blog.title_folded,
      }));
    const inserted = await tx
      .insertInto('comments')
      .values(rows.map((row) => ({ ...row, sort_key: nextKey(row.created_at) })))
      .onConflict((conflict) => conflict.column('sort_key').doNothing())
      .returning('id')
      .execute();
    if (inserted.length === rows.length) continue;
    // Comments of other posts have their keys.
    const ids = new Set(inserted.map(({ id }) => id));
    for (const row of rows) if (!ids.has(row.id)) await insertCommentRow(tx, row);
  }
}

/** @param comment with the key that it has if it is free */
export async function insertCommentRow(
  tx: Queries,
  { sort_key: wanted, ...comment }: Omit<Insertable<Tables['comments']>, 'sort_key'> & { sort_key?: number },
): Promise<void> {
  const insert = (sort_key: number) =>
    tx
      .insertInto('comments')
      .values({ ...comment, sort_key })
      .onConflict((conflict) => conflict.column('sort_key').doNothing())
      .executeTakeFirst();
  await withFreeSortKey(tx, 'comments', comment.created_at, insert, wanted);
}
