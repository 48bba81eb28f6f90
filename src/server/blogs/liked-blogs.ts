import type { AliasedExpression } from 'kysely';
import type { Database } from '../database/database';
import { countList } from '../database/list-counts';
import { createPagedList, type Page, type PageOfRows } from '../database/paged-list/paged-list';
import { blogColumns, type BlogRow } from './blogs.repository';
import type { Audience } from './find-blog';

export type LikedBlogRow = BlogRow & { liked_at: string };

interface LikeFilter {
  values: { user_id: string; is_blog_published?: 1 | undefined };
}

/** Posts read at a time for the whole list. */
const postsPerSlice = 250;

const latestFirst = { by: 'date', isDescending: true } as const;
const slices = { rowsPerSlice: postsPerSlice, positionOf: ({ liked_at, id }: LikedBlogRow) => [liked_at, id] };

const toFilter = (userId: string, audience: Audience): LikeFilter => ({
  values: { user_id: userId, is_blog_published: audience === 'admins' ? undefined : 1 },
});

/** A like may still say that its post is published when that is a draft already. */
const visible = (rows: LikedBlogRow[], audience: Audience): LikedBlogRow[] =>
  audience === 'admins' ? rows : rows.filter(({ is_published }) => is_published);

/** The posts that a user likes, most recently liked first. */
export function createLikedBlogs(database: Database) {
  const { queries: db, timeSlices } = database;

  const list = createPagedList(database, {
    table: 'likes',
    orders: { date: ['created_at', 'blog_id'] },
    count: ({ values: { user_id, is_blog_published } }: LikeFilter) =>
      countList(db, 'likes of user', { keys: [user_id], flag: is_blog_published }),
    readRows: (
      page: AliasedExpression<{ created_at: string; blog_id: string }, 'page'>,
      orderBy,
    ): Promise<LikedBlogRow[]> =>
      db
        .selectFrom(page)
        .innerJoin('blogs', 'blogs.id', 'page.blog_id')
        .innerJoin('images', 'images.hash', 'blogs.image_hash')
        .select([...blogColumns, 'page.created_at as liked_at'])
        .orderBy(orderBy)
        .execute(),
  });

  return {
    async readPage(page: Page, userId: string, audience: Audience): Promise<PageOfRows<BlogRow>> {
      const { rows, total } = await list.readPage(toFilter(userId, audience), latestFirst, page);
      return { rows: visible(rows, audience), total };
    },

    /** The whole list in slices, one at a time, between which other requests are answered. */
    async *readAll(userId: string, audience: Audience): AsyncGenerator<LikedBlogRow[]> {
      for await (const rows of list.readAll(toFilter(userId, audience), latestFirst, slices)) {
        yield visible(rows, audience);
      }
    },

    /** Likes of deleted posts that may come back. */
    async *readAllInBin(userId: string): AsyncGenerator<{ blog_id: string; created_at: string }[]> {
      let last = '';
      for (;;) {
        const after = last;
        const rows = await timeSlices.run(() =>
          db
            .selectFrom('deleted_likes')
            .select(['blog_id', 'created_at'])
            .where('user_id', '=', userId)
            .where('blog_id', '>', after)
            .orderBy('blog_id')
            .limit(postsPerSlice)
            .execute(),
        );
        yield rows;
        if (rows.length < postsPerSlice) return;
        last = rows.at(-1)!.blog_id;
      }
    },
  };
}
