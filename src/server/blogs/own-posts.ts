// All posts of one account, for the copy of their data that its owner asks for.
import { sql } from 'kysely';
import { categoryName } from '../categories/categories';
import type { Database } from '../database/database';
import type { Flag } from '../database/schema';

export interface OwnPostRow {
  id: string;
  sort_key: number;
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

const columns = ['sort_key', 'title', 'sub_title', 'is_published', 'created_at', 'updated_at'] as const;

/** In slices: first those that are there, in the order of an index, then those in the bin. */
export async function* readOwnPosts(
  { queries: db, timeSlices }: Pick<Database, 'queries' | 'timeSlices'>,
  authorId: string,
): AsyncGenerator<OwnPostRow[]> {
  const listPresent = (last: OwnPostRow | undefined): Promise<OwnPostRow[]> =>
    db
      .selectFrom('blogs')
      .innerJoin('blog_descriptions', 'blog_id', 'blogs.id')
      .select([...columns.map((column) => `blogs.${column}` as const), 'blogs.id', 'blog_descriptions.description'])
      .select(categoryName('blogs.category').as('category'))
      .select(sql<null>`null`.as('deleted_at'))
      .where('author_id', '=', authorId)
      .$if(last !== undefined, (query) => query.where('blogs.sort_key', '>', last!.sort_key))
      .orderBy('blogs.sort_key')
      .limit(postsPerSlice)
      .execute();
  const listInBin = (last: OwnPostRow | undefined): Promise<OwnPostRow[]> =>
    db
      .selectFrom('deleted_blogs')
      .select([...columns.map((column) => `deleted_blogs.${column}` as const), 'deleted_blogs.id', 'deleted_at'])
      .select(['deleted_blogs.description'])
      .select(categoryName('deleted_blogs.category').as('category'))
      .where('author_id', '=', authorId)
      .where('deleted_blogs.id', '>', last?.id ?? '')
      .orderBy('deleted_blogs.id')
      .limit(postsPerSlice)
      .execute();
  for (const list of [listPresent, listInBin]) {
    for (let last: OwnPostRow | undefined; ;) {
      const after = last;
      const posts = await timeSlices.run(() => list(after));
      yield posts;
      if (posts.length < postsPerSlice) break;
      last = posts.at(-1);
    }
  }
}
