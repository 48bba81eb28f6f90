import { markdownCalls } from '../../../../contract/extensions/markdown';
import { api } from '../../../api/api';
import { call } from '../../../api/call';

export const markdownApi = api.injectEndpoints({
  endpoints: (build) => ({
    writeMarkdown: build.mutation(call(markdownCalls.writeMarkdown)),
    readMarkdown: build.mutation(call(markdownCalls.readMarkdown)),
  }),
});
