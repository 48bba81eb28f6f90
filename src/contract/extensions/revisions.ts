// Earlier versions of a post.
import { contentFields, sentContent } from '../blog-fields';
import { Acknowledged, editConflict, list, notReady, page, query, successResponse, total, type Call } from '../call';
import { BaseVersion, Id, Timestamp } from '../entities';
import type { Infer } from '../schema';
import { blogItself, commentList, ownComments, redirectList, revisionsOfBlog } from '../tags';

const notFound = { 404: 'There is no such post, or it has no such version.' } as const;

const summary = {
  savedAt: { ...Timestamp, description: 'ISO 8601, UTC; identifies the version among those of its post' },
  savedBy: { type: ['string', 'null'], description: 'the name of the user as it was then; null where it is not known' },
  title: { type: 'string' },
  isCurrent: { type: 'boolean', description: 'whether the post is as it was then' },
} as const;

/** A version of a post, without its text. */
export const RevisionSummary = {
  type: 'object',
  required: ['savedAt', 'savedBy', 'title', 'isCurrent'],
  properties: summary,
  additionalProperties: false,
} as const;
export type RevisionSummary = Infer<typeof RevisionSummary>;

export const Revision = {
  type: 'object',
  required: [...new Set(['savedAt', 'savedBy', 'title', 'isCurrent', ...contentFields, 'image'] as const)],
  properties: {
    ...summary,
    ...sentContent,
    description: { type: 'string', description: 'HTML' },
    image: { type: 'string', description: 'absolute address of the cover' },
  },
  additionalProperties: false,
} as const;
export type Revision = Infer<typeof Revision>;

export const revisionsCalls = {
  listRevisions: {
    method: 'GET',
    path: '/api/blog/:id/revisions',
    access: 'author',
    summary: 'Lists the versions of a post that are kept, the newest first, which is the present one',
    failures: notFound,
    query: query(page),
    response: successResponse({ revisions: list(RevisionSummary) }, { total }),
    provides: [revisionsOfBlog],
  },
  getRevision: {
    method: 'GET',
    path: '/api/blog/:id/revisions/:savedAt',
    access: 'author',
    summary: 'Gets a version of a post with its whole text',
    failures: notFound,
    response: successResponse({ revision: Revision }),
    provides: [revisionsOfBlog],
  },
  restoreRevision: {
    method: 'POST',
    path: '/api/blog/restore-revision',
    access: 'author',
    summary: 'Makes an earlier version of a post the present one, as one more version; published or not, it stays so',
    failures: { ...notFound, ...editConflict, ...notReady },
    body: {
      type: 'object',
      required: ['id', 'savedAt'],
      properties: { id: Id, savedAt: { ...BaseVersion, title: 'savedAt of a version' }, updatedAt: BaseVersion },
    },
    takesIdempotencyKey: true,
    response: Acknowledged,
    // The lists of comments name their post.
    invalidates: [...blogItself, ownComments, commentList, revisionsOfBlog, redirectList],
  },
} as const satisfies Record<string, Call>;
