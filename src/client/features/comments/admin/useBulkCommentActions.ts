import { useSelector } from 'react-redux';
import type { CommentWithBlog } from '../../../../contract/entities';
import { limits } from '../../../../contract/limits';
import { noToasts } from '../../../api/baseQuery';
import { toFailure, toSlice } from '../../../api/bulkRequests';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { selectHasExtensions } from '../../../site/siteSlice';
import { toastAdded } from '../../../toasts/toastsSlice';
import { useBulkActions, type BulkSummary } from '../../../ui/data-table/useBulkActions';
import { commentsApi } from '../commentsApi';
import { seenVersion } from '../seenVersion';
import type { CommentTableQuery } from './commentTableQuery';
import { moderationApi } from './moderationApi';

const { approveComment, listAllComments } = commentsApi.endpoints;
const { deleteComment, markSpam } = moderationApi.endpoints;

export type CommentAction = 'approve' | 'delete' | 'spam';

/** The selected comments, or all that a query lists but for those that are about to be approved. */
export type CommentTarget = readonly CommentWithBlog[] | { query: CommentTableQuery; except: readonly string[] };

const isSelection = (target: CommentTarget): target is readonly CommentWithBlog[] => Array.isArray(target);

/** Approves, deletes or marks many comments. */
export function useBulkCommentActions(onFinished: (summary: BulkSummary<CommentWithBlog>) => void) {
  const dispatch = useApiDispatch();
  const { run, ...bulk } = useBulkActions<CommentWithBlog>('comment', (summary) => {
    dispatch(toastAdded(summary.isComplete ? 'success' : 'error', summary.sentence));
    onFinished(summary);
  });

  const hasExtensions = useSelector(selectHasExtensions);
  const approve = (comment: CommentWithBlog) => {
    const seen = hasExtensions ? seenVersion(comment) : undefined;
    return toFailure(dispatch(approveComment.initiate({ id: comment._id, seen, toast: noToasts }, { track: false })));
  };
  const remove = ({ _id }: CommentWithBlog) =>
    toFailure(dispatch(deleteComment.initiate({ id: _id, toast: noToasts }, { track: false })));

  const mark = ({ _id }: CommentWithBlog) =>
    toFailure(dispatch(markSpam.initiate({ id: _id, isSpam: true, toast: noToasts }, { track: false })));

  const actions = {
    approve: { progressLabel: 'Approving', resultLabel: 'approved', execute: approve },
    spam: { progressLabel: 'Marking', resultLabel: 'marked as spam', execute: mark },
    delete: { progressLabel: 'Deleting', resultLabel: 'deleted', execute: remove },
  };

  const fetchSlice = (query: CommentTableQuery, offset: number) =>
    toSlice(
      dispatch(
        listAllComments.initiate(
          { ...query, limit: limits.pageSize, offset, toast: noToasts },
          { subscribe: false, forceRefetch: true },
        ),
      ),
    );

  return {
    ...bulk,
    run: (name: CommentAction, target: CommentTarget) => {
      if (isSelection(target)) return run(actions[name], target);
      // Newest first, whatever the order of the table.
      const query = { ...target.query, order: undefined };
      return run(actions[name], { fetchSlice: (offset) => fetchSlice(query, offset), except: target.except });
    },
  };
}
