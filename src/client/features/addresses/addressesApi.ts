import { addressesCalls, type MissingPath, type Redirect } from '../../../contract/extensions/addresses';
import { api } from '../../api/api';
import { noErrorToasts } from '../../api/baseQuery';
import { call, type Arguments } from '../../api/call';
import { pagedQuery } from '../../api/pagedQuery';
import type { Page } from '../../api/paging';
import { removing } from '../../api/removing';

export const addressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    findAddress: build.query(call(addressesCalls.findAddress)),
    listRedirects: build.query<Page<Redirect>, Arguments<typeof addressesCalls.listRedirects> & object>(
      pagedQuery(addressesCalls.listRedirects, { rows: ({ redirects }) => redirects, toast: noErrorToasts }),
    ),
    addRedirect: build.mutation(call(addressesCalls.addRedirect)),
    removeRedirect: build.mutation(removing(call(addressesCalls.removeRedirect), { gone: 422 })),
    listMissingPaths: build.query<Page<MissingPath>, Arguments<typeof addressesCalls.listMissingPaths> & object>(
      pagedQuery(addressesCalls.listMissingPaths, { rows: ({ paths }) => paths, toast: noErrorToasts }),
    ),
    forgetMissingPath: build.mutation(call(addressesCalls.forgetMissingPath)),
  }),
});
