import type { Queries } from '../database/database';
import type { BlogKind } from '../database/schema';

const columns = ['blogs.id', 'blogs.kind', 'blogs.slug', 'blogs.category', 'blogs.created_at'] as const;

/** What the address of a post is made of. */
export type AddressedBlog = Record<'id' | 'slug' | 'category' | 'created_at', string> & { kind: BlogKind };

/** Of posts that readers see. */
export function createAddressesRepository(db: Queries) {
  return {
    listByIds: async (ids: string[]): Promise<AddressedBlog[]> =>
      ids.length === 0
        ? []
        : db.selectFrom('blogs').select(columns).where('id', 'in', ids).where('is_published', '=', 1).execute(),

    /** By slugs that they have, or had. */
    listBySlugs: async (slugs: string[]): Promise<(AddressedBlog & { found: string })[]> =>
      slugs.length === 0
        ? []
        : db
            .selectFrom('slugs')
            .innerJoin('blogs', 'blogs.id', 'slugs.blog_id')
            .select([...columns, 'slugs.slug as found'])
            .where('slugs.slug', 'in', slugs)
            .where('is_published', '=', 1)
            .execute(),

    /** Also of drafts. */
    async listTitles(ids: string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('blogs')
        .select(['id', 'title'])
        .where('id', 'in', [...new Set(ids)])
        .execute();
      return new Map(rows.map(({ id, title }) => [id, title]));
    },

    /** Those that were ever in use, the latest first. */
    async listPatterns(): Promise<string[]> {
      const rows = await db.selectFrom('address_patterns').select('pattern').orderBy('used_since', 'desc').execute();
      return rows.map(({ pattern }) => pattern);
    },

    async addPattern(pattern: string): Promise<void> {
      await db
        .insertInto('address_patterns')
        .values({ pattern, used_since: new Date().toISOString() })
        .onConflict((conflict) => conflict.column('pattern').doNothing())
        .execute();
    },
  };
}
