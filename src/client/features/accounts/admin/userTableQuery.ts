import type { Query } from '../../../../contract/call';
import type { accountsCalls } from '../../../../contract/extensions/accounts';
import { createTableQuerySelector } from '../../../api/tablePage';

/** The key of the table in the store. */
export const userTable = 'users';

type Parameters = Query<typeof accountsCalls.listUsers>;

/** The columns that can be sorted by, and what the API calls them. */
const sortByField: Partial<Record<string, Parameters['sort']>> = { name: 'name', createdAt: 'date' };

/** The values of the columns that can be filtered by, and what the API calls them. */
const roleByLabel: Partial<Record<string, Parameters['role']>> = { Admin: 'admin', Author: 'author', User: 'user' };
const statusByLabel: Partial<Record<string, Parameters['status']>> = { Active: 'active', Blocked: 'blocked' };

export const selectUserTableQuery = createTableQuerySelector(
  () => userTable,
  (sortedBy, filteredFor) => ({
    role: roleByLabel[filteredFor('role')],
    status: statusByLabel[filteredFor('status')],
    sort: sortByField[sortedBy],
  }),
);
