import { contract } from '../../../../contract/calls';
import { moderationCalls } from '../../../../contract/extensions/moderation';
import { api } from '../../../api/api';
import { call } from '../../../api/call';
import { removing } from '../../../api/removing';

export const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    markSpam: build.mutation(call(moderationCalls.markSpam)),
    deleteComment: build.mutation(removing(call(contract.deleteComment), { isGoneTold: true })),
  }),
});
