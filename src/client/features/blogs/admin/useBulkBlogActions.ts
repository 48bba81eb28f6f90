import type { Blog } from '../../../../contract/entities';
import { limits } from '../../../../contract/limits';
import { noToasts } from '../../../api/baseQuery';
import { toFailure, toSlice } from '../../../api/bulkRequests';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { toastAdded } from '../../../toasts/toastsSlice';
import { useBulkActions, type BulkSummary } from '../../../ui/data-table/useBulkActions';
import { binApi } from '../bin/binApi';
import { blogsApi } from '../blogsApi';
import type { BlogTableQuery } from './blogTableQuery';

const { togglePublish, listAllBlogs } = blogsApi.endpoints;
const { deleteBlog } = binApi.endpoints;

export type BlogAction = 'publish' | 'unpublish' | 'delete';

/** The selected posts, or all that a query lists. */
export type BlogTarget = readonly Blog[] | BlogTableQuery;

const isSelection = (target: BlogTarget): target is readonly Blog[] => Array.isArray(target);

/** Publishes, unpublishes or deletes many posts. */
export function useBulkBlogActions(onFinished: (summary: BulkSummary<Blog>) => void) {
  const dispatch = useApiDispatch();
  const { run, ...bulk } = useBulkActions<Blog>('blog', (summary) => {
    dispatch(toastAdded(summary.isComplete ? 'success' : 'error', summary.sentence));
    onFinished(summary);
  });

  const set = (isPublished: boolean) => (blog: Blog) =>
    toFailure(dispatch(togglePublish.initiate({ id: blog._id, isPublished, toast: noToasts }, { track: false })));
  const remove = ({ _id }: Blog) =>
    toFailure(dispatch(deleteBlog.initiate({ id: _id, toast: noToasts }, { track: false })));

  const actions = {
    // Another API switches, so posts that are in the wanted state already are left out.
    publish: { progressLabel: 'Publishing', resultLabel: 'published', execute: set(true), status: 'unpublished' },
    unpublish: { progressLabel: 'Unpublishing', resultLabel: 'unpublished', execute: set(false), status: 'published' },
    delete: { progressLabel: 'Deleting', resultLabel: 'deleted', execute: remove, status: undefined },
  } as const;

  const fetchSlice = (query: BlogTableQuery, offset: number) =>
    toSlice(
      dispatch(
        listAllBlogs.initiate(
          { ...query, limit: limits.pageSize, offset, toast: noToasts },
          { subscribe: false, forceRefetch: true },
        ),
      ),
    );

  return {
    ...bulk,
    run: (name: BlogAction, target: BlogTarget) => {
      const { status, ...action } = actions[name];
      if (isSelection(target)) {
        const isToDo = ({ isPublished }: Blog) => status === undefined || isPublished === (status === 'published');
        return run(action, target.filter(isToDo));
      }
      if (status && target.status && target.status !== status) return run(action, []);
      // Newest first, whatever the order of the table.
      const query = { ...target, status: status ?? target.status, sort: undefined, order: undefined };
      return run(action, { fetchSlice: (offset) => fetchSlice(query, offset) });
    },
  };
}
