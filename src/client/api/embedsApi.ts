import { embedCalls } from '../../contract/extensions/embeds';
import { api } from './api';
import { call } from './call';

export const embedsApi = api.injectEndpoints({
  endpoints: (build) => ({ describeEmbed: build.mutation(call(embedCalls.describeEmbed)) }),
});
