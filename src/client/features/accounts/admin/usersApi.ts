import { accountsCalls, type User } from '../../../../contract/extensions/accounts';
import { api } from '../../../api/api';
import { noErrorToasts } from '../../../api/baseQuery';
import { call, type Arguments } from '../../../api/call';
import { pagedQuery } from '../../../api/pagedQuery';
import type { Page } from '../../../api/paging';
import { removing } from '../../../api/removing';

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<Page<User>, Arguments<typeof accountsCalls.listUsers> & object>(
      pagedQuery(accountsCalls.listUsers, { rows: ({ users }) => users, toast: noErrorToasts }),
    ),
    setRole: build.mutation(call(accountsCalls.setRole)),
    blockUser: build.mutation(call(accountsCalls.blockUser)),
    unblockUser: build.mutation(call(accountsCalls.unblockUser)),
    signOutUser: build.mutation(call(accountsCalls.signOutUser)),
    resetPassword: build.mutation({
      ...call(accountsCalls.resetPassword),
      extraOptions: { toast: { success: false } },
    }),
    inviteUser: build.mutation({ ...call(accountsCalls.inviteUser), extraOptions: { toast: { refused: false } } }),
    deleteUser: build.mutation(removing(call(accountsCalls.deleteUser))),
  }),
});
