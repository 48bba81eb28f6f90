// Optimistic updates: what a mutation changes is shown before the server has answered.
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Call } from '../../contract/calls';
import type { Blog, Comment, CommentWithBlog } from '../../contract/entities';
import { resolveTags } from '../../contract/tags';
import { api } from './api';

/** An answer of any query, by the fields that hold entities. */
interface CachedAnswer {
  blog?: Blog;
  blogs?: Blog[];
  dashboardData?: { recentBlogs: Blog[] };
  comments?: (Comment | CommentWithBlog)[];
  counts?: { approved: number; notApproved: number };
}

type RootState = Parameters<typeof api.util.selectInvalidatedBy>[0];

// The features inject the endpoints, so their names and answers are not known to the types here.
const updateQueryData = api.util.updateQueryData as unknown as (
  endpointName: string,
  originalArgs: unknown,
  change: (data: CachedAnswer & { pages?: CachedAnswer[] }) => void,
) => UnknownAction;

/**
 * Changes all cached answers that a mutation will invalidate: every page of a list, whatever its search and filter.
 * To undo it, change them again by the id of the entity; an undone patch would go by its index, and the list may have
 * been fetched again meanwhile.
 * @param values the arguments of the mutation, for its tags
 */
export const updateCachedAnswers =
  (
    { invalidates = [] }: Call,
    values: Readonly<Record<string, unknown>>,
    change: (answer: CachedAnswer) => void,
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

/** All posts in an answer. */
export const blogsIn = ({ blog, blogs = [], dashboardData }: CachedAnswer): Blog[] => [
  ...(blog ? [blog] : []),
  ...blogs,
  ...(dashboardData?.recentBlogs ?? []),
];
