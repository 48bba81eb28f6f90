import { previewsCalls } from '../../../../contract/extensions/previews';
import { api } from '../../../api/api';
import { call } from '../../../api/call';

export const previewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPreviewLink: build.query(call(previewsCalls.getPreviewLink)),
    changePreviewLink: build.mutation(call(previewsCalls.changePreviewLink)),
    renewPreviewLink: build.mutation(call(previewsCalls.renewPreviewLink)),
    withdrawPreviewLink: build.mutation(call(previewsCalls.withdrawPreviewLink)),
    getPreview: build.query(call(previewsCalls.getPreview)),
  }),
});
