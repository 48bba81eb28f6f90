import { expressionBuilder, type Selectable } from 'kysely';
import type { Queries } from '../database/database';
import type { Tables } from '../database/schema';

export type ProfileRow = Selectable<Tables['profiles']>;

/** What readers see, with the width of the picture. */
export type PublicProfileRow = Pick<ProfileRow, 'user_id' | 'name' | 'slug' | 'about' | 'links' | 'image_hash'> & {
  image_width: number | null;
};

const publicColumns = [
  'profiles.user_id',
  'profiles.name',
  'profiles.slug',
  'profiles.about',
  'profiles.links',
  'profiles.image_hash',
  'images.width as image_width',
] as const;

/** Who was blocked is not shown. An account that an import has made was blocked by nobody. */
function isShown() {
  const eb = expressionBuilder<Tables, 'users'>();
  return eb.or([eb('users.is_blocked', '=', 0), eb('users.is_unclaimed', '=', 1)]);
}

export function createProfilesRepository(db: Queries) {
  const withPicture = () => db.selectFrom('profiles').leftJoin('images', 'images.hash', 'profiles.image_hash');

  /** Those whose owners want them, and may write. */
  const published = () =>
    withPicture()
      .innerJoin('users', 'users.id', 'profiles.user_id')
      .where('profiles.is_public', '=', 1)
      .where(isShown)
      .where('users.role', '<>', 'user');

  return {
    find: (userId: string): Promise<(ProfileRow & { image_width: number | null }) | undefined> =>
      withPicture()
        .selectAll('profiles')
        .select('images.width as image_width')
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    /** Only in a transaction: until its end nobody else changes it. */
    lock: (userId: string): Promise<ProfileRow | undefined> =>
      db.selectFrom('profiles').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst(),

    findPublicBySlug: (slug: string): Promise<PublicProfileRow | undefined> =>
      published().select(publicColumns).where('profiles.slug', '=', slug).executeTakeFirst(),

    /** The present slug of the public profile that had one before, or has it. */
    findPresentSlug: async (slug: string): Promise<string | undefined> => {
      const row = await published()
        .innerJoin('author_slugs', 'author_slugs.user_id', 'profiles.user_id')
        .select('profiles.slug')
        .where('author_slugs.slug', '=', slug)
        .executeTakeFirst();
      return row?.slug;
    },

    /** All slugs that public profiles have or had, with the present ones, in their order. */
    listPublicSlugsAfter: (slug: string, limit: number) =>
      published()
        .innerJoin('author_slugs', 'author_slugs.user_id', 'profiles.user_id')
        .select(['author_slugs.slug', 'profiles.slug as present'])
        .where('author_slugs.slug', '>', slug)
        .orderBy('author_slugs.slug')
        .limit(limit)
        .execute(),

    /** The accounts of these ids, each with its profile if that is public. */
    listWriters: (ids: string[]) =>
      db
        .selectFrom('users')
        .leftJoin('profiles', (join) =>
          join
            .onRef('profiles.user_id', '=', 'users.id')
            .on('profiles.is_public', '=', 1)
            .on(isShown)
            .on('users.role', '<>', 'user'),
        )
        .leftJoin('images', 'images.hash', 'profiles.image_hash')
        .select(['users.id', 'users.name as account_name', ...publicColumns])
        .where('users.id', 'in', ids)
        .execute(),

    /** The addresses of all, for the sitemap. */
    listPublicSlugs: async (limit: number): Promise<string[]> => {
      const rows = await published().select('profiles.slug').orderBy('profiles.slug').limit(limit).execute();
      return rows.map(({ slug }) => slug);
    },

    async save(userId: string, changes: Omit<ProfileRow, 'user_id'>): Promise<void> {
      await db
        .insertInto('profiles')
        .values({ user_id: userId, ...changes })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
        .execute();
    },
  };
}
