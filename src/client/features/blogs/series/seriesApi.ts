import { seriesCalls } from '../../../../contract/extensions/series';
import { api } from '../../../api/api';
import { noErrorToasts } from '../../../api/baseQuery';
import { call } from '../../../api/call';

export const seriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSeries: build.query({
      ...call(seriesCalls.getSeries),
      // The page tells it.
      extraOptions: { toast: noErrorToasts },
    }),
  }),
});
