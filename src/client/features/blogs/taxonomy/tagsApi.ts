import { tagsCalls } from '../../../../contract/extensions/tags';
import { api } from '../../../api/api';
import { call } from '../../../api/call';
import { removing } from '../../../api/removing';

export const tagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTags: build.query(call(tagsCalls.listTags)),
    editTag: build.mutation(call(tagsCalls.editTag)),
    mergeTags: build.mutation(call(tagsCalls.mergeTags)),
    deleteTag: build.mutation(removing(call(tagsCalls.deleteTag))),
  }),
});
