import { accountsCalls } from '../../../../contract/extensions/accounts';
import { api } from '../../../api/api';
import { call } from '../../../api/call';

export const authorsApi = api.injectEndpoints({
  endpoints: (build) => ({ listAuthors: build.query(call(accountsCalls.listAuthors)) }),
});
