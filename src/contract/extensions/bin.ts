// Deleted posts, which come back whole until they are deleted for good.
import { Acknowledged, ById, list, page, query, successResponse, total, type Call } from '../call';
import { Id, Timestamp } from '../entities';
import type { Infer } from '../schema';
import { bin, blogAndItsComments, commentList, revisionsOfBlog } from '../tags';

export const DeletedBlog = {
  type: 'object',
  required: ['_id', 'title', 'category', 'isPublished', 'commentCount', 'likeCount', 'deletedAt', 'expiresAt'],
  properties: {
    _id: Id,
    title: { type: 'string' },
    category: { type: 'string' },
    isPublished: { type: 'boolean', description: 'whether it was, and will be again' },
    commentCount: { type: 'integer' },
    likeCount: { type: 'integer' },
    deletedAt: Timestamp,
    expiresAt: { ...Timestamp, description: 'ISO 8601, UTC; when it is deleted for good' },
  },
  additionalProperties: false,
} as const;
export type DeletedBlog = Infer<typeof DeletedBlog>;

const notInBin = { 404: 'There is no such post in the bin.' } as const;

export const binCalls = {
  listBin: {
    method: 'GET',
    path: '/api/admin/bin',
    access: 'author',
    summary: 'Lists the deleted posts that can still be restored, the latest deleted first; to authors, their own',
    query: query(page),
    response: successResponse({ blogs: list(DeletedBlog) }, { total }),
    provides: [bin],
  },
  restoreBlog: {
    method: 'POST',
    path: '/api/admin/restore-blog',
    access: 'author',
    summary: 'Brings a deleted post back, with its comments and likes; does nothing where it is back already',
    failures: notInBin,
    body: ById,
    response: Acknowledged,
    invalidates: [...blogAndItsComments, commentList, revisionsOfBlog, bin],
  },
  purgeBlog: {
    method: 'POST',
    path: '/api/admin/purge-blog',
    access: 'author',
    summary: 'Deletes a post in the bin for good',
    failures: notInBin,
    body: ById,
    response: Acknowledged,
    invalidates: [bin],
  },
  emptyBin: {
    method: 'POST',
    path: '/api/admin/empty-bin',
    access: 'author',
    summary: 'Deletes all posts in the bin for good; for authors, their own',
    response: Acknowledged,
    invalidates: [bin],
  },
} as const satisfies Record<string, Call>;
