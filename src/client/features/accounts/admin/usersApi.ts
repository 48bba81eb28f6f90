import { accountsCalls } from '../../../../contract/extensions/accounts';
import { api } from '../../../api/api';
import { call } from '../../../api/call';

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query({
      ...call(accountsCalls.listUsers),
      extraOptions: { toast: { refused: false, failed: false } },
    }),
    setRole: build.mutation(call(accountsCalls.setRole)),
    blockUser: build.mutation(call(accountsCalls.blockUser)),
    unblockUser: build.mutation(call(accountsCalls.unblockUser)),
    signOutUser: build.mutation(call(accountsCalls.signOutUser)),
    resetPassword: build.mutation({
      ...call(accountsCalls.resetPassword),
      extraOptions: { toast: { success: false } },
    }),
    deleteUser: build.mutation(call(accountsCalls.deleteUser)),
  }),
});
