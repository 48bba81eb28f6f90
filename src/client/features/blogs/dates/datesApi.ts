import { datesCalls } from '../../../../contract/extensions/dates';
import { api } from '../../../api/api';
import { noErrorToasts } from '../../../api/baseQuery';
import { call } from '../../../api/call';

export const datesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDateArchive: build.query({
      ...call(datesCalls.getDateArchive),
      // The page tells it.
      extraOptions: { toast: noErrorToasts },
    }),
  }),
});
