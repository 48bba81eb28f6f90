// All posts of one account, for the copy of their data that its owner asks for.
import { sql } from 'kysely';
import { categoryName } from '../categories/categories';
import type { Queries } from '../database/database';
import type { Flag } from '../database/schema';

export interface OwnPostRow {
  id: string;
  title: string;
  sub_title: string;
  description: string;
  category: string;
  is_published: Flag;
  created_at: string;
  updated_at: string;
  /** Null where it is not in the bin. */
  deleted_at: string | null;
}

/** With half a megabyte of text each, at most. */
const postsPerSlice = 20;

const columns = ['title', 'sub_title', 'is_published', 'created_at', 'updated_at'] as const;

/** In slices, by their ids: first those that are there, then those in the bin. */
export async function* readOwnPosts(db: Queries, authorId: string): AsyncGenerator<OwnPostRow[]> {
  const listPresent = (after: string): Promise<OwnPostRow[]> =>
    db
      .selectFrom('blogs')
      .innerJoin('blog_descriptions', 'blog_id', 'blogs.id')
      .select([...columns.map((column) => `blogs.${column}` as const), 'blogs.id', 'blog_descriptions.description'])
      .select(categoryName('blogs.category').as('category'))
      .select(sql<null>`null`.as('deleted_at'))
      .where('author_id', '=', authorId)
      .where('blogs.id', '>', after)
      .orderBy('blogs.id')
      .limit(postsPerSlice)
      .execute();
  const listInBin = (after: string): Promise<OwnPostRow[]> =>
    db
      .selectFrom('deleted_blogs')
      .select([...columns.map((column) => `deleted_blogs.${column}` as const), 'deleted_blogs.id', 'deleted_at'])
      .select(['deleted_blogs.description'])
      .select(categoryName('deleted_blogs.category').as('category'))
      .where('author_id', '=', authorId)
      .where('deleted_blogs.id', '>', after)
      .orderBy('deleted_blogs.id')
      .limit(postsPerSlice)
      .execute();
  for (const list of [listPresent, listInBin]) {
    for (let last = ''; ;) {
      const posts = await list(last);
      yield posts;
      if (posts.length < postsPerSlice) break;
      last = posts.at(-1)!.id;
    }
  }
}
