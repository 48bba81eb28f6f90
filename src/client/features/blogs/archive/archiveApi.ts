// The pages of categories and tags: what they say, and their posts, newest first.
import { contract } from '../../../../contract/calls';
import type { Blog } from '../../../../contract/entities';
import { categoriesCalls } from '../../../../contract/extensions/categories';
import { tagsCalls } from '../../../../contract/extensions/tags';
import { api } from '../../../api/api';
import { noErrorToasts } from '../../../api/baseQuery';
import { call } from '../../../api/call';
import { pagedQuery } from '../../../api/pagedQuery';
import type { Page, PageRequest } from '../../../api/paging';

/** Which posts are listed: of a category by its name, or of a tag by its slug. */
export type ArchiveFilter = { category: string } | { tag: string };

export const archiveApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCategory: build.query({
      ...call(categoriesCalls.getCategory),
      // The page tells it.
      extraOptions: { toast: noErrorToasts },
    }),
    getTag: build.query({ ...call(tagsCalls.getTag), extraOptions: { toast: noErrorToasts } }),
    listArchive: build.query<Page<Blog>, ArchiveFilter & PageRequest>(
      pagedQuery(contract.listBlogs, {
        rows: ({ blogs }) => blogs,
        toArguments: (argument: ArchiveFilter & PageRequest) => ({ ...argument, likes: 'mine' as const }),
        filterAndSort: async () => (await import(/* webpackChunkName: 'foreign-lists' */ '../filterBlogs')).filterBlogs,
      }),
    ),
  }),
});
