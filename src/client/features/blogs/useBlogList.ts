import { useMemo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import type { Blog } from '../../../contract/entities';
import { countPages, hasNextPage, isWholeList, readPage } from '../../api/paging';
import { blogsApi, blogsPerPage, blogPageRequest } from './blogsApi';
import { selectBlogListArguments } from './blogListArguments';
import { filterBlogs } from './filterBlogs';
import { filtersToQuery, listOpened, selectFilters, selectFirstPage, type Filters } from './filtersSlice';
import { pageFromQuery } from '../../ui/pageInUrl';

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

/** Pages of the whole list, filtered in the browser. */
function pagesOfWholeList(blogs: Blog[], filters: Filters, firstPage: number, lastPage: number): BlogPages {
  const found = filterBlogs(blogs, filters);
  const last = Math.min(lastPage, countPages(found.length, blogsPerPage));
  const pages = Array.from({ length: Math.max(0, last - firstPage + 1) }, (_, index) => {
    const number = firstPage + index;
    return { number, blogs: readPage({}, found, blogPageRequest(number)).rows };
  });
  return {
    pages,
    total: found.length,
    hasNext: hasNextPage(blogPageRequest(last), found.length),
    hasPrevious: firstPage > 1,
  };
}

/** The last page shown of a whole list: that of the URL at first. Starts anew with every change of the filters. */
function useLastPage(filters: Filters, firstPage: number) {
  const [parameters] = useSearchParams();
  const key = filtersToQuery(filters);
  const [state, setState] = useState({ key, page: 1 });
  const lastPage = Math.max(firstPage, pageFromQuery(parameters), state.key === key ? state.page : 1);
  const showNext = () => {
    setState({ key, page: lastPage + 1 });
  };
  return { lastPage, showNext };
}

/**
 * The public list of posts for the filters in the store and the page in the URL: page by page as the API answers them,
 * or filtered and paged here if it answers the whole list.
 */
export function useBlogList() {
  const dispatch = useDispatch();
  const args = useSelector(selectBlogListArguments);
  const filters = useSelector(selectFilters);
  const firstPage = useSelector(selectFirstPage);
  const { lastPage, showNext } = useLastPage(filters, firstPage);
  const query = blogsApi.useListBlogsInfiniteQuery(args, { refetchOnFocus: true });
  const { data, currentData } = query;
  const wholeList = data?.pages[0] && isWholeList(data.pages[0]) ? data.pages[0].blogs : undefined;

  const loaded = useMemo((): BlogPages | undefined => {
    if (wholeList) return pagesOfWholeList(wholeList, filters, firstPage, lastPage);
    if (!data) return undefined;
    const pages = data.pages.map(({ blogs }, index) => ({ number: args.firstPage + data.pageParams[index]!, blogs }));
    return {
      pages: withoutDuplicates(pages),
      total: data.pages.at(-1)?.total ?? 0,
      hasNext: query.hasNextPage,
      hasPrevious: query.hasPreviousPage,
    };
  }, [data, wholeList, filters, firstPage, lastPage, args, query.hasNextPage, query.hasPreviousPage]);

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
    showNextPage: () => {
      if (wholeList) showNext();
      else void query.fetchNextPage();
    },
    showPreviousPage: () => {
      if (wholeList) dispatch(listOpened({ ...filters, firstPage: firstPage - 1 }));
      else void query.fetchPreviousPage();
    },
    refetch: () => void query.refetch(),
  };
}

/**
 * Keeps the list subscribed on every page, so that it is loaded when the app starts (SPEC.md), refetched after a like
 * on a post's own page, and still there when the reader comes back.
 */
export function BlogListSubscription() {
  blogsApi.endpoints.listBlogs.useInfiniteQuerySubscription(useSelector(selectBlogListArguments));
  return null;
}
