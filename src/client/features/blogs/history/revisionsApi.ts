import { revisionsCalls } from '../../../../contract/extensions/revisions';
import { api } from '../../../api/api';
import { call } from '../../../api/call';

export const revisionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRevisions: build.query(call(revisionsCalls.listRevisions)),
    getRevision: build.query(call(revisionsCalls.getRevision)),
    restoreRevision: build.mutation(call(revisionsCalls.restoreRevision)),
  }),
});
