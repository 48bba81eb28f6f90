import type { Queries } from '../database/database';

export interface Like {
  blog_id: string;
  user_id: string;
  created_at: string;
}

export function createLikesRepository(db: Queries) {
  return {
    /** The likes of a few posts, the oldest first. */
    list: (blogIds: string[]): Promise<Like[]> =>
      db
        .selectFrom('likes')
        .select(['blog_id', 'user_id', 'created_at'])
        .where('blog_id', 'in', blogIds)
        .orderBy('blog_id')
        .orderBy('created_at')
        .orderBy('user_id')
        .execute(),

    /** A part of the likes of one post; oldest like first. */
    listPart: (blogId: string, after: Like | undefined, limit: number): Promise<Like[]> =>
      db
        .selectFrom('likes')
        .select(['blog_id', 'user_id', 'created_at'])
        .where('blog_id', '=', blogId)
        .$if(after !== undefined, (query) =>
          query.where((eb) =>
            eb(eb.refTuple('created_at', 'user_id'), '>', eb.tuple(after!.created_at, after!.user_id)),
          ),
        )
        .orderBy('created_at')
        .orderBy('user_id')
        .limit(limit)
        .execute(),

    /** All of the posts of an author. */
    async countOnPostsOf(authorId: string): Promise<number> {
      const { total } = await db
        .selectFrom('blogs')
        .select(({ fn }) => fn.sum<number | null>('like_count').as('total'))
        .where('author_id', '=', authorId)
        .executeTakeFirstOrThrow();
      return total ?? 0;
    },

    /** Those of the posts that the user likes. */
    async listOwn(blogIds: string[], userId: string): Promise<Set<string>> {
      const likes = await db
        .selectFrom('likes')
        .select('blog_id')
        .where('blog_id', 'in', blogIds)
        .where('user_id', '=', userId)
        .execute();
      return new Set(likes.map(({ blog_id }) => blog_id));
    },
  };
}
