import {
  newsletterCalls,
  type Sending,
  type SendingFailure,
  type Subscriber,
} from '../../../contract/extensions/newsletter';
import { api } from '../../api/api';
import { noErrorToasts } from '../../api/baseQuery';
import { call, type Arguments } from '../../api/call';
import { pagedQuery } from '../../api/pagedQuery';
import type { Page } from '../../api/paging';
import { removing } from '../../api/removing';

type SubscriberCounts = Record<Subscriber['state'], number>;

export const newsletterApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSubscribers: build.query<
      Page<Subscriber> & { counts: SubscriberCounts },
      Arguments<typeof newsletterCalls.listSubscribers> & object
    >(
      pagedQuery(newsletterCalls.listSubscribers, {
        rows: ({ subscribers }) => subscribers,
        details: ({ counts }) => ({ counts }),
        toast: noErrorToasts,
      }),
    ),
    deleteSubscriber: build.mutation(removing(call(newsletterCalls.deleteSubscriber))),
    importSubscribers: build.mutation({
      ...call(newsletterCalls.importSubscribers),
      // The dialog shows it.
      extraOptions: { toast: noErrorToasts },
    }),
    exportSubscribers: build.mutation(call(newsletterCalls.exportSubscribers)),
    previewNewsletter: build.query({
      ...call(newsletterCalls.previewNewsletter),
      extraOptions: { toast: noErrorToasts },
    }),
    sendTestNewsletter: build.mutation(call(newsletterCalls.sendTestNewsletter)),
    createSending: build.mutation(call(newsletterCalls.createSending)),
    listSendings: build.query<Page<Sending>, Arguments<typeof newsletterCalls.listSendings> & object>(
      pagedQuery(newsletterCalls.listSendings, { rows: ({ sendings }) => sendings, toast: noErrorToasts }),
    ),
    listSendingFailures: build.query<
      Page<SendingFailure>,
      Arguments<typeof newsletterCalls.listSendingFailures> & object
    >(pagedQuery(newsletterCalls.listSendingFailures, { rows: ({ failures }) => failures, toast: noErrorToasts })),
    pauseSending: build.mutation(call(newsletterCalls.pauseSending)),
    resumeSending: build.mutation(call(newsletterCalls.resumeSending)),
    cancelSending: build.mutation(call(newsletterCalls.cancelSending)),
  }),
});
