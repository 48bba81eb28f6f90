import type { Queries } from '../database/database';
import { countRows } from '../database/list-counts';
import type { Selectable } from 'kysely';
import type { Tables } from '../database/schema';
import { isPageKey } from '../database/sort-key';

const columns = [
  'id',
  'kind',
  'title',
  'slug',
  'category',
  'is_published',
  'publish_at',
  'created_at',
  'updated_at',
] as const;

export type PageRow = Pick<Selectable<Tables['blogs']>, (typeof columns)[number]>;

/** Pages such as About: a handful, unless many were imported. */
export function createPagesRepository(db: Queries) {
  const pages = () => db.selectFrom('blogs').where(isPageKey('blogs.sort_key'));

  return {
    /** In the order of their titles. */
    list: ({ limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined }): Promise<PageRow[]> =>
      pages()
        .select(columns)
        .orderBy('title_folded')
        .orderBy('sort_key')
        .$if(limit !== undefined, (query) => query.limit(limit!).offset(offset))
        .execute(),

    count: (): Promise<number> => countRows(db, pages().select('id')),

    /** Those that readers see, in the order in which they were added. */
    listPublished: (limit: number): Promise<PageRow[]> =>
      pages().select(columns).where('is_published', '=', 1).orderBy('sort_key').limit(limit).execute(),
  };
}
