import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import type { Role } from '../../contract/entities';
import type { Database } from '../database/database';
import { createLandmarks } from '../database/landmarks';
import { createVersionedCache } from '../database/versioned-cache';
import { foldEmail } from './email';
import {
  createUserListsRepository,
  type UserFilter,
  type UserOrder,
  type UserPosition,
  type UserRow,
} from './user-lists.repository';

export interface UserListParameters {
  limit?: number;
  offset?: number;
  search?: string;
  role?: Role;
  status?: 'active' | 'blocked';
  sort?: 'date' | 'name';
  order?: 'asc' | 'desc';
}

interface UserPage {
  rows: UserRow[];
  total: number;
}

/** Accounts compared at a time, from the fewest, as a page of frequent matches needs, to as many as may hold up others. */
const fewestCompared = 250;
const mostCompared = 8000;

/** The accounts, one page at a time. Names and addresses are short: a search compares them from an index, in slices. */
export function createUserLists(database: Database) {
  const repository = createUserListsRepository(database);
  const landmarks = createLandmarks<UserPosition>();
  const totals = createVersionedCache<{ total: number }>();

  async function* compareSlices(filter: UserFilter, order: UserOrder): AsyncGenerator<string[]> {
    let from: UserPosition | undefined;
    let limit = fewestCompared;
    do {
      const range = { limit, from, isAfterFrom: true };
      const { matches, last } = await database.timeSlices.run(() => repository.listMatches(filter, order, range));
      yield matches;
      from = last;
      limit = Math.min(2 * limit, mostCompared);
    } while (from !== undefined);
  }

  async function countMatches(filter: UserFilter): Promise<{ total: number }> {
    let total = 0;
    for await (const matches of compareSlices(filter, newestFirst)) total += matches.length;
    return { total };
  }

  async function readMatches(
    filter: UserFilter,
    order: UserOrder,
    { limit, offset }: { limit: number; offset: number },
  ) {
    const { total } = await totals.get(JSON.stringify(filter), await repository.readVersion(), () =>
      countMatches(filter),
    );
    const ids: string[] = [];
    if (offset < total) {
      for await (const matches of compareSlices(filter, order)) {
        ids.push(...matches);
        if (ids.length >= offset + limit) break;
      }
    }
    const page = ids.slice(offset, offset + limit);
    return { rows: page.length > 0 ? await repository.listByIds(page) : [], total };
  }

  return {
    async readPage(parameters: UserListParameters): Promise<UserPage> {
      const { limit = limits.pageSize, offset = 0 } = parameters;
      const filter = toFilter(parameters);
      const order = toOrder(parameters);
      if (filter.text) return readMatches(filter, order, { limit, offset });
      const total = await repository.count(filter);
      if (offset >= total) return { rows: [], total };
      const list = { name: JSON.stringify([filter, order]), total, readVersion: repository.readVersion };
      const { from, skip } = await landmarks.locate(list, offset, (walk) =>
        database.timeSlices.run(() => repository.findPosition(filter, order, walk)),
      );
      return { rows: await repository.list(filter, order, { limit, offset: skip, from }), total };
    },
  };
}

const newestFirst: UserOrder = { by: 'created_at', isDescending: true };

const toFilter = ({ search, role, status }: UserListParameters): UserFilter => ({
  ...(role && { role }),
  ...(status && { isBlocked: status === 'blocked' ? (1 as const) : (0 as const) }),
  ...(search && { text: { name: foldCase(search), email: foldEmail(search) } }),
});

/** By default the newest come first, and names from A to Z. */
const toOrder = ({ sort = 'date', order = sort === 'date' ? 'desc' : 'asc' }: UserListParameters): UserOrder => ({
  by: sort === 'date' ? 'created_at' : 'name_folded',
  isDescending: order === 'desc',
});
