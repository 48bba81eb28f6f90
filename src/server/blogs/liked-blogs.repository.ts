import type { Queries } from '../database/database';
import { countList } from '../database/list-counts';
import { blogColumns, type BlogRow } from './blogs.repository';
import type { Audience } from './find-blog';

export type LikedBlogRow = BlogRow & { liked_at: string };

interface Part {
  limit: number;
  offset?: number;
  after?: LikedBlogRow | undefined;
  /** Counts `offset` from the end of the list; the rows are returned in its order. */
  isFromEnd?: boolean;
}

export function createLikedBlogsRepository(db: Queries) {
  return {
    count: (userId: string, audience: Audience): Promise<number> =>
      countList(db, 'likes of user', { keys: [userId], ...(audience === 'everyone' && { flag: 1 }) }),

    /** The likes first, from a covering index alone, then the posts that are on the page. */
    list(userId: string, audience: Audience, part: Part): Promise<LikedBlogRow[]> {
      const { limit, offset = 0, after, isFromEnd = false } = part;
      const direction = isFromEnd ? 'asc' : 'desc';
      const page = db
        .selectFrom('likes')
        .select(['likes.blog_id', 'likes.created_at'])
        .where('likes.user_id', '=', userId)
        .$if(audience === 'everyone', (query) => query.where('likes.is_blog_published', '=', 1))
        .$if(after !== undefined, (query) =>
          query.where((eb) =>
            eb(eb.refTuple('likes.created_at', 'likes.blog_id'), '<', eb.tuple(after!.liked_at, after!.id)),
          ),
        )
        .orderBy('likes.created_at', direction)
        .orderBy('likes.blog_id', direction)
        .limit(limit)
        .offset(offset)
        .as('page');
      return db
        .selectFrom(page)
        .innerJoin('blogs', 'blogs.id', 'page.blog_id')
        .innerJoin('images', 'images.hash', 'blogs.image_hash')
        .select([...blogColumns, 'page.created_at as liked_at'])
        .orderBy('page.created_at', 'desc')
        .orderBy('page.blog_id', 'desc')
        .execute();
    },

    /** Likes of deleted posts that may come back. */
    listInBin: (userId: string, limit: number, after = ''): Promise<{ blog_id: string; created_at: string }[]> =>
      db
        .selectFrom('deleted_likes')
        .select(['blog_id', 'created_at'])
        .where('user_id', '=', userId)
        .where('blog_id', '>', after)
        .orderBy('blog_id')
        .limit(limit)
        .execute(),
  };
}
