// What readers do with comments of their own, and the private feed of an account.
import { Acknowledged, ById, list, successResponse, type Call } from '../call';
import { CommentWithBlog, Id, SeenComment, Timestamp } from '../entities';
import { limits } from '../limits';
import { text, type Infer } from '../schema';
import { commentList, dashboard, ownComments, type Tag } from '../tags';

/** A comment of the caller, whether it is approved or not. */
export const OwnComment = {
  type: 'object',
  required: ['_id', 'content', 'createdAt', 'isApproved', 'isEditable'],
  properties: {
    _id: Id,
    content: { type: 'string' },
    createdAt: Timestamp,
    isApproved: { type: 'boolean' },
    isEditable: { type: 'boolean', description: 'whether it may still be changed' },
  },
  additionalProperties: false,
} as const;
export type OwnComment = Infer<typeof OwnComment>;

/** Not among the other tags, all of which readers load. */
const feedTag = { type: 'Account', id: 'FEED' } as const satisfies Tag;

const feedAddress = successResponse({
  path: {
    type: 'string',
    description: 'of the feed, a secret: whoever knows it may read it; empty while there is none',
  },
});

export const repliesCalls = {
  listOwnComments: {
    method: 'GET',
    path: '/api/blog/:id/own-comments',
    access: 'user',
    summary: `Lists the latest ${limits.pageSize} comments of the caller on a post, also those that nobody has approved yet`,
    failures: { 404: 'There is no such post, or the caller may not see it.' },
    response: successResponse({ comments: list(OwnComment) }),
    provides: [ownComments, { type: 'Comment', id: ':id' }],
  },
  editComment: {
    method: 'POST',
    path: '/api/blog/edit-comment',
    access: 'user',
    summary: 'Changes a comment of the caller, for ten minutes; it stays approved if little of it changes',
    failures: {
      403: 'The ten minutes are over.',
      404: 'The caller has written no such comment.',
      409: 'Somebody has answered the comment, and much of it would be changed.',
    },
    body: {
      type: 'object',
      required: ['id', 'content'],
      properties: { id: Id, content: text('your comment', limits.comment) },
    },
    response: Acknowledged,
    // The call does not say which post the comment belongs to.
    invalidates: [{ type: 'Comment' }],
  },
  removeOwnComment: {
    method: 'POST',
    path: '/api/blog/remove-comment',
    access: 'user',
    summary: 'Deletes a comment of the caller; answers to it stay, as comments',
    failures: { 404: 'The caller has written no such comment.' },
    body: ById,
    response: Acknowledged,
    invalidates: [{ type: 'Comment' }, dashboard],
  },
  replyToComment: {
    method: 'POST',
    path: '/api/admin/reply-to-comment',
    access: 'author',
    summary: 'Answers a comment in the name of the account, and approves it where nobody has',
    failures: {
      404: 'There is no such comment, or the caller may not approve it.',
      409: 'The post of the comment is a draft, or the comment was changed since it was read.',
    },
    body: {
      type: 'object',
      required: ['id', 'content'],
      properties: { id: Id, content: text('your answer', limits.comment), seen: SeenComment },
    },
    takesIdempotencyKey: true,
    response: Acknowledged,
    invalidates: [{ type: 'Comment' }, commentList, ownComments, dashboard],
  },
  getComment: {
    method: 'GET',
    path: '/api/admin/comment/:id',
    access: 'author',
    summary: 'Gets a comment that the caller may approve, such as one that a mail leads to',
    failures: { 404: 'There is no such comment, or the caller may not approve it.' },
    response: successResponse({ comment: CommentWithBlog }),
    provides: [commentList],
  },
  getOwnFeed: {
    method: 'GET',
    path: '/api/account/feed',
    access: 'user',
    summary: 'Gets the address of the private feed of the caller: answers to their comments, and what awaits an admin',
    response: feedAddress,
    provides: [feedTag],
  },
  renewOwnFeed: {
    method: 'POST',
    path: '/api/account/renew-feed',
    access: 'user',
    summary:
      'Gives the private feed of the caller an address, or another one: the former one shows nothing from then on',
    response: feedAddress,
    invalidates: [feedTag],
  },
} as const satisfies Record<string, Call>;
