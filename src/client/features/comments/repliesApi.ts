import { repliesCalls } from '../../../contract/extensions/replies';
import { api } from '../../api/api';
import { call } from '../../api/call';
import { fetchingChanged } from './fetchingChanged';

/** Pages do without it, and say nothing where it fails. */
const silent = { toast: { refused: false, failed: false } } as const;

export const repliesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getComment: build.query(call(repliesCalls.getComment)),
    listOwnComments: build.query({ ...call(repliesCalls.listOwnComments), extraOptions: silent }),
    editComment: build.mutation(call(repliesCalls.editComment)),
    removeOwnComment: build.mutation(call(repliesCalls.removeOwnComment)),
    replyToComment: build.mutation(fetchingChanged(call(repliesCalls.replyToComment))),
  }),
});
