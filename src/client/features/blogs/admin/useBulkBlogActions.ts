import { useDispatch } from 'react-redux';
import type { Blog } from '../../../../contract/entities';
import { describeFailure, noToasts } from '../../../api/apiErrors';
import { toastAdded } from '../../../toasts/toastsSlice';
import { useBulkAction, type BulkReport } from '../../../ui/data-table/useBulkAction';
import { blogsApi } from '../blogsApi';

const formatBlogCount = (count: number) => (count === 1 ? '1 blog' : `${count} blogs`);

/**
 * Publishes, unpublishes or deletes many posts.
 * @param onFailed is called with the ids of those that failed
 */
export function useBulkBlogActions(onFailed: (ids: string[]) => void) {
  const dispatch = useDispatch();
  const { run, ...bulk } = useBulkAction<Blog>(formatBlogCount);
  const [togglePublish] = blogsApi.useTogglePublishMutation();
  const [deleteBlog] = blogsApi.useDeleteBlogMutation();

  const toggle = async ({ _id }: Blog) => describeFailure((await togglePublish({ id: _id, toast: noToasts })).error);
  const remove = async ({ _id }: Blog) => describeFailure((await deleteBlog({ id: _id, toast: noToasts })).error);

  const finish = ({ sentence, failures }: BulkReport<Blog>) => {
    onFailed(failures.map(({ item }) => item._id));
    dispatch(toastAdded(failures.length > 0 ? 'error' : 'success', sentence));
  };

  return {
    ...bulk,
    // The call is a toggle, so posts that are in the wanted state already are skipped.
    publish: async (blogs: Blog[]) => {
      const drafts = blogs.filter(({ isPublished }) => !isPublished);
      finish(await run({ doing: 'Publishing', done: 'published', act: toggle }, drafts));
    },
    unpublish: async (blogs: Blog[]) => {
      const published = blogs.filter(({ isPublished }) => isPublished);
      finish(await run({ doing: 'Unpublishing', done: 'unpublished', act: toggle }, published));
    },
    remove: async (blogs: Blog[]) => {
      finish(await run({ doing: 'Deleting', done: 'deleted', act: remove }, blogs));
    },
  };
}
