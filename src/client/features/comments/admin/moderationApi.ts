import { moderationCalls } from '../../../../contract/extensions/moderation';
import { api } from '../../../api/api';
import { call } from '../../../api/call';

export const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({ markSpam: build.mutation(call(moderationCalls.markSpam)) }),
});
