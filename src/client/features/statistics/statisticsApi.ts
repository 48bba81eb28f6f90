import { statisticsCalls } from '../../../contract/extensions/statistics';
import { api } from '../../api/api';
import { call } from '../../api/call';

export const statisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStatistics: build.query({ ...call(statisticsCalls.getStatistics), keepUnusedDataFor: 10 }),
    exportStatistics: build.mutation(call(statisticsCalls.exportStatistics)),
  }),
});
