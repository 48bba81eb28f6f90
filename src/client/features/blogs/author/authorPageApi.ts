import type { Params } from 'react-router';
import { profilesCalls } from '../../../../contract/extensions/profiles';
import type { Blog } from '../../../../contract/entities';
import { api } from '../../../api/api';
import { noErrorToasts } from '../../../api/baseQuery';
import { call } from '../../../api/call';
import { pagedQuery } from '../../../api/pagedQuery';
import { pageRequest, type Page, type PageRequest } from '../../../api/paging';
import { pageFromQuery } from '../../../ui/pageInUrl';

/** Whole rows of the grid, whatever its number of columns. */
export const authorBlogsPerPage = 12;

interface AuthorBlogs extends PageRequest {
  slug: string;
}

export const authorPageApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAuthor: build.query({ ...call(profilesCalls.getAuthor), extraOptions: { toast: noErrorToasts } }),
    listAuthorBlogs: build.query<Page<Blog>, AuthorBlogs>(
      pagedQuery(profilesCalls.listAuthorBlogs, {
        rows: ({ blogs }) => blogs,
        toArguments: (argument: AuthorBlogs) => ({ ...argument, likes: 'mine' as const }),
        toast: noErrorToasts,
      }),
    ),
  }),
});

/** What the page shows first. */
export const firstCalls = [
  ({ id: slug = '' }: Params) => authorPageApi.endpoints.getAuthor.initiate({ slug }),
  ({ id: slug = '' }: Params, parameters: URLSearchParams) =>
    authorPageApi.endpoints.listAuthorBlogs.initiate({
      slug,
      ...pageRequest(pageFromQuery(parameters), authorBlogsPerPage),
    }),
];
