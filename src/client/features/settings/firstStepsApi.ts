import { siteCalls } from '../../../contract/extensions/site';
import { api } from '../../api/api';
import { call } from '../../api/call';

export const firstStepsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFirstSteps: build.query(call(siteCalls.getFirstSteps)),
    finishFirstSteps: build.mutation(call(siteCalls.finishFirstSteps)),
  }),
});
