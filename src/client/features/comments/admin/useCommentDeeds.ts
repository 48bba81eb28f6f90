import { useDispatch } from 'react-redux';
import type { FiledComment } from '../../../../contract/entities';
import { describeFailure, silently } from '../../../api/failures';
import { toastRaised } from '../../../toasts/toastsSlice';
import { useBulk, type BulkReport } from '../../../ui/data-table/useBulk';
import { commentsApi } from '../commentsApi';
import { commentsInWords } from './commentsInWords';

/**
 * Approves or deletes many comments.
 * @param onLeft is told the ids of those that failed
 */
export function useCommentDeeds(onLeft: (ids: string[]) => void) {
  const dispatch = useDispatch();
  const { run, ...bulk } = useBulk<FiledComment>(commentsInWords);
  const [approveComment] = commentsApi.useApproveCommentMutation();
  const [deleteComment] = commentsApi.useDeleteCommentMutation();

  const approve = async ({ _id }: FiledComment) =>
    describeFailure((await approveComment({ id: _id, toast: silently })).error);
  const remove = async ({ _id }: FiledComment) =>
    describeFailure((await deleteComment({ id: _id, toast: silently })).error);

  const finish = ({ sentence, failures }: BulkReport<FiledComment>) => {
    onLeft(failures.map(({ item }) => item._id));
    dispatch(toastRaised(failures.length > 0 ? 'error' : 'success', sentence));
  };

  return {
    ...bulk,
    approve: async (comments: FiledComment[]) => {
      finish(await run({ doing: 'Approving', done: 'approved', act: approve }, comments));
    },
    remove: async (comments: FiledComment[]) => {
      finish(await run({ doing: 'Deleting', done: 'deleted', act: remove }, comments));
    },
  };
}
