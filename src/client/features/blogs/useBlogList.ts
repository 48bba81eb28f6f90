import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { Blog } from '../../../contract/entities';
import { blogsApi } from './blogsApi';
import { selectFilters, selectOpenedList, type Filters } from './filtersSlice';

/** One page of the list; `number` counts from 1 and is the `page` of the URL. */
export interface BlogPage {
  number: number;
  blogs: Blog[];
}

/** The pages that are loaded, one after the other. */
interface BlogPages {
  pages: BlogPage[];
  /** The number of posts on all pages, loaded or not. */
  total: number;
  hasNext: boolean;
  hasPrevious: boolean;
}

export interface BlogListView extends BlogPages {
  filters: Filters;
  /** The posts were found for other filters; those for the current ones are being loaded. */
  isStale: boolean;
  isFetching: boolean;
  isLoadingNext: boolean;
  isLoadingPrevious: boolean;
  hasNextFailed: boolean;
  hasPreviousFailed: boolean;
}

/** Pages may overlap after posts were added or removed between their requests: each post is shown once. */
function withoutDuplicates(pages: BlogPage[]): BlogPage[] {
  const seen = new Set<string>();
  return pages.map(({ number, blogs }) => ({
    number,
    blogs: blogs.filter(({ _id }) => !seen.has(_id) && seen.add(_id)),
  }));
}

/** The public list of posts for the filters in the store and the page in the URL. */
export function useBlogList() {
  const args = useSelector(selectOpenedList);
  const filters = useSelector(selectFilters);
  const query = blogsApi.useListBlogsInfiniteQuery(args, { refetchOnFocus: true });
  const { data, currentData } = query;

  const loaded = useMemo((): BlogPages | undefined => {
    if (!data) return undefined;
    const pages = data.pages.map(({ rows }, index) => ({
      number: args.firstPage + data.pageParams[index]!,
      blogs: rows,
    }));
    return {
      pages: withoutDuplicates(pages),
      total: data.pages.at(-1)?.total ?? 0,
      hasNext: query.hasNextPage,
      hasPrevious: query.hasPreviousPage,
    };
  }, [data, args, query.hasNextPage, query.hasPreviousPage]);

  const view: BlogListView | undefined = loaded && {
    ...loaded,
    filters,
    isStale: currentData === undefined,
    isFetching: query.isFetching,
    isLoadingNext: query.isFetchingNextPage,
    isLoadingPrevious: query.isFetchingPreviousPage,
    hasNextFailed: query.isFetchNextPageError,
    hasPreviousFailed: query.isFetchPreviousPageError,
  };

  return {
    view,
    /** Why there is nothing to show for the current filters. */
    error: currentData ? undefined : query.error,
    showNextPage: () => void query.fetchNextPage(),
    showPreviousPage: () => void query.fetchPreviousPage(),
    refetch: () => void query.refetch(),
  };
}

/**
 * Keeps the list subscribed on every page, so that it is loaded when the app starts (SPEC.md), refetched after a like
 * on a post's own page, and still there when the reader comes back.
 */
export function BlogListSubscription() {
  blogsApi.endpoints.listBlogs.useInfiniteQuerySubscription(useSelector(selectOpenedList));
  return null;
}
