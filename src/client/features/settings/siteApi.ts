import { siteCalls } from '../../../contract/extensions/site';
import { api } from '../../api/api';
import { call } from '../../api/call';

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query(call(siteCalls.getSite)),
    listLinkTargets: build.query(call(siteCalls.listLinkTargets)),
    addSitePicture: build.mutation(call(siteCalls.addSitePicture)),
    changeSite: build.mutation(call(siteCalls.changeSite)),
  }),
});
