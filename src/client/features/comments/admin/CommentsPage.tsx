import { useSelector } from 'react-redux';
import type { Result } from '../../../../contract/call';
import type { contract } from '../../../../contract/calls';
import { isForbidden } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { AdminRequiredNotice } from '../../../session/AdminRequiredNotice';
import { PageHeader } from '../../../ui/PageHeader';
import { selectCommentFilter } from '../commentFilterSlice';
import { commentsApi } from '../commentsApi';
import { CommentQueue } from './CommentQueue';
import { selectCommentTableArguments } from './commentTableArguments';
import { FilterButtons } from './FilterButtons';
import { formatCommentCount } from './formatCommentCount';
import { usePendingApprovals } from './usePendingApprovals';

/** Of all comments; an API that does not page does not count them. */
function countComments({ counts, comments }: Result<typeof contract.listAllComments>) {
  if (counts) return counts;
  const approved = comments.filter(({ isApproved }) => isApproved).length;
  return { approved, notApproved: comments.length - approved };
}

export function CommentsPage() {
  const filter = useSelector(selectCommentFilter);
  const approvals = usePendingApprovals();
  const { data, currentData, error, refetch } = commentsApi.useListAllCommentsQuery(
    useSelector(selectCommentTableArguments),
  );
  const stored = data && countComments(data);
  const counts = stored && { ...stored, notApproved: Math.max(0, stored.notApproved - approvals.pending.length) };

  if (isForbidden(error)) return <AdminRequiredNotice />;
  return (
    <>
      <PageHeader
        title="Comments"
        subtitle={
          counts &&
          `${formatCommentCount(stored.approved + stored.notApproved)}, ` +
            `${counts.notApproved === 0 ? 'none' : counts.notApproved.toLocaleString('en')} waiting to be approved`
        }
      >
        <FilterButtons counts={counts} />
      </PageHeader>
      {error && !currentData ? (
        <LoadFailedNotice title="The comments could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <CommentQueue key={filter} filter={filter} data={currentData} approvals={approvals} />
      )}
    </>
  );
}
