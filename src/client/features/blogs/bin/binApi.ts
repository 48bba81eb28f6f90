import { contract } from '../../../../contract/calls';
import { binCalls, type DeletedBlog } from '../../../../contract/extensions/bin';
import { api } from '../../../api/api';
import { call } from '../../../api/call';
import { pagedQuery } from '../../../api/pagedQuery';
import type { Page, PageRequest } from '../../../api/paging';
import { removing } from '../../../api/removing';

export const binApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBin: build.query<Page<DeletedBlog>, PageRequest>(pagedQuery(binCalls.listBin, { rows: ({ blogs }) => blogs })),
    // There is no bin behind another API, which deletes for good.
    deleteBlog: build.mutation(removing(call(contract.deleteBlog), { isGoneTold: true })),
    restoreBlog: build.mutation(call(binCalls.restoreBlog)),
    purgeBlog: build.mutation(removing(call(binCalls.purgeBlog))),
    emptyBin: build.mutation(call(binCalls.emptyBin)),
  }),
});
