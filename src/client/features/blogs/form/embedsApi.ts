import { embedCalls } from '../../../../contract/extensions/embeds';
import { api } from '../../../api/api';
import { call } from '../../../api/call';

export const embedsApi = api.injectEndpoints({
  endpoints: (build) => ({ describeEmbed: build.mutation(call(embedCalls.describeEmbed)) }),
});
