import { sql, type AliasedExpression, type Expression } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import type { Database } from '../database/database';
import { countList, countRows, readListVersion } from '../database/list-counts';
import { createPagedList, type PageOfRows } from '../database/paged-list/paged-list';
import { createVersionedCache } from '../database/paged-list/versioned-cache';
import { isUsed, type TagRow } from './tags';

interface TagFilter {
  values: Record<string, never>;
  /** A folded part of the name. */
  text?: string | undefined;
}

interface TagPage {
  limit?: number;
  offset?: number;
  search?: string;
}

/** Names are short: a search compares them. */
const tagsPerComparison = 8000;

const byName = { by: 'name', isDescending: false } as const;

export function createTagLists(database: Database) {
  const { queries: db, textSearch } = database;

  const definition = {
    table: 'tags',
    orders: { name: ['name_folded', 'id'] },
    text: {
      contains: ({ text }: TagFilter) => textSearch.contains(sql.ref('tags.name_folded'), text!),
      rowsPerComparison: tagsPerComparison,
    },
    readRows: (page: AliasedExpression<{ id: string }, 'page'>, orderBy: Expression<unknown>): Promise<TagRow[]> =>
      db.selectFrom(page).innerJoin('tags', 'tags.id', 'page.id').selectAll('tags').orderBy(orderBy).execute(),
  } as const;

  const all = createPagedList(database, {
    ...definition,
    count: (_filter: TagFilter) => countList(db, 'tags'),
    readVersion: () => readListVersion(db, 'tags'),
  });

  const usedCount = createVersionedCache<{ count: number }>();
  const readUsedVersion = async () => (await readListVersion(db, 'tags')) + (await readListVersion(db, 'blogs'));

  const used = createPagedList(database, {
    ...definition,
    condition: isUsed,
    /** One by one, and anew only after a change. */
    async count(_filter: TagFilter) {
      const rows = db.selectFrom('tags').select('id').where(isUsed);
      const { count } = await usedCount.get('', await readUsedVersion(), async () => ({
        count: await countRows(db, rows),
      }));
      return count;
    },
    readVersion: readUsedVersion,
  });

  const readPage =
    (list: typeof all) =>
    ({ limit = limits.pageSize, offset, search = '' }: TagPage): Promise<PageOfRows<TagRow>> =>
      list.readPage({ values: {}, text: foldCase(search) || undefined }, byName, { limit, offset });

  // From A to Z.
  return {
    readPage: readPage(all),
    /** Of those that readers know. */
    readUsedPage: readPage(used),
  };
}
