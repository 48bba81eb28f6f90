import { repliesCalls } from '../../../contract/extensions/replies';
import { api } from '../../api/api';
import { noErrorToasts } from '../../api/baseQuery';
import { call } from '../../api/call';
import { removing } from '../../api/removing';

export const repliesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getComment: build.query(call(repliesCalls.getComment)),
    listOwnComments: build.query({
      ...call(repliesCalls.listOwnComments),
      // Pages do without it, and say nothing where it fails.
      extraOptions: { toast: noErrorToasts },
    }),
    editComment: build.mutation(call(repliesCalls.editComment)),
    // One of a post that is in the bin is not found, either.
    removeOwnComment: build.mutation(removing(call(repliesCalls.removeOwnComment), { isGoneTold: true })),
    replyToComment: build.mutation(call(repliesCalls.replyToComment)),
  }),
});
