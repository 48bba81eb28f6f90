import type { Query } from '../../../../contract/call';
import type { contract } from '../../../../contract/calls';
import { createTableQuerySelector } from '../../../api/tablePage';

/** The key of the table in the store. */
export const blogTable = 'blogs';

type Parameters = Query<typeof contract.listAllBlogs>;

/** The columns that can be sorted by, and what the API calls them. */
const sortByField: Partial<Record<string, Parameters['sort']>> = {
  title: 'title',
  createdAt: 'date',
  status: 'status',
};

/** The values of the status column, and what the API calls them. */
const statusByLabel: Partial<Record<string, Parameters['status']>> = {
  Published: 'published',
  Unpublished: 'unpublished',
};

export const selectBlogTableQuery = createTableQuerySelector(
  () => blogTable,
  (sortedBy, filteredFor) => ({
    category: filteredFor('category') || undefined,
    status: statusByLabel[filteredFor('status')],
    sort: sortByField[sortedBy],
  }),
);

/** Which posts are listed, and in which order. */
export type BlogTableQuery = ReturnType<typeof selectBlogTableQuery>;
