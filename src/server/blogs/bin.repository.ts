// Moves a post with its likes and comments to the tables of the bin and back, in slices, as these may be many.
import type { Selectable } from 'kysely';
import { categoryName, lockPresentCategory } from '../categories/categories';
import type { Queries } from '../database/database';
import { insertBlog, insertComments } from '../database/insert';
import { recordChanges, recordedColumns, recordRows, recordUpdate } from '../database/record-changes';
import type { Flag, Tables } from '../database/schema';
import { lockPresentTags } from '../tags/tags';
import type { LockedBlogRow } from './blogs.repository';
import type { editableBy } from './find-blog';
import { findSliceOfComments, likesPerSlice } from './propagation';

const listedColumns = ['id', 'title', 'is_published', 'like_count', 'comment_count', 'deleted_at'] as const;

export type DeletedBlogRow = Pick<Selectable<Tables['deleted_blogs']>, (typeof listedColumns)[number]> & {
  /** Its name. */
  category: string;
};

/** Rows of the bin, which no list holds and no search finds, cost little. */
const deletedPerSlice = 1000;
const restoredPerSlice = 100;

/** Whose posts of the bin. */
export type BinOwner = ReturnType<typeof editableBy>;

const authorOf = (owner: BinOwner): string => (owner === 'admins' ? '' : owner.authorId);

