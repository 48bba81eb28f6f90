import { accountsCalls } from '../../contract/extensions/accounts';
import { api } from './api';
import { call } from './call';

export const authorsApi = api.injectEndpoints({
  endpoints: (build) => ({ listAuthors: build.query(call(accountsCalls.listAuthors)) }),
});
