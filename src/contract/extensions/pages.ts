// Pages such as About or Imprint: made like posts, and changed, published, previewed and deleted by the calls for posts.
import {
  Acknowledged,
  addedBefore,
  list,
  page,
  query,
  successResponse,
  total,
  uploadFailures,
  type Call,
} from '../call';
import { newValues } from '../blog-fields';
import { AdditionKey, Id, Timestamp } from '../entities';
import type { Infer } from '../schema';
import { blogContents, pageList } from '../tags';

export const SitePage = {
  type: 'object',
  required: ['_id', 'title', 'path', 'isPublished', 'createdAt', 'updatedAt'],
  properties: {
    _id: Id,
    title: { type: 'string' },
    path: { type: 'string', description: 'its address, encoded' },
    isPublished: { type: 'boolean' },
    publishAt: { ...Timestamp, description: 'ISO 8601, UTC; when a scheduled draft is published' },
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  additionalProperties: false,
} as const;
export type SitePage = Infer<typeof SitePage>;

const { title, subTitle, description, isPublished, publishAt, slug, takesComments } = newValues;

const NewPage = {
  type: 'object',
  title: 'the page',
  required: ['title'],
  properties: { title, subTitle, description, isPublished, publishAt, slug, takesComments, additionKey: AdditionKey },
} as const;
export type NewPage = Infer<typeof NewPage>;

export const pagesCalls = {
  listPages: {
    method: 'GET',
    path: '/api/admin/pages',
    access: 'admin',
    summary: 'Lists all pages, drafts included, in the order of their titles',
    query: query(page),
    response: successResponse({ pages: list(SitePage) }, { total }),
    provides: [pageList],
  },
  addPage: {
    method: 'POST',
    path: '/api/admin/add-page',
    access: 'admin',
    summary: 'Adds a page, which is in no list of posts; it has no cover, so that a picture is ignored',
    failures: { ...addedBefore, ...uploadFailures },
    form: { blog: NewPage, image: 'optional' },
    takesIdempotencyKey: true,
    response: Acknowledged,
    // Of which the sitemap is made.
    invalidates: [pageList, blogContents],
  },
} as const satisfies Record<string, Call>;
