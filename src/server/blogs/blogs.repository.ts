import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries } from '../database/database';
import type { Tables } from '../database/schema';

/** A post without its description, with the width of its cover. */
export type BlogRow = Omit<Selectable<Tables['blogs']>, 'description'> & { width: number };
export type BlogDetailRow = Selectable<Tables['blogs']> & { width: number };

export interface Audience {
  /** Whether drafts are included. */
  includesDrafts: boolean;
}

const columns = [
  'blogs.id',
  'blogs.title',
  'blogs.sub_title',
  'blogs.excerpt',
  'blogs.category',
  'blogs.image_hash',
  'blogs.is_published',
  'blogs.created_at',
  'blogs.updated_at',
  'images.width',
] as const;

/** A statement is limited to 32,766 parameters in SQLite, to 65,535 in PostgreSQL. */
const idsPerQuery = 10_000;

export type BlogsRepository = ReturnType<typeof createBlogsRepository>;

export function createBlogsRepository(db: Queries) {
  const blogs = (audience: Audience) =>
    db
      .selectFrom('blogs')
      .innerJoin('images', 'images.hash', 'blogs.image_hash')
      .$if(!audience.includesDrafts, (query) => query.where('blogs.is_published', '=', 1));

  return {
    list(audience: Audience, limit?: number): Promise<BlogRow[]> {
      return blogs(audience)
        .select(columns)
        .orderBy('blogs.created_at', 'desc')
        .orderBy('blogs.id', 'desc')
        .$if(limit !== undefined, (query) => query.limit(limit!))
        .execute();
    },

    /** Most recently liked first. */
    listLikedBy(userId: string, audience: Audience): Promise<BlogRow[]> {
      return blogs(audience)
        .innerJoin('likes', 'likes.blog_id', 'blogs.id')
        .select(columns)
        .where('likes.user_id', '=', userId)
        .orderBy('likes.created_at', 'desc')
        .orderBy('blogs.id', 'desc')
        .execute();
    },

    find(id: string, audience: Audience): Promise<BlogDetailRow | undefined> {
      return blogs(audience)
        .select([...columns, 'blogs.description'])
        .where('blogs.id', '=', id)
        .executeTakeFirst();
    },

    async add(blog: Insertable<Tables['blogs']>): Promise<void> {
      await db.insertInto('blogs').values(blog).execute();
    },

    async update(id: string, changes: Updateable<Tables['blogs']>): Promise<void> {
      await db.updateTable('blogs').set(changes).where('id', '=', id).execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('blogs').where('id', '=', id).execute();
    },

    /** Oldest like first. */
    async listLikes(blogIds: string[]): Promise<{ blog_id: string; user_id: string }[]> {
      const likesOf = (ids: string[]) =>
        db
          .selectFrom('likes')
          .select(['blog_id', 'user_id'])
          .where('blog_id', 'in', ids)
          .orderBy('created_at')
          .orderBy('user_id')
          .execute();
      const batches = Array.from({ length: Math.ceil(blogIds.length / idsPerQuery) }, (_item, batch) =>
        likesOf(blogIds.slice(batch * idsPerQuery, (batch + 1) * idsPerQuery)),
      );
      return (await Promise.all(batches)).flat();
    },

    /** @returns whether there was a like to remove */
    async removeLike(blogId: string, userId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('likes')
        .where('blog_id', '=', blogId)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0;
    },

    async addLike(blogId: string, userId: string): Promise<void> {
      const like = { blog_id: blogId, user_id: userId, created_at: new Date().toISOString() };
      await db.insertInto('likes').values(like).execute();
    },
  };
}
