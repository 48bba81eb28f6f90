import { profilesCalls } from '../../../../contract/extensions/profiles';
import { api } from '../../../api/api';
import { noErrorToasts } from '../../../api/baseQuery';
import { call } from '../../../api/call';

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query({ ...call(profilesCalls.getProfile), extraOptions: { toast: noErrorToasts } }),
    saveProfile: build.mutation({ ...call(profilesCalls.saveProfile), extraOptions: { toast: { refused: false } } }),
  }),
});
