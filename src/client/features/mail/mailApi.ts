import { mailCalls, type Mail } from '../../../contract/extensions/mail';
import { api } from '../../api/api';
import { noErrorToasts } from '../../api/baseQuery';
import { call, type Arguments } from '../../api/call';
import { pagedQuery } from '../../api/pagedQuery';
import type { Page } from '../../api/paging';
import { removing } from '../../api/removing';

export const mailApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMailState: build.query({ ...call(mailCalls.getMailState), extraOptions: { toast: noErrorToasts } }),
    listMails: build.query<Page<Mail>, Arguments<typeof mailCalls.listMails> & object>(
      pagedQuery(mailCalls.listMails, { rows: ({ mails }) => mails, toast: noErrorToasts }),
    ),
    retryMail: build.mutation(call(mailCalls.retryMail)),
    deleteMail: build.mutation(removing(call(mailCalls.deleteMail))),
    sendTestMail: build.mutation(call(mailCalls.sendTestMail)),
  }),
});
