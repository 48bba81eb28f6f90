import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { pageFromQuery, withPage } from '../ui/pageInUrl';
import { usePreviousDefined } from '../ui/usePreviousDefined';
import { useQueryCorrection } from '../ui/useQueryCorrection';
import { clampOffset, countPages, pageRequest, type Page, type PagedRows, type PageRequest } from './paging';

export interface PageInUrl {
  /** Counted from 1. */
  page: number;
  request: PageRequest;
  /** The query string of the URL of another page. */
  searchOf: (page: number) => string;
  /** With a history entry. */
  goToPage: (page: number) => void;
}

/**
 * The page of a list that is asked for, in the query string of the URL.
 * @param limit rows on one page
 * @param name the query parameter
 */
export function usePageInUrl(limit: number, name?: string): PageInUrl {
  const [parameters, setParameters] = useSearchParams();
  const page = pageFromQuery(parameters, name);
  const request = useMemo(() => pageRequest(page, limit), [page, limit]);
  return {
    page,
    request,
    searchOf: (target) => withPage(parameters, target, name).toString(),
    goToPage: (target) => {
      setParameters(withPage(parameters, target, name), { preventScrollReset: true });
    },
  };
}

interface Query<Row> {
  /** The page that is asked for, or else the last one. */
  data?: Page<Row>;
  /** The page that is asked for. */
  currentData?: Page<Row>;
}

/**
 * The page that a query has loaded: until the one that is asked for has arrived, the one before. Goes to the last page if
 * the URL names one behind it, for example after its last row was removed.
 */
export function useLoadedPage<Row>(
  { request, searchOf }: PageInUrl,
  { data, currentData }: Query<Row>,
): (PagedRows<Row> & { pageCount: number }) | undefined {
  const loadedRequest = usePreviousDefined(currentData && request) ?? request;
  const loaded = data && { ...data, offset: loadedRequest.offset };
  const lastOffset = currentData && loaded && clampOffset(loadedRequest, loaded.total);
  const isBehind = lastOffset !== undefined && lastOffset < request.offset;
  useQueryCorrection(isBehind ? searchOf(lastOffset / request.limit + 1) : undefined);

  return loaded && { ...loaded, pageCount: countPages(loaded.total, request.limit) };
}
