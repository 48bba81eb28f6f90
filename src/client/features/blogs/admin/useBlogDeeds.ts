import { useDispatch } from 'react-redux';
import type { Blog } from '../../../../contract/entities';
import { describeFailure, silently } from '../../../api/failures';
import { toastRaised } from '../../../toasts/toastsSlice';
import { useBulk, type BulkReport } from '../../../ui/data-table/useBulk';
import { blogsApi } from '../blogsApi';

const blogsInWords = (count: number) => (count === 1 ? '1 blog' : `${count} blogs`);

/**
 * Publishes, unpublishes or deletes many posts.
 * @param onLeft is told the ids of those that failed
 */
export function useBlogDeeds(onLeft: (ids: string[]) => void) {
  const dispatch = useDispatch();
  const { run, ...bulk } = useBulk<Blog>(blogsInWords);
  const [togglePublish] = blogsApi.useTogglePublishMutation();
  const [deleteBlog] = blogsApi.useDeleteBlogMutation();

  const toggle = async ({ _id }: Blog) => describeFailure((await togglePublish({ id: _id, toast: silently })).error);
  const remove = async ({ _id }: Blog) => describeFailure((await deleteBlog({ id: _id, toast: silently })).error);

  const finish = ({ sentence, failures }: BulkReport<Blog>) => {
    onLeft(failures.map(({ item }) => item._id));
    dispatch(toastRaised(failures.length > 0 ? 'error' : 'success', sentence));
  };

  return {
    ...bulk,
    // The call toggles: a post that is as it should be is left alone.
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
