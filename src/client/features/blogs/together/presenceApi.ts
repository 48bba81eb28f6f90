import { presenceCalls } from '../../../../contract/extensions/presence';
import { api } from '../../../api/api';
import { noToasts, type ApiRequest } from '../../../api/baseQuery';
import { call, createRequest, type Arguments } from '../../../api/call';

/**
 * Nobody has asked for it, so that nothing is told. Also not that the session is over: that is told when something is saved,
 * and not while somebody writes.
 */
const unasked: Partial<ApiRequest> = { access: 'public', toast: noToasts };

export const presenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportPresence: build.mutation({
      ...call(presenceCalls.reportPresence),
      query: (parameters: Arguments<typeof presenceCalls.reportPresence>) => ({
        ...createRequest(presenceCalls.reportPresence, parameters),
        ...unasked,
      }),
    }),
    endPresence: build.mutation({
      ...call(presenceCalls.endPresence),
      query: (parameters: Arguments<typeof presenceCalls.endPresence>) => ({
        ...createRequest(presenceCalls.endPresence, parameters),
        ...unasked,
        keepalive: true,
      }),
    }),
  }),
});
