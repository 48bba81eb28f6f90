// Optimistic updates: what a mutation changes is shown before the server has answered.
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Call } from '../../contract/calls';
import type { Blog, Comment, CommentWithBlog } from '../../contract/entities';
import { resolveTags } from '../../contract/tags';
import { api } from './api';

/** The cached data of any query, by the fields that hold entities. */
interface CachedData {
  blog?: Blog;
  blogs?: Blog[];
  dashboardData?: { recentBlogs: Blog[] };
  comments?: (Comment | CommentWithBlog)[];
  counts?: { approved: number; notApproved: number };
}

type RootState = Parameters<typeof api.util.selectInvalidatedBy>[0];

// The features inject the endpoints, so their names and data are not known to the types here.
const updateQueryData = api.util.updateQueryData as unknown as (
  endpointName: string,
  originalArgs: unknown,
  change: (data: CachedData & { pages?: CachedData[] }) => void,
) => UnknownAction;

/**
 * Changes all cached responses that a mutation will invalidate: every page of a list, whatever its search and filter.
 * To undo it, change them again by the id of the entity; an undone patch would go by its index, and the list may have
 * been fetched again meanwhile.
 * @param values the arguments of the mutation, for its tags
 */
export const updateCachedData =
  (
    { invalidates = [] }: Call,
    values: Readonly<Record<string, unknown>>,
    change: (data: CachedData) => void,
  ): ThunkAction<void, RootState, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const cached = api.util.selectInvalidatedBy(getState(), resolveTags(invalidates, values));
    for (const { endpointName, originalArgs } of cached) {
      dispatch(
        updateQueryData(endpointName, originalArgs, (data) => {
          (data.pages ?? [data]).forEach(change);
        }),
      );
    }
  };

/** All posts in it. */
export const blogsIn = ({ blog, blogs = [], dashboardData }: CachedData): Blog[] => [
  ...(blog ? [blog] : []),
  ...blogs,
  ...(dashboardData?.recentBlogs ?? []),
];
