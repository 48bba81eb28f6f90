// Mail that waits to be sent, for admins.
import { Acknowledged, ById, list, page, query, successResponse, type Call } from '../call';
import { Id, Timestamp } from '../entities';
import { limits } from '../limits';
import { text, type Infer } from '../schema';
import { mailList } from '../tags';

/** `held`: not sent until it is released; `failed`: given up, or refused. */
export const mailStates = ['waiting', 'held', 'sent', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

const State = { type: 'string', title: 'state', enum: mailStates } as const;

export const Mail = {
  type: 'object',
  required: ['_id', 'kind', 'to', 'state', 'attempts', 'createdAt', 'nextAttemptAt'],
  properties: {
    _id: Id,
    kind: { type: 'string', description: 'what it is about, as people say it' },
    to: { type: 'string' },
    state: State,
    attempts: { type: 'integer' },
    createdAt: Timestamp,
    nextAttemptAt: { ...Timestamp, description: 'ISO 8601, UTC; when it is sent, or tried again, where it waits' },
    endedAt: { ...Timestamp, description: 'ISO 8601, UTC; when it was sent, or given up' },
    error: { type: 'string', description: 'why the last attempt has failed' },
  },
  additionalProperties: false,
} as const;
export type Mail = Infer<typeof Mail>;

const notThere = { 404: 'There is no such mail.' } as const;

export const mailCalls = {
  getMailState: {
    method: 'GET',
    path: '/api/admin/mail',
    access: 'admin',
    summary: 'Says whether mail is sent, by which relay, and how much of it waits',
    response: successResponse(
      { isSetUp: { type: 'boolean' }, waiting: { type: 'integer' }, failed: { type: 'integer' } },
      {
        from: { type: 'string', description: 'the sender' },
        relay: { type: 'string', description: 'the host of the relay' },
      },
    ),
    provides: [mailList],
  },
  listMails: {
    method: 'GET',
    path: '/api/admin/mails',
    access: 'admin',
    summary: 'Lists mail of the last month, the newest first',
    query: query({
      ...page,
      limit: {
        ...page.limit,
        description: `How many entries the response holds at most; ${limits.pageSize} without it.`,
      },
      state: State,
    }),
    response: successResponse({
      mails: list(Mail),
      total: { type: 'integer', description: 'How many there are in all, whatever the page.' },
    }),
    provides: [mailList],
  },
  retryMail: {
    method: 'POST',
    path: '/api/admin/mails/retry',
    access: 'admin',
    summary: 'Tries again to send a mail that waits or has failed',
    failures: notThere,
    body: ById,
    response: Acknowledged,
    invalidates: [mailList],
  },
  deleteMail: {
    method: 'POST',
    path: '/api/admin/mails/delete',
    access: 'admin',
    summary: 'Deletes a mail, which is not sent if it has not been yet',
    failures: notThere,
    body: ById,
    response: Acknowledged,
    invalidates: [mailList],
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/admin/mail/test',
    access: 'admin',
    summary: 'Sends a mail at once, to see that it arrives',
    failures: { 409: 'Mail is not set up.', 502: 'The relay has not taken it; the message says why.' },
    body: {
      type: 'object',
      required: ['to'],
      properties: { to: { ...text('an e-mail address', limits.email), format: 'email' } },
    },
    response: Acknowledged,
  },
} as const satisfies Record<string, Call>;
