// What those who write a post, and whoever they show a draft to, say about its text: W3C's Web Annotation has the model and its
// words. Readers' comments are something else; these here no reader sees.
import { Acknowledged, list, successResponse, tooManyAttempts, type Call } from '../call';
import { Id, Timestamp } from '../entities';
import { limits } from '../limits';
import { text, type Infer } from '../schema';
import { revisionsOfBlog, type Tag } from '../tags';

/**
 * What of the text is meant. The text has no ids that last, and others change it meanwhile; so it is quoted, as W3C's
 * TextQuoteSelector does, and the number of the paragraph is a hint. Nothing is quoted where the whole post is meant.
 */
export const AnnotationTarget = {
  type: 'object',
  title: 'what the comment is about',
  required: ['block', 'exact', 'prefix', 'suffix'],
  properties: {
    block: { type: 'integer', title: 'the number of the paragraph', minimum: 0, maximum: 1_000_000 },
    exact: { type: 'string', title: 'the quotation', maxLength: limits.quote },
    prefix: { type: 'string', title: 'what stands before the quotation', maxLength: limits.quoteContext },
    suffix: { type: 'string', title: 'what stands after the quotation', maxLength: limits.quoteContext },
  },
  additionalProperties: false,
} as const;
export type AnnotationTarget = Infer<typeof AnnotationTarget>;

const AnnotationMessage = {
  type: 'object',
  required: ['_id', 'name', 'content', 'createdAt', 'isOwn', 'isGuest'],
  properties: {
    _id: Id,
    name: { type: 'string', description: 'of the account when it was written, or as it was typed' },
    content: { type: 'string', description: 'plain text' },
    createdAt: Timestamp,
    editedAt: { ...Timestamp, description: 'ISO 8601, UTC; absent where it is as it was written' },
    isOwn: { type: 'boolean', description: 'whether the caller has written it' },
    isGuest: { type: 'boolean', description: 'whether it came by the preview address' },
  },
  additionalProperties: false,
} as const;
export type AnnotationMessage = Infer<typeof AnnotationMessage>;

/** A thread: its first message, and the replies. */
export const Annotation = {
  type: 'object',
  required: ['_id', 'target', 'messages'],
  properties: {
    _id: Id,
    target: AnnotationTarget,
    messages: list(AnnotationMessage),
    resolvedAt: { ...Timestamp, description: 'ISO 8601, UTC; absent while it is open' },
    resolvedBy: { type: 'string', description: 'the name of the account then' },
  },
  additionalProperties: false,
} as const;
export type Annotation = Infer<typeof Annotation>;

const content = text('your comment', limits.annotation);
const name = text('your name', limits.name);
const Token = { type: 'string', title: 'the token of the preview', minLength: 1, maxLength: 64 } as const;

const notFound = { 404: 'There is no such post, or no such comment.' } as const;
const adding = { 409: 'There are as many comments on the text as there may be.' } as const;
const notTaken = { 404: 'No post has this preview address, or it takes no comments.', ...tooManyAttempts } as const;

/** Not among the other tags, all of which readers load. */
const annotationsOfBlog = { type: 'Annotation', id: ':id' } as const satisfies Tag;

/** Without the token, which is a secret. */
const anyAnnotations = { type: 'Annotation' } as const;

const response = successResponse({ annotations: list(Annotation) });

export const annotationsCalls = {
  listAnnotations: {
    method: 'GET',
    path: '/api/blog/:id/annotations',
    access: 'author',
    summary: 'Lists the comments on the text of a post, the first written first',
    failures: notFound,
    response,
    // They go and come back with the post, as its versions do.
    provides: [annotationsOfBlog, revisionsOfBlog],
  },
  addAnnotation: {
    method: 'POST',
    path: '/api/blog/add-annotation',
    access: 'author',
    summary: 'Comments on the text of a post, for those who write it',
    failures: { ...notFound, ...adding },
    body: {
      type: 'object',
      required: ['id', 'target', 'content'],
      properties: { id: Id, target: AnnotationTarget, content },
    },
    takesIdempotencyKey: true,
    response: Acknowledged,
    invalidates: [annotationsOfBlog],
  },
  replyToAnnotation: {
    method: 'POST',
    path: '/api/blog/reply-to-annotation',
    access: 'author',
    summary: 'Replies to a comment on the text of a post, which is open again by that',
    failures: { ...notFound, ...adding },
    body: {
      type: 'object',
      required: ['id', 'annotation', 'content'],
      properties: { id: Id, annotation: Id, content },
    },
    takesIdempotencyKey: true,
    response: Acknowledged,
    invalidates: [annotationsOfBlog],
  },
  editAnnotation: {
    method: 'POST',
    path: '/api/blog/edit-annotation',
    access: 'author',
    summary: "Changes the caller's own comment on the text of a post, or own reply",
    failures: { ...notFound, 403: 'Somebody else has written it.' },
    body: { type: 'object', required: ['id', 'message', 'content'], properties: { id: Id, message: Id, content } },
    response: Acknowledged,
    invalidates: [annotationsOfBlog],
  },
  removeAnnotation: {
    method: 'POST',
    path: '/api/blog/remove-annotation',
    access: 'author',
    summary:
      'Deletes a comment on the text of a post, or a reply, that the caller has written, or that came by the preview address',
    failures: { ...notFound, 403: 'Somebody else has written it.' },
    body: { type: 'object', required: ['id', 'message'], properties: { id: Id, message: Id } },
    response: Acknowledged,
    invalidates: [annotationsOfBlog],
  },
  resolveAnnotation: {
    method: 'POST',
    path: '/api/blog/resolve-annotation',
    access: 'author',
    summary: 'Says that nothing is left to do about a comment on the text of a post, or that something is again',
    failures: notFound,
    body: {
      type: 'object',
      required: ['id', 'annotation', 'isResolved'],
      properties: { id: Id, annotation: Id, isResolved: { type: 'boolean', title: 'whether it is resolved' } },
    },
    response: Acknowledged,
    invalidates: [annotationsOfBlog],
  },
  listPreviewAnnotations: {
    method: 'GET',
    path: '/api/preview/:token/annotations',
    access: 'public',
    summary: 'Lists the comments on the text of a post, for whoever has a preview address that takes some',
    failures: notTaken,
    response,
    provides: [anyAnnotations],
  },
  addPreviewAnnotation: {
    method: 'POST',
    path: '/api/preview/add-annotation',
    access: 'public',
    summary: 'Comments on the text of a post that has this preview address',
    failures: { ...notTaken, ...adding },
    body: {
      type: 'object',
      required: ['token', 'name', 'target', 'content'],
      properties: { token: Token, name, target: AnnotationTarget, content },
    },
    takesIdempotencyKey: true,
    response: Acknowledged,
    invalidates: [anyAnnotations],
  },
  replyToPreviewAnnotation: {
    method: 'POST',
    path: '/api/preview/reply-to-annotation',
    access: 'public',
    summary: 'Replies to a comment on the text of a post that has this preview address',
    failures: { ...notTaken, ...adding },
    body: {
      type: 'object',
      required: ['token', 'name', 'annotation', 'content'],
      properties: { token: Token, name, annotation: Id, content },
    },
    takesIdempotencyKey: true,
    response: Acknowledged,
    invalidates: [anyAnnotations],
  },
} as const satisfies Record<string, Call>;
