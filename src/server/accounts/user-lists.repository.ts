import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Role } from '../../contract/entities';
import type { Database } from '../database/database';
import type { Walk } from '../database/landmarks';
import { countList, readListVersion } from '../database/list-counts';
import type { Flag, Tables } from '../database/schema';

/** Which accounts a list holds. */
export interface UserFilter {
  role?: Role | undefined;
  isBlocked?: Flag | undefined;
  /** A substring of the name or the e-mail address, as each of them is folded. */
  text?: { name: string; email: string } | undefined;
}

/** Accounts of the same time or name are in the order of their ids. */
export interface UserOrder {
  by: 'created_at' | 'name_folded';
  isDescending: boolean;
}

/** The columns by which an account is placed in an order. */
export interface UserPosition {
  value: string;
  id: string;
}

/** Begins with the account at `from`, or after it; without `from`, with the first of the list. */
export interface UserRange {
  limit: number;
  offset?: number;
  from?: UserPosition | undefined;
  isAfterFrom?: boolean;
  /** Begins at the end of the list and goes backward. */
  isFromEnd?: boolean;
}

const columns = ['id', 'name', 'email', 'role', 'is_blocked', 'created_at'] as const;

export type UserRow = Pick<Tables['users'], Exclude<(typeof columns)[number], 'is_blocked'>> & { is_blocked: Flag };

export function createUserListsRepository({ queries: db, textSearch }: Pick<Database, 'queries' | 'textSearch'>) {
  const containsText = (eb: ExpressionBuilder<Tables, 'users'>, { name, email }: NonNullable<UserFilter['text']>) =>
    eb.or([
      textSearch.contains(eb.ref('users.name_folded'), name),
      textSearch.contains(eb.ref('users.email_folded'), email),
    ]);

  /** The positions of a part of a list, whatever text it holds, from a covering index alone. */
  const positions = ({ role, isBlocked }: UserFilter, { by, isDescending }: UserOrder, range: UserRange) => {
    const { limit, offset = 0, from, isAfterFrom = false, isFromEnd = false } = range;
    const goesDown = isDescending !== isFromEnd;
    const direction = goesDown ? 'desc' : 'asc';
    const comparison = sql.raw((goesDown ? '<' : '>') + (isAfterFrom ? '' : '='));
    return db
      .selectFrom('users')
      .$if(role !== undefined, (query) => query.where('users.role', '=', role!))
      .$if(isBlocked !== undefined, (query) => query.where('users.is_blocked', '=', isBlocked!))
      .$if(from !== undefined, (query) =>
        query.where(sql<SqlBool>`(${sql.ref(`users.${by}`)}, users.id) ${comparison} (${from!.value}, ${from!.id})`),
      )
      .select([`users.${by} as value`, 'users.id'])
      .orderBy(`users.${by}`, direction)
      .orderBy('users.id', direction)
      .limit(limit)
      .offset(offset);
  };

  return {
    /** Of all accounts of a list, whatever text they hold. */
    count: ({ role, isBlocked }: UserFilter): Promise<number> =>
      countList(db, 'users', { keys: role && [role], flag: isBlocked }),

    /** Changes with every change of which accounts there are, of their names, addresses, roles and states. */
    readVersion: (): Promise<number> => readListVersion(db, 'users'),

    list: (filter: UserFilter, order: UserOrder, range: UserRange): Promise<UserRow[]> =>
      db
        .selectFrom(positions(filter, order, range).as('page'))
        .innerJoin('users', 'users.id', 'page.id')
        .select(columns.map((column) => `users.${column}` as const))
        .orderBy('page.value', order.isDescending ? 'desc' : 'asc')
        .orderBy('page.id', order.isDescending ? 'desc' : 'asc')
        .execute(),

    async findPosition(filter: UserFilter, order: UserOrder, { from, skip, isBackward }: Walk<UserPosition>) {
      const range = { from, offset: skip, limit: 1, isFromEnd: isBackward };
      return positions(filter, order, range).executeTakeFirst();
    },

    /**
     * Compares a part of the list.
     * @returns the ids of the matches, and the position of the last account where there may be more
     */
    async listMatches(filter: UserFilter, order: UserOrder, range: UserRange) {
      const compared = await positions(filter, order, range)
        .select((eb) => sql<Flag>`cast(${containsText(eb, filter.text!)} as integer)`.as('is_match'))
        .execute();
      const matches = compared.filter(({ is_match }) => is_match).map(({ id }) => id);
      return { matches, last: compared.length < range.limit ? undefined : compared.at(-1) };
    },

    listByIds: async (ids: string[]): Promise<UserRow[]> => {
      const users = await db.selectFrom('users').select(columns).where('id', 'in', ids).execute();
      return users.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    },
  };
}
