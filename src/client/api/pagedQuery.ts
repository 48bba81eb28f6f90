// Lists that are asked for page by page. Our server answers `limit` with one page and `total`. A foreign API may ignore it
// and answer the whole list without `total`, which is then fetched once: every page, search and filter is cut out of it here.
import type { BaseQueryApi, QueryReturnValue } from '@reduxjs/toolkit/query';
import type { Call, Query, Result } from '../../contract/call';
import { resolveTags, type Tag } from '../../contract/tags';
import { api, type StateWithApi } from './api';
import { noErrorToasts, type ApiError, type ApiMeta, type ApiRequest, type ToastOptions } from './baseQuery';
import { createRequest, type Arguments } from './call';
import type { Page, PageRequest } from './paging';
import type { ApiDispatch } from './useApiDispatch';

/** The failure of a page has been reported already, by the request for the whole list. */
const reported: ApiMeta = { toast: noErrorToasts, isSessionOver: false };

const forgotten: ApiError = { status: 'unreachable', message: '', isRefusal: false };

/** The whole lists of a foreign API, as it has answered them. */
const { endpoints, util } = api.injectEndpoints({
  endpoints: (build) => ({
    getWholeList: build.query<unknown, { request: ApiRequest; tags: Tag[] }>({
      query: ({ request }) => request,
      providesTags: (_response, _error, { tags }) => tags,
    }),
  }),
});

interface PagedQueryOptions<C extends Call, Argument, Row, Details> {
  rows: (response: Result<C>) => Row[];
  /** Undefined where the argument of the endpoint is that of the call. */
  toArguments?: (argument: Argument) => Arguments<C>;
  /** Loads what does to a whole list what the server does by query parameters, where there are any besides the page. */
  filterAndSort?: () => Promise<(rows: Row[], query: Query<C>) => Row[]>;
  /** What a page holds besides its rows. */
  details?: (response: Result<C>) => Details;
  toast?: ToastOptions;
}

/** What RTK Query gives to `onCacheEntryAdded`. */
interface CacheEntryLifecycle {
  dispatch: ApiDispatch;
  getState: () => StateWithApi;
  cacheDataLoaded: PromiseLike<unknown>;
  cacheEntryRemoved: PromiseLike<void>;
}

/** The endpoint of a call that answers a list, for `build.query` or `build.infiniteQuery`; its data is one page. */
export function pagedQuery<const C extends Call, Row, Details, Argument = Arguments<C>>(
  entry: C,
  options: PagedQueryOptions<C, Argument, Row, Details>,
) {
  const { rows: rowsOf, filterAndSort, details, toast } = options;
  const toArguments = options.toArguments ?? ((argument) => argument as unknown as Arguments<C>);

  const tagsOf = (argument: unknown) => resolveTags(entry.provides ?? [], argument as Record<string, unknown>);

  /** The arguments of the whole list, which are the same for all of its pages. */
  function wholeListOf(argument: unknown) {
    const request = createRequest(entry, argument as Record<string, unknown>);
    return { request: { ...request, params: undefined, toast }, tags: tagsOf(argument) };
  }

  async function toPage(response: Result<C>, query: Query<C> & Partial<PageRequest>): Promise<Page<Row> & Details> {
    const rows = rowsOf(response);
    const others = details?.(response) as Details;
    const { total } = response as { total?: number };
    if (total !== undefined) return { ...others, rows, total };
    const found = filterAndSort ? (await filterAndSort())(rows, query) : rows;
    const { offset = 0, limit = found.length } = query;
    return { ...others, rows: found.slice(offset, offset + limit), total: found.length };
  }

  return {
    extraOptions: { toast },
    queryFn: async (
      argument: Argument,
      { dispatch, getState, forced, queryCacheKey }: BaseQueryApi,
      _extraOptions: unknown,
      baseQuery: (request: ApiRequest) => unknown,
    ): Promise<QueryReturnValue<Page<Row> & Details, ApiError, ApiMeta>> => {
      const state = getState() as StateWithApi;
      const query = toArguments(argument) as Arguments<C> & object;
      const list = wholeListOf(argument);
      const cached = endpoints.getWholeList.select(list)(state);

      if (cached.data === undefined) {
        const answer = (await baseQuery(createRequest(entry, query))) as QueryReturnValue<Result<C>, ApiError, ApiMeta>;
        if (answer.error) return answer;
        const response = answer.data;
        if ((response as { total?: number }).total === undefined) {
          dispatch(util.upsertQueryEntries([{ endpointName: 'getWholeList', arg: list, value: response }]));
        }
        return { data: await toPage(response, query), meta: answer.meta };
      }

      // When several pages are fetched again, the first one fetches the list for all.
      const startedAt = state.api.queries[queryCacheKey!]!.startedTimeStamp!;
      const isOutdated = forced === true && cached.fulfilledTimeStamp! <= startedAt;
      const { data, error } = await (dispatch as ApiDispatch)(
        endpoints.getWholeList.initiate(list, { subscribe: false, forceRefetch: isOutdated || cached.isError }),
      );
      // There is neither after the end of a session, which has emptied the cache.
      if (error || data === undefined) return { error: (error ?? forgotten) as ApiError, meta: reported };
      return { data: await toPage(data as Result<C>, query) };
    },
    providesTags: (_page: unknown, _error: unknown, argument: unknown) => tagsOf(argument),
    /** A whole list is kept for as long as a page of it. */
    onCacheEntryAdded: async (argument: unknown, lifecycle: CacheEntryLifecycle) => {
      const { dispatch, getState, cacheDataLoaded, cacheEntryRemoved } = lifecycle;
      const list = wholeListOf(argument);
      // Rejects if the page is removed before it has arrived, which RTK Query ignores.
      await cacheDataLoaded;
      if (endpoints.getWholeList.select(list)(getState()).data === undefined) return;
      const { unsubscribe } = dispatch(endpoints.getWholeList.initiate(list));
      await cacheEntryRemoved;
      unsubscribe();
    },
  };
}
