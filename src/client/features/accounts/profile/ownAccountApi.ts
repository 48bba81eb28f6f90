import { accountsCalls } from '../../../../contract/extensions/accounts';
import { repliesCalls } from '../../../../contract/extensions/replies';
import { api } from '../../../api/api';
import { noErrorToasts } from '../../../api/baseQuery';
import { call } from '../../../api/call';

/** A refusal is shown beside the fields of its form. */
const inlineErrors = { toast: { refused: false } } as const;

export const ownAccountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query({ ...call(accountsCalls.getAccount), extraOptions: { toast: noErrorToasts } }),
    renameAccount: build.mutation({ ...call(accountsCalls.renameAccount), extraOptions: inlineErrors }),
    changeEmail: build.mutation({ ...call(accountsCalls.changeEmail), extraOptions: inlineErrors }),
    sendEmailConfirmation: build.mutation(call(accountsCalls.sendEmailConfirmation)),
    changePassword: build.mutation({ ...call(accountsCalls.changePassword), extraOptions: inlineErrors }),
    signOutEverywhere: build.mutation(call(accountsCalls.signOutEverywhere)),
    getOwnFeed: build.query(call(repliesCalls.getOwnFeed)),
    getMailChoices: build.query(call(accountsCalls.getMailChoices)),
    renewOwnFeed: build.mutation(call(repliesCalls.renewOwnFeed)),
    exportAccount: build.mutation(call(accountsCalls.exportAccount)),
    deleteAccount: build.mutation({ ...call(accountsCalls.deleteAccount), extraOptions: inlineErrors }),
  }),
});
