// How often posts are read, and by how many: numbers by day, without a word about who it was.
import { list, query, successResponse, type Call } from '../call';
import { Id } from '../entities';
import type { Infer } from '../schema';
import { blogContents, siteTag } from '../tags';

export const statisticsRanges = ['30-days', '12-months'] as const;
export type StatisticsRange = (typeof statisticsRanges)[number];

/** What can be exported, a file each. */
const statisticsTables = ['days', 'posts', 'sources', 'searches', 'feeds'] as const;
export type StatisticsTable = (typeof statisticsTables)[number];

const count = { type: 'integer', minimum: 0 } as const;

const ViewsOfPeriod = {
  type: 'object',
  required: ['period', 'views', 'visitors'],
  properties: {
    period: { type: 'string', description: 'a day such as 2026-11-25, or a month such as 2026-11' },
    views: { ...count, description: 'of posts and pages such as About' },
    visitors: { ...count, description: 'of a day; of a month, those of its days added up' },
  },
  additionalProperties: false,
} as const;
export type ViewsOfPeriod = Infer<typeof ViewsOfPeriod>;

const ViewedPost = {
  type: 'object',
  required: ['id', 'title', 'path', 'views'],
  properties: { id: Id, title: { type: 'string' }, path: { type: 'string' }, views: count },
  additionalProperties: false,
} as const;
export type ViewedPost = Infer<typeof ViewedPost>;

const Source = {
  type: 'object',
  required: ['host', 'views'],
  properties: {
    host: { type: 'string', description: 'or `other`, for the rest of a day with very many' },
    views: count,
  },
  additionalProperties: false,
} as const;

const VainSearch = {
  type: 'object',
  required: ['term', 'searches'],
  properties: { term: { type: 'string', description: 'in small letters' }, searches: count },
  additionalProperties: false,
} as const;

const FeedReaders = {
  type: 'object',
  required: ['feed', 'reader', 'readers'],
  properties: {
    feed: { type: 'string', description: 'its path' },
    reader: { type: 'string', description: 'the program or service, by its own word' },
    readers: {
      ...count,
      description:
        'subscribers, where the service says how many; otherwise distinct readers. Of the best day in the range.',
    },
  },
  additionalProperties: false,
} as const;
export type FeedReaders = Infer<typeof FeedReaders>;

export const statisticsCalls = {
  getStatistics: {
    method: 'GET',
    path: '/api/admin/statistics',
    access: 'author',
    summary: 'Tells how often posts were read; an author learns of their own posts alone',
    query: query({
      range: {
        type: 'string',
        title: 'range',
        description: 'How far back, in days or in months; 30 days without it.',
        enum: [...statisticsRanges],
      },
    }),
    response: successResponse({
      isCounting: { type: 'boolean', description: 'whether the settings of the site say so' },
      periods: { ...list(ViewsOfPeriod), description: 'the oldest first; those without a view, too' },
      posts: { ...list(ViewedPost), description: 'the most viewed first' },
      sources: { ...list(Source), description: 'the hosts whose links were followed' },
      searches: { ...list(VainSearch), description: 'searches that found nothing' },
      feeds: list(FeedReaders),
    }),
    // Readers come meanwhile, and no call says so.
    provides: [blogContents, siteTag],
  },
  exportStatistics: {
    method: 'GET',
    path: '/api/admin/statistics-export',
    access: 'admin',
    summary: 'Gives all that is kept of one kind, as CSV, the oldest day first',
    query: query({
      table: {
        type: 'string',
        title: 'table',
        description: 'What is exported; the days without it.',
        enum: [...statisticsTables],
      },
    }),
    response: successResponse({
      csv: { type: 'string', description: 'UTF-8, with a line of headings; at most 100,000 lines' },
    }),
  },
} as const satisfies Record<string, Call>;
