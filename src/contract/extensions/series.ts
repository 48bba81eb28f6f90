// Series: posts in an order that admins give them. A post is in one at most.
import { Acknowledged, ById, list, successResponse, type Call } from '../call';
import { BaseVersion, Blog, Id, Timestamp } from '../entities';
import { limits } from '../limits';
import { optionalText, text, type Infer } from '../schema';
import { blogContents, seriesList, seriesPosts, seriesPresence } from '../tags';
import { Archive } from './categories';

export const Series = {
  type: 'object',
  required: ['_id', 'name', 'slug', 'description', 'blogs', 'published', 'updatedAt'],
  properties: {
    _id: Id,
    name: { type: 'string' },
    slug: { type: 'string', description: 'the last part of the address of its page, `/series/{slug}`' },
    description: { type: 'string' },
    blogs: { type: 'integer', description: 'how many posts it has' },
    published: { type: 'integer', description: 'how many of them readers see' },
    updatedAt: Timestamp,
  },
  additionalProperties: false,
} as const;
export type Series = Infer<typeof Series>;

/** A post of a series, as readers see it in a list. */
const SeriesBlog = {
  type: 'object',
  required: ['_id', 'title', 'subTitle', 'createdAt'],
  properties: {
    _id: Id,
    title: { type: 'string' },
    subTitle: { type: 'string' },
    createdAt: Timestamp,
    path: Blog.properties.path,
  },
  additionalProperties: false,
} as const;

const Neighbour = {
  type: 'object',
  required: ['_id', 'title'],
  properties: { _id: Id, title: { type: 'string' }, path: Blog.properties.path },
  additionalProperties: false,
} as const;

/** Where a published post stands in its series, among those that are published. */
export const PartOfSeries = {
  type: 'object',
  description: 'of a published post that is in a series; all that is said of it counts published posts only',
  required: ['name', 'slug', 'number', 'total'],
  properties: {
    name: { type: 'string' },
    slug: Series.properties.slug,
    number: { type: 'integer', description: 'which one it is, from 1' },
    total: { type: 'integer' },
    previous: Neighbour,
    next: Neighbour,
  },
  additionalProperties: false,
} as const;
export type PartOfSeries = Infer<typeof PartOfSeries>;

/** A post of a series, as admins order it. */
const OrderedBlog = {
  type: 'object',
  required: ['_id', 'title', 'isPublished', 'createdAt'],
  properties: { _id: Id, title: { type: 'string' }, isPublished: { type: 'boolean' }, createdAt: Timestamp },
  additionalProperties: false,
} as const;
export type OrderedBlog = Infer<typeof OrderedBlog>;

const name = text('a name', limits.termName);
const description = optionalText('the description', limits.termDescription);
const version = { ...BaseVersion, title: 'updatedAt as the series had it' } as const;

const NewSeries = { type: 'object', required: ['name'], properties: { name, description } } as const;

const SeriesChanges = {
  type: 'object',
  required: ['id'],
  properties: { id: Id, name, description, updatedAt: version },
} as const;
export type SeriesChanges = Infer<typeof SeriesChanges>;

const SeriesOrder = {
  type: 'object',
  required: ['id', 'ids'],
  properties: {
    id: Id,
    ids: {
      type: 'array',
      title: 'the posts',
      description: 'All of the series that are not in the bin, the first first.',
      items: Id,
      minItems: 1,
      maxItems: limits.seriesPosts,
    },
    updatedAt: version,
  },
} as const;
export type SeriesOrder = Infer<typeof SeriesOrder>;

const Membership = {
  type: 'object',
  required: ['id', 'series'],
  properties: {
    id: Id,
    series: { ...optionalText('the series', 64), description: 'Its id; empty: the post is in none.' },
  },
} as const;

const seriesNotFound = { 404: 'There is no such series.' } as const;
const nameTaken = `Another series has this name, there are ${limits.series}, or somebody else has changed it.` as const;

export const seriesCalls = {
  listSeries: {
    method: 'GET',
    path: '/api/admin/series',
    access: 'author',
    summary: 'Lists the series by their names',
    response: successResponse({ series: list(Series) }),
    provides: [seriesList, blogContents],
  },
  listSeriesBlogs: {
    method: 'GET',
    path: '/api/admin/series/:series',
    access: 'admin',
    summary: 'Lists the posts of a series in their order, drafts too',
    failures: seriesNotFound,
    response: successResponse({ series: Series, blogs: list(OrderedBlog) }),
    provides: [seriesList, blogContents],
  },
  getSeries: {
    method: 'GET',
    path: '/api/series/:slug',
    access: 'public',
    summary:
      'Gets what the page of a series shows, by a part of an address that it has or had: its published posts in their order',
    failures: { 404: 'There is no such series, or it has no published post.' },
    response: successResponse({ archive: Archive, blogs: list(SeriesBlog) }),
    provides: [seriesList, blogContents],
  },
  addSeries: {
    method: 'POST',
    path: '/api/admin/add-series',
    access: 'admin',
    summary: 'Adds a series, without posts',
    failures: { 409: nameTaken },
    body: NewSeries,
    takesIdempotencyKey: true,
    response: Acknowledged,
    invalidates: [seriesList, seriesPresence],
  },
  editSeries: {
    method: 'POST',
    path: '/api/admin/edit-series',
    access: 'admin',
    summary:
      'Renames or describes a series; what is left out stays as it is, and former addresses lead to the present one',
    failures: { ...seriesNotFound, 409: nameTaken },
    body: SeriesChanges,
    response: Acknowledged,
    invalidates: [seriesList],
  },
  orderSeries: {
    method: 'POST',
    path: '/api/admin/order-series',
    access: 'admin',
    summary: 'Puts the posts of a series into an order',
    failures: { ...seriesNotFound, 409: 'They are not all of its posts, or somebody else has changed it.' },
    body: SeriesOrder,
    response: Acknowledged,
    invalidates: [seriesList],
  },
  deleteSeries: {
    method: 'POST',
    path: '/api/admin/delete-series',
    access: 'admin',
    summary: 'Deletes a series; its posts stay',
    failures: seriesNotFound,
    body: ById,
    response: Acknowledged,
    invalidates: [seriesList, seriesPosts, seriesPresence],
  },
  getSeriesOfBlog: {
    method: 'GET',
    path: '/api/admin/blog/:id/series',
    access: 'author',
    summary: 'Tells which series a post is in',
    response: successResponse({ series: { type: 'string', description: 'its id; empty where the post is in none' } }),
    provides: [seriesPosts],
  },
  setSeriesOfBlog: {
    method: 'POST',
    path: '/api/admin/set-series',
    access: 'author',
    summary: 'Puts a post at the end of a series, or takes it out of the one that it is in',
    failures: {
      404: 'There is no such post, or the caller may not change it.',
      409: `The series is gone, or has ${limits.seriesPosts} posts.`,
    },
    body: Membership,
    response: Acknowledged,
    invalidates: [seriesList, seriesPosts],
  },
} as const satisfies Record<string, Call>;