export function createBinRepository(db: Queries) {
  // All columns are moved: one that a table of the bin lacks fails, and is not lost.

  /** @returns how many were moved */
  async function moveLikes(blogId: string): Promise<number> {
    const likes = await db
      .selectFrom('likes')
      .selectAll()
      .where('blog_id', '=', blogId)
      .limit(likesPerSlice)
      .forUpdate()
      .execute();
    if (likes.length === 0) return 0;
    await db
      .insertInto('deleted_likes')
      .values(likes.map((like) => without(like, 'is_blog_published')))
      // Somebody may have liked it again while it was being moved.
      .onConflict((conflict) => conflict.columns(['blog_id', 'user_id']).doNothing())
      .execute();
    const userIds = likes.map(({ user_id }) => user_id);
    await db.deleteFrom('likes').where('blog_id', '=', blogId).where('user_id', 'in', userIds).execute();
    await recordRows(db, 'likes', { before: likes });
    return likes.length;
  }

  /** @returns how many were moved */
  async function moveComments(blogId: string, isApproved: Flag): Promise<number> {
    const { keys } = await findSliceOfComments(db, blogId, isApproved);
    if (keys.length === 0) return 0;
    const comments = await db
      .selectFrom('comments')
      .selectAll()
      .where('blog_id', '=', blogId)
      .where('sort_key', 'in', keys)
      .forUpdate()
      .execute();
    // Somebody has deleted all of them meanwhile; there may be more.
    if (comments.length === 0) return moveComments(blogId, isApproved);
    await db
      .insertInto('deleted_comments')
      .values(comments.map((comment) => without(comment, 'is_blog_published', 'blog_title_folded')))
      .execute();
    const ids = comments.map(({ id }) => id);
    await db.deleteFrom('comments').where('id', 'in', ids).execute();
    await recordRows(db, 'comments', { before: comments });
    return comments.length;
  }

  const countOf = async (table: 'deleted_likes' | 'deleted_comments', blogId: string): Promise<number> => {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('blog_id', '=', blogId)
      .executeTakeFirstOrThrow();
    return count;
  };

  return {
    /** Moves some of the likes and comments of a locked post. @returns how many; 0 when there are none left */
    async moveSomeDependents(blogId: string): Promise<number> {
      return (await moveLikes(blogId)) || (await moveComments(blogId, 0)) || (await moveComments(blogId, 1));
    },

    /** Moves a locked post, which has no likes and comments any more. */
    async moveBlog(id: string, isPublished: Flag): Promise<void> {
      const blog = await db
        .selectFrom('blogs')
        .innerJoin('blog_descriptions', 'blog_descriptions.blog_id', 'blogs.id')
        .selectAll('blogs')
        .select('description')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('deleted_blogs')
        .values({
          ...without(blog, 'title_folded', 'publish_at'),
          is_published: isPublished,
          like_count: await countOf('deleted_likes', id),
          comment_count: await countOf('deleted_comments', id),
          deleted_at: new Date().toISOString(),
        })
        .execute();
      await db.deleteFrom('blogs').where('id', '=', id).execute();
      await recordRows(db, 'blogs', { before: [blog] });
    },

    /** Takes a post out of the bin. @returns undefined when it is not there, or the owner's is another */
    async take(id: string, owner: BinOwner): Promise<Selectable<Tables['deleted_blogs']> | undefined> {
      const blog = await db
        .selectFrom('deleted_blogs')
        .selectAll()
        .where('id', '=', id)
        .$if(owner !== 'admins', (query) => query.where('author_id', '=', authorOf(owner)))
        .forUpdate()
        .executeTakeFirst();
      if (!blog) return undefined;
      await db.deleteFrom('deleted_blogs').where('id', '=', id).execute();
      await recordChanges(db, [{ kind: 'blog', blogId: id }]);
      return blog;
    },

    /** Puts a post that was taken out among the others again, where it was; its likes and comments follow. */
    async putBack(taken: Selectable<Tables['deleted_blogs']>): Promise<void> {
      const blog = without(taken, 'sort_key', 'like_count', 'comment_count', 'deleted_at');
      const category = await lockPresentCategory(db, taken.category);
      const tags = await lockPresentTags(db, taken.tags);
      await insertBlog(db, { ...blog, category, tags }, taken.sort_key);
    },

    /** Moves some of the likes and comments of a locked post back. @returns whether there may be more */
    async restoreSomeDependents({ id, is_published }: LockedBlogRow): Promise<boolean> {
      const likes = await db
        .selectFrom('deleted_likes')
        .selectAll()
        .where('blog_id', '=', id)
        .limit(restoredPerSlice)
        .forUpdate()
        .execute();
      if (likes.length > 0) {
        const restored = await db
          .insertInto('likes')
          .values(likes.map((like) => ({ ...like, is_blog_published: is_published })))
          .onConflict((conflict) => conflict.columns(['blog_id', 'user_id']).doNothing())
          .returning(recordedColumns.likes)
          .execute();
        await recordRows(db, 'likes', { after: restored });
        const userIds = likes.map(({ user_id }) => user_id);
        await db.deleteFrom('deleted_likes').where('blog_id', '=', id).where('user_id', 'in', userIds).execute();
        return true;
      }
      const comments = await db
        .selectFrom('deleted_comments')
        .selectAll()
        .where('blog_id', '=', id)
        .orderBy('sort_key')
        .limit(restoredPerSlice)
        .forUpdate()
        .execute();
      if (comments.length === 0) return false;
      await insertComments(db, id, comments);
      const ids = comments.map((comment) => comment.id);
      await db.deleteFrom('deleted_comments').where('id', 'in', ids).execute();
      return true;
    },

    /** Deletes some of the likes and comments that were left by a post. @returns whether there may be more */
    async removeSomeDependents(blogId: string): Promise<boolean> {
      const likes = await db
        .deleteFrom('deleted_likes')
        .where('blog_id', '=', blogId)
        .where('user_id', 'in', (eb) =>
          eb.selectFrom('deleted_likes').select('user_id').where('blog_id', '=', blogId).limit(deletedPerSlice),
        )
        .executeTakeFirst();
      const comments = await db
        .deleteFrom('deleted_comments')
        .where('id', 'in', (eb) =>
          eb.selectFrom('deleted_comments').select('id').where('blog_id', '=', blogId).limit(deletedPerSlice),
        )
        .executeTakeFirst();
      return likes.numDeletedRows > 0 || comments.numDeletedRows > 0;
    },

    /** The latest deleted first. */
    list: ({ limit, offset = 0 }: { limit?: number; offset?: number }, owner: BinOwner): Promise<DeletedBlogRow[]> =>
      db
        .selectFrom('deleted_blogs')
        .select(listedColumns)
        .select(categoryName('deleted_blogs.category').as('category'))
        .$if(owner !== 'admins', (query) => query.where('author_id', '=', authorOf(owner)))
        .orderBy('deleted_at', 'desc')
        .orderBy('id', 'desc')
        .$if(limit !== undefined, (query) => query.limit(limit!).offset(offset))
        .execute(),

    async count(owner: BinOwner): Promise<number> {
      const { count } = await db
        .selectFrom('deleted_blogs')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$if(owner !== 'admins', (query) => query.where('author_id', '=', authorOf(owner)))
        .executeTakeFirstOrThrow();
      return count;
    },

    /** The ids of some of the posts that were deleted until then, the first deleted first. */
    async listDeletedUntil(time: string, owner: BinOwner): Promise<string[]> {
      const rows = await db
        .selectFrom('deleted_blogs')
        .select('id')
        .where('deleted_at', '<=', time)
        .$if(owner !== 'admins', (query) => query.where('author_id', '=', authorOf(owner)))
        .orderBy('deleted_at')
        .limit(deletedPerSlice)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Nobody but admins sees a locked post from then on, while it is being moved. */
    async hide(id: string): Promise<void> {
      const published = await db
        .selectFrom('blogs')
        .select(recordedColumns.blogs)
        .where('id', '=', id)
        .where('is_published', '=', 1)
        .execute();
      if (published.length === 0) return;
      await db.updateTable('blogs').set({ is_published: 0 }).where('id', '=', id).execute();
      await recordUpdate(db, 'blogs', published, { is_published: 0 });
    },
  };
}

function without<Row extends object, Name extends keyof Row & string>(row: Row, ...names: Name[]): Omit<Row, Name> {
  const columns = Object.entries(row).filter(([name]) => !(names as string[]).includes(name));
  return Object.fromEntries(columns) as Omit<Row, Name>;
}
