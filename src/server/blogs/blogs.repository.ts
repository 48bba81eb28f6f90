import { sql, type Expression, type Selectable, type SqlBool, type Updateable } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import type { Queries } from '../database/database';
import { insertBlog, type NewBlogRow } from '../database/insert';
import { recordedColumns, recordRows } from '../database/record-changes';
import type { RenderingState, Tables } from '../database/schema';
import { shownColumns, type ShownContent } from './blog-content';
import type { Audience, BlogSearch } from './find-blog';
import { propagate } from './propagation';
import { findDates } from './publication';

/** A post without its description, with the width of its cover and the state of its AVIF files. */
export type BlogRow = Omit<
  Selectable<Tables['blogs']>,
  'title_folded' | 'author' | 'published_at' | 'category' | 'added_as_draft' | 'derived_from' | 'counted_from'
> &
  Pick<ShownContent, 'category'> & { byline: string | null; width: number; avif: RenderingState };
export type BlogDetailRow = BlogRow &
  Pick<Selectable<Tables['blogs']>, 'added_as_draft' | 'published_at'> & {
    description: string;
    preview: RenderingState;
  };

export type BlogRowChanges = Omit<
  Updateable<Tables['blogs']>,
  'title_folded' | 'like_count' | 'updated_at' | 'derived_from' | 'counted_from'
> & {
  description?: string;
  /** By timeAfter(); without it, it is now. */
  updated_at?: string;
};

const lockedColumns = [
  ...recordedColumns.blogs,
  'title',
  'sub_title',
  'slug',
  'takes_comments',
  'image_hash',
  'added_as_draft',
  'publish_at',
  'published_at',
  'created_at',
  'updated_at',
  'derived_from',
  'counted_from',
] as const;
export type LockedBlogRow = Pick<Selectable<Tables['blogs']>, (typeof lockedColumns)[number]>;

export const blogColumns = [
  'blogs.sort_key',
  'blogs.id',
  'blogs.kind',
  ...shownColumns('blogs'),
  'blogs.excerpt',
  'blogs.reading_minutes',
  'blogs.undescribed_pictures',
  'blogs.image_hash',
  'blogs.is_published',
  'blogs.publish_at',
  'blogs.slug',
  'blogs.takes_comments',
  'blogs.like_count',
  'blogs.author as byline',
  'blogs.author_id',
  'blogs.created_at',
  'blogs.updated_at',
  'images.width',
  'images.avif',
] as const;

/** With a join of `blog_descriptions`. */
export const blogDetailColumns = [
  ...blogColumns,
  'blogs.added_as_draft',
  'blogs.published_at',
  'images.preview',
  'blog_descriptions.description',
] as const;

function isSeenBy(audience: Audience): Expression<SqlBool> {
  if (audience === 'admins') return sql`1 = 1`;
  const isPublished = sql<SqlBool>`blogs.is_published = 1`;
  if (audience === 'everyone') return isPublished;
  const isOwn = sql<SqlBool>`blogs.author_id = ${audience.authorId}`;
  return audience.seesPublished ? sql`(${isPublished} or ${isOwn})` : isOwn;
}

export function createBlogsRepository(db: Queries) {
  return {
    /** Alone, without its image, so that the newest version is found when another transaction had locked it. */
    find: (id: string, { audience, lock = false }: BlogSearch): Promise<LockedBlogRow | undefined> =>
      db
        .selectFrom('blogs')
        .select(lockedColumns)
        .where('id', '=', id)
        .where(isSeenBy(audience))
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst(),

    findDetail: (id: string, audience: Audience): Promise<BlogDetailRow | undefined> =>
      db
        .selectFrom('blogs')
        .innerJoin('images', 'images.hash', 'blogs.image_hash')
        .innerJoin('blog_descriptions', 'blog_descriptions.blog_id', 'blogs.id')
        .select(blogDetailColumns)
        .where('blogs.id', '=', id)
        .where(isSeenBy(audience))
        .executeTakeFirst(),

    /** Only in a transaction. */
    add: (blog: NewBlogRow): Promise<void> => insertBlog(db, blog),

    /**
     * As one more version.
     * @param before locked by this transaction
     * @returns its `updated_at`, which is later than the one before
     */
    async findDescription(id: string): Promise<string | undefined> {
      const rows = db.selectFrom('blog_descriptions').select('description').where('blog_id', '=', id);
      return (await rows.executeTakeFirst())?.description;
    },

    async update(before: LockedBlogRow, { description, ...changes }: BlogRowChanges): Promise<string> {
      const { id } = before;
      const { title, updated_at = timeAfter(before.updated_at) } = changes;
      const row = {
        ...changes,
        ...(title !== undefined && { title_folded: foldCase(title) }),
        updated_at,
        // What was made of the text stays right where that stays.
        ...((description !== undefined || before.derived_from === before.updated_at) && { derived_from: updated_at }),
        ...((description !== undefined || before.counted_from === before.updated_at) && { counted_from: updated_at }),
      };
      await db.updateTable('blogs').set(row).where('id', '=', id).execute();
      if (description !== undefined) {
        await db.updateTable('blog_descriptions').set({ description }).where('blog_id', '=', id).execute();
      }
      const after = { ...before, ...row };
      await recordRows(db, 'blogs', { before: [before], after: [after] });
      const { title_folded, is_published } = after;
      if (title_folded !== before.title_folded || is_published !== before.is_published) await propagate(db, id);
      return row.updated_at;
    },

    /** The ids of drafts that are scheduled for then or before, the first first. */
    async listDue(time: string, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('blogs')
        .select('id')
        .where('publish_at', 'is not', null)
        .where('publish_at', '<=', time)
        .orderBy('publish_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /**
     * Publishes a draft, which is dated and listed by then.
     * @param before locked by this transaction
     */
    async publish(before: LockedBlogRow, time: string): Promise<void> {
      const dates = await findDates(db, before, { isPublished: true, now: time, date: time });
      await this.update(before, { is_published: 1, publish_at: null, ...dates });
    },

    /** @returns whether there was a like to remove */
    async removeLike(blogId: string, userId: string): Promise<boolean> {
      const removed = await db
        .deleteFrom('likes')
        .where('blog_id', '=', blogId)
        .where('user_id', '=', userId)
        .returning(recordedColumns.likes)
        .execute();
      await recordRows(db, 'likes', { before: removed });
      return removed.length > 0;
    },

    /** Once, however often. */
    async addLike({ id, is_published }: LockedBlogRow, userId: string): Promise<void> {
      const added = await db
        .insertInto('likes')
        .values({ blog_id: id, user_id: userId, is_blog_published: is_published, created_at: new Date().toISOString() })
        .onConflict((conflict) => conflict.columns(['blog_id', 'user_id']).doNothing())
        .returning(recordedColumns.likes)
        .execute();
      await recordRows(db, 'likes', { after: added });
    },
  };
}

/** Now, or later where the former time is not over yet: in the same millisecond, or after a clock was set back. */
export function timeAfter(former: string): string {
  return new Date(Math.max(Date.now(), Date.parse(former) + 1)).toISOString();
}
