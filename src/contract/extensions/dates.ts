// The archive by date: how many posts there are in each month, and which.
import { list, page, query, successResponse, total, type Call } from '../call';
import { Id, Timestamp } from '../entities';
import type { Infer } from '../schema';
import { blogContents, siteTag } from '../tags';

const count = { type: 'integer', description: 'how many posts were published then' } as const;

export const DatedMonth = {
  type: 'object',
  required: ['year', 'month', 'count'],
  properties: { year: { type: 'integer' }, month: { type: 'integer', description: 'from 1' }, count },
  additionalProperties: false,
} as const;
export type DatedMonth = Infer<typeof DatedMonth>;

export const DatedBlog = {
  type: 'object',
  required: ['_id', 'title', 'path', 'createdAt'],
  properties: { _id: Id, title: { type: 'string' }, path: { type: 'string' }, createdAt: Timestamp },
  additionalProperties: false,
} as const;
export type DatedBlog = Infer<typeof DatedBlog>;

export const datesCalls = {
  getDateArchive: {
    method: 'GET',
    path: '/api/archive',
    access: 'public',
    summary: 'Lists the months in which posts were published, and the posts of a year or a month, the newest first',
    failures: { 404: 'Nothing was published then, or a post or page has the address of the archive.' },
    query: {
      ...query({
        ...page,
        year: {
          type: 'integer',
          title: 'year',
          description: 'In the time zone of the site.',
          minimum: 1900,
          maximum: 9999,
        },
        month: { type: 'integer', title: 'month', description: 'Of the year; needs `year`.', minimum: 1, maximum: 12 },
      }),
      dependencies: { offset: ['limit'], month: ['year'] },
    },
    response: successResponse(
      { months: { ...list(DatedMonth), description: 'Of the year, or of all years; the latest first.' } },
      { blogs: { ...list(DatedBlog), description: 'Only where a year was sent; a hundred without `limit`.' }, total },
    ),
    // The addresses of posts, and the time zone, are settings.
    provides: [blogContents, siteTag],
  },
} as const satisfies Record<string, Call>;
