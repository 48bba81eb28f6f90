import { contract } from '../../../contract/calls';
import { api } from '../../api/api';
import { call } from '../../api/call';

export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation({ ...call(contract.login), extraOptions: { toast: { success: 'Login successful!' } } }),
    register: build.mutation({
      ...call(contract.register),
      extraOptions: {
        toast: {
          success: 'Registration successful! Please login.',
          withoutMessage: 'Registration failed',
          failed: 'Something went wrong. Try again!',
        },
      },
    }),
  }),
});
