import { binCalls } from '../../../../contract/extensions/bin';
import { api } from '../../../api/api';
import { call } from '../../../api/call';

export const binApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBin: build.query(call(binCalls.listBin)),
    restoreBlog: build.mutation(call(binCalls.restoreBlog)),
    purgeBlog: build.mutation(call(binCalls.purgeBlog)),
    emptyBin: build.mutation(call(binCalls.emptyBin)),
  }),
});
