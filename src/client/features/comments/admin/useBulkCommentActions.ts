import { useDispatch } from 'react-redux';
import type { CommentWithBlog } from '../../../../contract/entities';
import { describeFailure, noToasts } from '../../../api/apiErrors';
import { toastAdded } from '../../../toasts/toastsSlice';
import { useBulkAction, type BulkReport } from '../../../ui/data-table/useBulkAction';
import { commentsApi } from '../commentsApi';
import { formatCommentCount } from './formatCommentCount';

/**
 * Approves or deletes many comments.
 * @param onFailed is called with the ids of those that failed
 */
export function useBulkCommentActions(onFailed: (ids: string[]) => void) {
  const dispatch = useDispatch();
  const { run, ...bulk } = useBulkAction<CommentWithBlog>(formatCommentCount);
  const [approveComment] = commentsApi.useApproveCommentMutation();
  const [deleteComment] = commentsApi.useDeleteCommentMutation();

  const approve = async ({ _id }: CommentWithBlog) =>
    describeFailure((await approveComment({ id: _id, toast: noToasts })).error);
  const remove = async ({ _id }: CommentWithBlog) =>
    describeFailure((await deleteComment({ id: _id, toast: noToasts })).error);

  const finish = ({ sentence, failures }: BulkReport<CommentWithBlog>) => {
    onFailed(failures.map(({ item }) => item._id));
    dispatch(toastAdded(failures.length > 0 ? 'error' : 'success', sentence));
  };

  return {
    ...bulk,
    approve: async (comments: CommentWithBlog[]) => {
      finish(await run({ doing: 'Approving', done: 'approved', act: approve }, comments));
    },
    remove: async (comments: CommentWithBlog[]) => {
      finish(await run({ doing: 'Deleting', done: 'deleted', act: remove }, comments));
    },
  };
}
