// Who gets new posts by mail, and what was sent to them.
import {
  Acknowledged,
  ById,
  list,
  order,
  page,
  query,
  search,
  successResponse,
  tooManyAttempts,
  total,
  type Call,
} from '../call';
import { Id, Timestamp } from '../entities';
import { limits } from '../limits';
import { categoryName, text, type Infer } from '../schema';
import { sendingList, subscriberList } from '../tags';

export const subscriberStates = ['active', 'pending', 'left', 'bounced'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

const state = {
  type: 'string',
  title: 'a state',
  description:
    '`pending`: the address is not confirmed; `bounced`: it does not exist, or refuses mail; only `active` ones get mail',
  enum: subscriberStates,
} as const;

const count = { type: 'integer', minimum: 0 } as const;

export const Subscriber = {
  type: 'object',
  required: ['_id', 'email', 'state', 'categories', 'source', 'createdAt', 'changedAt'],
  properties: {
    _id: Id,
    email: { type: 'string' },
    state,
    categories: { type: 'array', items: { type: 'string' }, description: 'those that are wanted; none: all' },
    source: { type: 'string', enum: ['form', 'import'] },
    note: { type: 'string', description: 'how consent was given, as whoever imported it has said; or why it bounced' },
    createdAt: Timestamp,
    changedAt: { ...Timestamp, description: 'since when it is in this state' },
  },
  additionalProperties: false,
} as const;
export type Subscriber = Infer<typeof Subscriber>;

const email = { ...text('an e-mail address', limits.email), format: 'email' } as const;

/** How many would get a post, by the category that they want. */
const Audience = {
  type: 'object',
  required: ['count'],
  properties: { category: { type: 'string', description: 'absent: everybody' }, count },
  additionalProperties: false,
} as const;

const sendingStates = ['scheduled', 'running', 'paused', 'done', 'cancelled'] as const;

export const Sending = {
  type: 'object',
  required: ['_id', 'blogId', 'title', 'state', 'sendAt', 'recipients', 'sent', 'failed', 'left', 'createdAt'],
  properties: {
    _id: Id,
    blogId: Id,
    title: { type: 'string' },
    category: { type: 'string', description: 'of which who wants it gets the mail; absent: everybody' },
    state: { type: 'string', enum: sendingStates },
    sendAt: Timestamp,
    recipients: { ...count, description: 'how many are to get it; counted when it begins' },
    sent: count,
    failed: { ...count, description: 'those that could not be delivered' },
    left: { ...count, description: 'those that are still to be sent' },
    note: { type: 'string', description: 'why it has stopped by itself' },
    createdAt: Timestamp,
    endedAt: Timestamp,
  },
  additionalProperties: false,
} as const;
export type Sending = Infer<typeof Sending>;

export const SendingFailure = {
  type: 'object',
  required: ['email', 'reason', 'failedAt'],
  properties: {
    email: { type: 'string', description: 'empty for a subscriber that was deleted' },
    reason: { type: 'string' },
    failedAt: Timestamp,
  },
  additionalProperties: false,
} as const;
export type SendingFailure = Infer<typeof SendingFailure>;

const ImportReport = {
  type: 'object',
  required: ['isDryRun', 'rows', 'added', 'known', 'kept', 'repeated', 'faults', 'faultCount'],
  properties: {
    isDryRun: { type: 'boolean' },
    rows: { ...count, description: 'with an address, or something in its place' },
    added: { ...count, description: 'those that are new' },
    known: { ...count, description: 'those that are subscribed already' },
    kept: { ...count, description: 'those that have left or bounced, which an import does not change' },
    repeated: { ...count, description: 'those that are in the file before' },
    faultCount: count,
    faults: {
      ...list({
        type: 'object',
        required: ['line', 'reason'],
        properties: { line: count, reason: { type: 'string' } },
        additionalProperties: false,
      }),
      description: 'the first hundred lines that are left out',
    },
  },
  additionalProperties: false,
} as const;
export type SubscriberImportReport = Infer<typeof ImportReport>;

const notOffered = { 404: 'The site sends no newsletter.' } as const;

const noSending = { ...notOffered, 409: 'It has ended, or has not begun yet.' } as const;

const sendingResponse = successResponse({ sending: Sending });

export const newsletterCalls = {
  subscribe: {
    method: 'POST',
    path: '/api/newsletter/subscribe',
    access: 'public',
    summary:
      'Asks the owner of an address by mail whether they want the newsletter; answers the same for every address',
    failures: { ...notOffered, ...tooManyAttempts },
    body: { type: 'object', required: ['email'], properties: { email } },
    response: Acknowledged,
  },
  listSubscribers: {
    method: 'GET',
    path: '/api/admin/subscribers',
    access: 'admin',
    summary: 'Lists the subscribers',
    query: query({
      ...page,
      search: { ...search, description: 'A part of the address.' },
      state,
      sort: { type: 'string', title: 'sort', enum: ['email', 'date'] },
      order,
    }),
    response: successResponse({
      subscribers: list(Subscriber),
      total,
      counts: {
        type: 'object',
        description: 'of all, whatever the search',
        required: subscriberStates,
        properties: { active: count, pending: count, left: count, bounced: count },
        additionalProperties: false,
      },
    }),
    provides: [subscriberList],
  },
  deleteSubscriber: {
    method: 'POST',
    path: '/api/admin/delete-subscriber',
    access: 'admin',
    summary: 'Forgets a subscriber: no trace of the address stays, so that it can be imported again',
    failures: { 404: 'There is no such subscriber.' },
    body: ById,
    response: Acknowledged,
    invalidates: [subscriberList, sendingList],
  },
  importSubscribers: {
    method: 'PUT',
    path: '/api/admin/subscribers',
    access: 'admin',
    summary: 'Adds the addresses of a file of CSV, whose owners have agreed',
    failures: {
      413: 'The file is too large, or has too many lines.',
      422: 'The file has no column of addresses, or it is not said how consent was given.',
    },
    query: query({
      consent: {
        ...text('how they have agreed', limits.consentNote),
        description: 'kept with each subscriber; needed unless it is only tried',
      },
      isDryRun: { type: 'string', title: 'whether it is only tried', enum: ['true', 'false'] },
    }),
    upload: 'the file, as application/octet-stream: UTF-8, with commas, semicolons or tabs',
    response: successResponse({ report: ImportReport }),
    invalidates: [subscriberList],
  },
  exportSubscribers: {
    method: 'POST',
    path: '/api/admin/export-subscribers',
    access: 'admin',
    summary: 'Writes all subscribers as CSV, which importSubscribers reads',
    response: successResponse({ csv: { type: 'string' } }),
  },
  previewNewsletter: {
    method: 'POST',
    path: '/api/admin/preview-newsletter',
    access: 'admin',
    summary: 'Makes the mail of a published post as it would arrive, and counts who would get it',
    failures: { ...notOffered, 422: 'The post is not published.' },
    body: ById,
    response: successResponse(
      {
        subject: { type: 'string' },
        from: { type: 'string' },
        url: {
          type: 'string',
          description:
            'of the mail as HTML, for a few minutes; a path of this server where it does not know by which address it is reached',
        },
        text: { type: 'string' },
        isShortened: { type: 'boolean', description: 'whether the mail ends before the post, with a link to the rest' },
        audiences: { ...list(Audience), description: 'everybody first' },
        category: { type: 'string', description: 'of the post' },
        ownAddress: { type: 'string', description: 'where a test goes to' },
      },
      {
        sentAt: { ...Timestamp, description: 'when the post was sent the last time, or is to be; absent if never' },
        latestSendingAt: {
          ...Timestamp,
          description: 'when somebody asked for the latest sending of the post, whenever that is sent; absent if never',
        },
      },
    ),
  },
  sendTestNewsletter: {
    method: 'POST',
    path: '/api/admin/test-newsletter',
    access: 'admin',
    summary: 'Sends the mail of a published post to the account that asks for it',
    failures: { ...notOffered, 422: 'The post is not published.', ...tooManyAttempts },
    body: ById,
    response: Acknowledged,
  },
  createSending: {
    method: 'POST',
    path: '/api/admin/send-newsletter',
    access: 'admin',
    summary: 'Sends a published post to the subscribers, each of whom gets it once',
    failures: {
      ...notOffered,
      409: 'There is a later sending of the post than `latestSendingAt`.',
      422: 'The post is not published, there is no such category, or the time is over or more than a year away.',
    },
    body: {
      type: 'object',
      required: ['blogId'],
      properties: {
        blogId: Id,
        category: { ...categoryName('a category'), description: 'who wants it; without it everybody' },
        sendAt: { type: 'string', title: 'a time', format: 'date-time', description: 'ISO 8601; without it now' },
        latestSendingAt: {
          type: 'string',
          title: 'when the latest sending of the post was made',
          description:
            'As the preview says, empty where it does not: if there is a later one, the answer is 409. Without it, nothing is compared.',
          maxLength: 40,
        },
      },
    },
    takesIdempotencyKey: true,
    response: sendingResponse,
    invalidates: [sendingList],
  },
  listSendings: {
    method: 'GET',
    path: '/api/admin/sendings',
    access: 'admin',
    summary: 'Lists what was sent, and is being sent, the newest first',
    query: query(page),
    response: successResponse({ sendings: list(Sending) }, { total }),
    provides: [sendingList],
  },
  listSendingFailures: {
    method: 'GET',
    path: '/api/admin/sending/:id/failures',
    access: 'admin',
    summary: 'Lists who could not be reached, and why',
    failures: { 404: 'There is no such sending.' },
    query: query(page),
    response: successResponse({ failures: list(SendingFailure) }, { total }),
    provides: [sendingList],
  },
  pauseSending: {
    method: 'POST',
    path: '/api/admin/pause-sending',
    access: 'admin',
    summary: 'Stops a sending, until it is resumed',
    failures: noSending,
    body: ById,
    response: sendingResponse,
    invalidates: [sendingList],
  },
  resumeSending: {
    method: 'POST',
    path: '/api/admin/resume-sending',
    access: 'admin',
    summary: 'Goes on with a sending that was paused',
    failures: { ...noSending, 422: 'The post is not published any more.' },
    body: ById,
    response: sendingResponse,
    invalidates: [sendingList],
  },
  cancelSending: {
    method: 'POST',
    path: '/api/admin/cancel-sending',
    access: 'admin',
    summary: 'Ends a sending; who has got the mail by then has got it',
    failures: noSending,
    body: ById,
    response: sendingResponse,
    invalidates: [sendingList],
  },
} as const satisfies Record<string, Call>;
