import { contract } from '../../../contract/calls';
import { api } from '../../api/api';
import { call } from '../../api/call';

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({ getDashboard: build.query(call(contract.getDashboard)) }),
});
