// Optimistic updates: what a mutation changes is shown before the server has answered.
import { addListener, isAsyncThunkAction, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import type { Call } from '../../contract/call';
import type { Blog, Comment, CommentWithBlog } from '../../contract/entities';
import { resolveTags } from '../../contract/tags';
import { api, type StateWithApi } from './api';

/** The cached data of any query, by the fields that hold entities. */
interface CachedData {
  blog?: Blog;
  /** A page of a list. */
  rows?: (Blog | Comment | CommentWithBlog)[];
  /** A whole list, as a foreign API has answered it. */
  blogs?: Blog[];
  comments?: (Comment | CommentWithBlog)[];
  dashboardData?: { recentBlogs: Blog[] };
  counts?: { approved: number; notApproved: number; spam?: number };
  foldsSpamAbove?: number;
}

/** The second argument of a mutation's `onQueryStarted`. */
interface MutationLifecycle {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
  queryFulfilled: PromiseLike<unknown>;
}

// The features inject the endpoints, so their names and data are not known to the types here.
const updateQueryData = api.util.updateQueryData as unknown as (
  endpointName: string,
  originalArgs: unknown,
  change: (data: CachedData & { pages?: CachedData[] }) => void,
) => UnknownAction;

/** Whether an action is of a request; of one that is pending, that it has ended. */
const isRequest = isAsyncThunkAction();

/**
 * Changes all cached responses that a mutation will invalidate, every page of a list, whatever its search and filter,
 * and undoes it if the mutation fails.
 * @param values the arguments of the mutation, for its tags
 * @param change Makes the change, or undoes it, by the id of the entity, as the list may have been fetched again
 *   meanwhile. It is called several times, and must leave data alone that is as it should be.
 */
export function updateOptimistically(
  { invalidates = [] }: Call,
  values: Readonly<Record<string, unknown>>,
  { dispatch, getState, queryFulfilled }: MutationLifecycle,
  change: (data: CachedData, isUndone: boolean) => void,
): void {
  let hasFailed = false;
  const update = () => {
    const cached = api.util.selectInvalidatedBy(getState() as StateWithApi, resolveTags(invalidates, values));
    for (const { endpointName, originalArgs } of cached) {
      dispatch(
        updateQueryData(endpointName, originalArgs, (data) => {
          for (const page of data.pages ?? [data]) change(page, hasFailed);
        }),
      );
    }
  };

  update();
  queryFulfilled.then(undefined, () => {
    hasFailed = true;
    update();
  });

  // The responses to earlier requests may not have the change yet, and replace what is cached.
  const { queries } = (getState() as StateWithApi).api;
  const pending = new Set(
    Object.values(queries).flatMap((query) => (query?.status === 'pending' ? query.requestId : [])),
  );
  if (pending.size === 0) return;
  dispatch(
    addListener({
      matcher: isRequest,
      effect: ({ meta: { requestId } }, { unsubscribe }) => {
        if (!pending.delete(requestId)) return;
        update();
        if (pending.size === 0) unsubscribe();
      },
    }),
  );
}

/** All posts in it. */
export const blogsIn = ({ blog, rows = [], blogs = [], dashboardData }: CachedData): Blog[] => [
  ...(blog ? [blog] : []),
  ...rows.filter((row) => 'title' in row),
  ...blogs,
  ...(dashboardData?.recentBlogs ?? []),
];
