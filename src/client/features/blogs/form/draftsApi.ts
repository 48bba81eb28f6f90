import { draftsCalls } from '../../../../contract/extensions/drafts';
import { api } from '../../../api/api';
import { call } from '../../../api/call';

export const draftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addDraft: build.mutation(call(draftsCalls.addDraft)),
    renderText: build.mutation(call(draftsCalls.renderText)),
  }),
});
