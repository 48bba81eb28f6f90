import { sql, type AliasedExpression, type Expression } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import type { Database } from '../database/database';
import { countList, readListVersion } from '../database/list-counts';
import { createPagedList, type PageOfRows } from '../database/paged-list/paged-list';
import type { TagRow } from './tags';

interface TagFilter {
  values: Record<string, never>;
  /** A folded part of the name. */
  text?: string | undefined;
}

/** Names are short: a search compares them. */
const tagsPerComparison = 8000;

const byName = { by: 'name', isDescending: false } as const;

export function createTagLists(database: Database) {
  const { queries: db, textSearch } = database;
  const tags = createPagedList(database, {
    table: 'tags',
    orders: { name: ['name_folded', 'id'] },
    count: (_filter: TagFilter) => countList(db, 'tags'),
    readVersion: () => readListVersion(db, 'tags'),
    text: {
      contains: ({ text }) => textSearch.contains(sql.ref('tags.name_folded'), text),
      rowsPerComparison: tagsPerComparison,
    },
    readRows: (page: AliasedExpression<{ id: string }, 'page'>, orderBy: Expression<unknown>): Promise<TagRow[]> =>
      db.selectFrom(page).innerJoin('tags', 'tags.id', 'page.id').selectAll('tags').orderBy(orderBy).execute(),
  });

  return {
    /** From A to Z. */
    readPage: ({
      limit = limits.pageSize,
      offset,
      search = '',
    }: {
      limit?: number;
      offset?: number;
      search?: string;
    }): Promise<PageOfRows<TagRow>> =>
      tags.readPage({ values: {}, text: foldCase(search) || undefined }, byName, { limit, offset }),
  };
}
