// The requests that are measured.
import type { Call } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { defaultCategories } from '../../src/contract/categories';
import { categoryFeed, feedFormats, feedPath, feeds } from '../../src/contract/feeds';
import { goals } from './goals';
import type { SeededDatabase } from './seed-database';
import type { Request } from './start-bare-server';

/** Requests made one after the other, each with another URL, so that few are answered from a cache. */
export interface RequestSeries {
  name: string;
  paths: string[];
  /** Asked before, so that code that is seldom run has been compiled. */
  warmUp?: string[];
  headers: Record<string, string>;
  /** The CPU that one request may take, in milliseconds. */
  cpuGoalMs?: number;
  /** Whether a response holds more where there are more posts. */
  isLongerWithMorePosts?: boolean;
}

export interface NamedRequest extends Request {
  name: string;
  /** Whether it is meant to come near to the bare server. */
  hasGoal: boolean;
  isCompressed: boolean;
}

export const acceptCompression = { 'accept-encoding': 'br, gzip' };

const cardsPerPage = 12;
const rowsPerPage = 10;

const withQuery = ({ path }: Call, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

const listPage = (offset: number, more: Record<string, string> = {}) =>
  withQuery(contract.listBlogs, { limit: cardsPerPage, offset, likes: 'mine', ...more });

const homePage = (query: Record<string, string>) => `/?${new URLSearchParams(query)}`;

const range = (length: number) => Array.from({ length }, (_item, index) => index);

const postPage = (id: string) => `/blog/${id}`;

const post = (id: string) => `${contract.getBlog.path.replace(':id', id)}?likes=mine`;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

interface Tokens {
  admin: string;
  busiestReader: string;
}

/** Each is repeated, and compared with a bare server that sends the same bytes. */
export function listRequests({ posts, ordinaryPost }: SeededDatabase, tokens: Tokens): NamedRequest[] {
  const lastPage = Math.floor((posts - 1) / rowsPerPage) * rowsPerPage;
  const requests = [
    { name: 'paged list', path: listPage(0), headers: {}, hasGoal: true },
    { name: 'one post', path: post(ordinaryPost), headers: {}, hasGoal: true },
    { name: 'home page as HTML', path: '/', headers: {}, hasGoal: true },
    { name: 'post as HTML', path: postPage(ordinaryPost), headers: {}, hasGoal: true },
    { name: 'feed', path: feeds.rss.path, headers: {}, hasGoal: true },
    { name: 'search', path: listPage(0, { search: 'kitchen' }), headers: {}, hasGoal: false },
    {
      name: 'admin list, last page',
      path: withQuery(contract.listAllBlogs, { limit: rowsPerPage, offset: lastPage, likes: 'mine' }),
      headers: bearer(tokens.admin),
      hasGoal: false,
    },
  ];
  return requests.flatMap((request) => [
    { ...request, isCompressed: false },
    {
      ...request,
      name: `${request.name}, compressed`,
      headers: { ...request.headers, ...acceptCompression },
      isCompressed: true,
    },
  ]);
}

export function listSeries(database: SeededDatabase, tokens: Tokens): RequestSeries[] {
  const { posts, mostLikedPost, publishedPosts, somePosts, searchTerms } = database;
  // Each page once: the second response would come from a cache.
  const pages = Math.min(300, posts);
  const offsets = Array.from({ length: pages }, (_page, index) => Math.floor((index / pages) * posts));
  const repeat = (path: string, count: number) => Array.from({ length: count }, () => path);
  const liked = withQuery(contract.listLikedBlogs, { limit: cardsPerPage, offset: 0, likes: 'mine' });
  const comments = (offset: number) => withQuery(contract.listAllComments, { limit: rowsPerPage, offset });
  return [
    {
      name: 'search, different words',
      paths: searchTerms.map((search) => listPage(0, { search })),
      headers: {},
      cpuGoalMs: goals.searchCpuMs,
    },
    {
      name: 'home pages, rendered',
      // The first one has been asked for, and the last one has fewer posts.
      paths: range(Math.min(200, Math.floor(publishedPosts.length / cardsPerPage) - 1)).map((page) =>
        homePage({ page: String(page + 2) }),
      ),
      // Nearly every post has these letters.
      warmUp: [...'etaoinshrd'].flatMap((search) =>
        range(20).map((page) => homePage({ search, page: String(page + 1) })),
      ),
      headers: acceptCompression,
      cpuGoalMs: goals.renderCpuMs,
    },
    {
      name: 'posts, rendered',
      paths: somePosts.slice(0, -1).map(postPage),
      headers: acceptCompression,
      cpuGoalMs: goals.renderCpuMs,
    },
    { name: 'list, different pages', paths: offsets.map((offset) => listPage(offset)), headers: {} },
    { name: 'different posts', paths: somePosts.map(post), headers: {} },
    { name: 'the post liked most', paths: repeat(post(mostLikedPost), 300), headers: {} },
    {
      name: 'list, for the reader who likes most',
      paths: repeat(listPage(0), 100),
      headers: bearer(tokens.busiestReader),
    },
    { name: 'liked posts of that reader', paths: repeat(liked, 100), headers: bearer(tokens.busiestReader) },
    { name: 'admin comments, different pages', paths: offsets.map(comments), headers: bearer(tokens.admin) },
    {
      name: 'feeds of each category',
      paths: feedFormats.flatMap((format) => defaultCategories.map(({ name }) => feedPath(format, categoryFeed(name)))),
      headers: {},
    },
    {
      name: 'sitemaps of 10,000 addresses',
      paths: Array.from({ length: Math.ceil(posts / 10_000) }, (_sitemap, index) => `/sitemap-${index + 1}.xml`),
      headers: acceptCompression,
      isLongerWithMorePosts: true,
    },
    { name: 'dashboard', paths: repeat(contract.getDashboard.path, 50), headers: bearer(tokens.admin) },
  ];
}
