import { sql, type AliasedExpression, type Selectable, type SqlBool } from 'kysely';
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import type { Role } from '../../contract/entities';
import type { Database } from '../database/database';
import { countList, readListVersion } from '../database/list-counts';
import { createPagedList, type PageOfRows } from '../database/paged-list/paged-list';
import type { Flag, Tables } from '../database/schema';
import { foldEmail } from './accounts.service';

export interface UserListParameters {
  limit?: number;
  offset?: number;
  search?: string;
  role?: Role;
  status?: 'active' | 'blocked';
  sort?: 'date' | 'name';
  order?: 'asc' | 'desc';
}

const columns = ['id', 'name', 'email', 'role', 'is_blocked', 'is_unclaimed', 'created_at'] as const;

export type UserRow = Pick<Selectable<Tables['users']>, (typeof columns)[number]>;

interface UserFilter {
  values: { role?: Role | undefined; is_blocked?: Flag | undefined };
  /** A part of the name or the e-mail address. */
  text?: string | undefined;
}

/** Names and addresses are short: a search compares them. */
const usersPerComparison = 8000;

export function createUserLists(database: Database) {
  const { queries: db, textSearch } = database;
  const users = createPagedList(database, {
    table: 'users',
    orders: { date: ['created_at', 'id'], name: ['name_folded', 'id'] },
    count: ({ values: { role, is_blocked } }: UserFilter) =>
      countList(db, 'users', { keys: role && [role], flag: is_blocked }),
    readVersion: () => readListVersion(db, 'users'),
    text: {
      contains({ text }) {
        const inName = textSearch.contains(sql.ref('users.name_folded'), foldCase(text));
        const inEmail = textSearch.contains(sql.ref('users.email_folded'), foldEmail(text));
        return sql<SqlBool>`(${inName} or ${inEmail})`;
      },
      rowsPerComparison: usersPerComparison,
    },
    readRows: (page: AliasedExpression<{ id: string }, 'page'>, orderBy): Promise<UserRow[]> =>
      db
        .selectFrom(page)
        .innerJoin('users', 'users.id', 'page.id')
        .select(columns.map((column) => `users.${column}` as const))
        .orderBy(orderBy)
        .execute(),
  });

  return {
    /** By default the newest come first, and names from A to Z. */
    readPage(parameters: UserListParameters): Promise<PageOfRows<UserRow>> {
      const { limit = limits.pageSize, offset, sort = 'date', order = sort === 'date' ? 'desc' : 'asc' } = parameters;
      return users.readPage(toFilter(parameters), { by: sort, isDescending: order === 'desc' }, { limit, offset });
    },
  };
}

const toFilter = ({ search, role, status }: UserListParameters): UserFilter => ({
  values: { role, is_blocked: status && (status === 'blocked' ? 1 : 0) },
  text: search === '' ? undefined : search,
});
