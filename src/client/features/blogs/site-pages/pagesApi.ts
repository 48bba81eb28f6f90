import { pagesCalls, type SitePage } from '../../../../contract/extensions/pages';
import { api } from '../../../api/api';
import { call } from '../../../api/call';
import { pagedQuery } from '../../../api/pagedQuery';
import type { Page, PageRequest } from '../../../api/paging';

export const pagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPages: build.query<Page<SitePage>, PageRequest>(
      pagedQuery(pagesCalls.listPages, { rows: ({ pages }) => pages }),
    ),
    addPage: build.mutation(call(pagesCalls.addPage)),
  }),
});
