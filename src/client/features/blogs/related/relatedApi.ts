import { relatedCalls } from '../../../../contract/extensions/related';
import { api } from '../../../api/api';
import { noErrorToasts } from '../../../api/baseQuery';
import { call } from '../../../api/call';

export const relatedApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRelated: build.query({
      ...call(relatedCalls.listRelated),
      // A post is there without them.
      extraOptions: { toast: noErrorToasts },
    }),
  }),
});
