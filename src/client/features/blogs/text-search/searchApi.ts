import { searchCalls } from '../../../../contract/extensions/search';
import { api } from '../../../api/api';
import { noErrorToasts } from '../../../api/baseQuery';
import { call } from '../../../api/call';

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchTexts: build.query({
      ...call(searchCalls.searchTexts),
      // The posts that have the words in their titles are there without it.
      extraOptions: { toast: noErrorToasts },
    }),
    searchAllTexts: build.query({ ...call(searchCalls.searchAllTexts), extraOptions: { toast: noErrorToasts } }),
  }),
});
