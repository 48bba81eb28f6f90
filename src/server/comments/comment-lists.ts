import { foldCase } from '../../contract/fold-case';
import type { Database } from '../database/database';
import { createLandmarks } from '../database/landmarks';
import { readFromNearerEnd } from '../database/nearer-end';
import type { Flag } from '../database/schema';
import { createSearchPlans, type SearchPlan } from '../database/search-plans';
import { createCommentListsRepository, type CommentFilter, type CommentPart } from './comment-lists.repository';
import type { CommentRow, CommentWithBlogRow } from './comments.repository';

/** The parameters of the call that answers all comments. */
export interface AllCommentsParameters {
  status?: 'approved' | 'not-approved';
  search?: string;
  order?: 'asc' | 'desc';
}

export interface Page {
  limit: number;
  offset?: number;
}

interface PageOf<Row> {
  rows: Row[];
  total: number;
}

/** Comments read at a time for a whole list: of the longest ones so many take some 10 ms, with their JSON. */
const commentsPerSlice = 50;

/** Comments compared at a time, from the fewest, as a page of frequent matches needs, to as many as others may wait for. */
const fewestCompared = 250;
const mostCompared = 500;

export function createCommentLists(database: Database) {
  const repository = createCommentListsRepository(database);
  const landmarks = createLandmarks<number>();
  const planSearch = createSearchPlans(database.textSearch);

  /** A whole list in slices, one at a time, between which other requests are answered. */
  async function* readSlices<Row extends CommentRow>(
    read: (part: CommentPart) => Promise<Row[]>,
    isAscending = false,
  ): AsyncGenerator<Row[]> {
    let last: Row | undefined;
    do {
      const part = { limit: commentsPerSlice, from: last?.sort_key, isAfterFrom: true, isAscending };
      const rows = await database.timeSlices.run(() => read(part));
      if (rows.length > 0) yield rows;
      last = rows.length === commentsPerSlice ? rows.at(-1) : undefined;
    } while (last);
  }

  /** The keys of comments that hold the text, where an index does not help: in slices, in the order of the list. */
  async function* compareSlices(filter: CommentFilter, isAscending: boolean): AsyncGenerator<number[]> {
    let from: number | undefined;
    let limit = fewestCompared;
    do {
      const part = { limit, from, isAfterFrom: true, isAscending };
      const { matches, last } = await database.timeSlices.run(() => repository.listComparedMatches(filter, part));
      yield matches;
      from = last;
      limit = Math.min(2 * limit, mostCompared);
    } while (from !== undefined);
  }

  async function countByComparison(filter: CommentFilter): Promise<number> {
    let total = 0;
    for await (const matches of compareSlices(filter, false)) total += matches.length;
    return total;
  }

  async function plan(filter: CommentFilter): Promise<SearchPlan> {
    const { text, isApproved } = filter;
    const rows = await repository.count(isApproved);
    if (text === undefined) return { total: rows, lookup: 'comparison' };
    return planSearch({
      text,
      list: String(isApproved),
      version: await repository.readVersion(),
      rows,
      isFiltered: isApproved !== undefined,
      countFound: (max) => database.timeSlices.run(() => repository.countFound(filter, max)),
      countFoundMatches: () => database.timeSlices.run(() => repository.countFoundMatches(filter)),
      countByComparison: () => countByComparison(filter),
    });
  }

  async function readCompared(filter: CommentFilter, { limit, offset = 0 }: Page, isAscending: boolean) {
    const keys: number[] = [];
    for await (const matches of compareSlices(filter, isAscending)) {
      keys.push(...matches);
      if (keys.length >= offset + limit) break;
    }
    const page = keys.slice(offset, offset + limit);
    return page.length > 0 ? repository.listByKeys(page, isAscending) : [];
  }

  async function readAllPage(parameters: AllCommentsParameters, page: Page): Promise<PageOf<CommentWithBlogRow>> {
    const { limit, offset = 0 } = page;
    const filter = toFilter(parameters);
    const isAscending = parameters.order === 'asc';
    const { total, lookup } = await plan(filter);
    if (offset >= total) return { rows: [], total };
    if (lookup === 'index') {
      const rows = await readFromNearerEnd({ limit, offset, total }, (part) =>
        repository.listFound(filter, { ...part, isAscending }),
      );
      return { rows, total };
    }
    if (filter.text !== undefined) return { rows: await readCompared(filter, page, isAscending), total };
    const list = { name: JSON.stringify([filter, isAscending]), total, readVersion: repository.readVersion };
    const { from, skip } = await landmarks.locate(list, offset, (walk) =>
      database.timeSlices.run(() => repository.findKey(filter, walk, isAscending)),
    );
    return { rows: await repository.list(filter, { limit, offset: skip, from, isAscending }), total };
  }

  async function* readAll(parameters: AllCommentsParameters): AsyncGenerator<CommentWithBlogRow[]> {
    const filter = toFilter(parameters);
    const isAscending = parameters.order === 'asc';
    const { lookup } = await plan(filter);
    if (lookup === 'index') yield* readSlices((part) => repository.listFound(filter, part), isAscending);
    else if (filter.text === undefined) yield* readSlices((part) => repository.list(filter, part), isAscending);
    else {
      for await (const matches of compareSlices(filter, isAscending)) {
        for (let start = 0; start < matches.length; start += commentsPerSlice) {
          const keys = matches.slice(start, start + commentsPerSlice);
          yield await database.timeSlices.run(() => repository.listByKeys(keys, isAscending));
        }
      }
    }
  }

  return {
    readAllPage,
    readAll,

    async counts(): Promise<{ approved: number; notApproved: number }> {
      const [approved, notApproved] = await Promise.all([repository.count(1), repository.count(0)]);
      return { approved, notApproved };
    },

    /** The approved comments of a post. */
    async readPageOfBlog(blogId: string, { limit, offset = 0 }: Page): Promise<PageOf<CommentRow>> {
      const total = await repository.countOfBlog(blogId);
      const rows = await readFromNearerEnd({ limit, offset, total }, (part) => repository.listOfBlog(blogId, part));
      return { rows, total };
    },

    readAllOfBlog: (blogId: string): AsyncGenerator<CommentRow[]> =>
      readSlices((part) => repository.listOfBlog(blogId, part)),

    /** @param isBlogPublished undefined where comments on drafts are listed, too */
    async readPageOfUser(
      userId: string,
      isBlogPublished: Flag | undefined,
      { limit, offset = 0 }: Page,
    ): Promise<PageOf<CommentWithBlogRow>> {
      const total = await repository.countOfUser(userId, isBlogPublished);
      const rows = await readFromNearerEnd({ limit, offset, total }, (part) =>
        repository.listOfUser(userId, isBlogPublished, part),
      );
      return { rows: visible(rows, isBlogPublished), total };
    },

    /** For the user's own copy: also those on drafts, whose titles are not for everybody. */
    async *readCopyOfUser(userId: string): AsyncGenerator<CommentWithBlogRow[]> {
      for await (const rows of readSlices((part) => repository.listOfUser(userId, undefined, part))) {
        yield rows.map((row) => (row.is_blog_published ? row : { ...row, blog_title: '' }));
      }
      yield* readSlices((part) => repository.listOfUserInBin(userId, part));
    },

    async *readAllOfUser(userId: string, isBlogPublished: Flag | undefined): AsyncGenerator<CommentWithBlogRow[]> {
      for await (const rows of readSlices((part) => repository.listOfUser(userId, isBlogPublished, part))) {
        yield visible(rows, isBlogPublished);
      }
    },
  };
}

/** A comment may still say that its post is published when that is a draft already. */
const visible = (rows: CommentWithBlogRow[], isBlogPublished: Flag | undefined): CommentWithBlogRow[] =>
  isBlogPublished === undefined ? rows : rows.filter((row) => row.is_blog_published === isBlogPublished);

function toFilter({ status, search }: AllCommentsParameters): CommentFilter {
  return {
    ...(status && { isApproved: status === 'approved' ? (1 as const) : (0 as const) }),
    ...(search && { text: foldCase(search) }),
  };
}
