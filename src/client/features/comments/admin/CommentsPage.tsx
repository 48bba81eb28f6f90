import { useSelector } from 'react-redux';
import type { CommentWithBlog } from '../../../../contract/entities';
import { isForbidden } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { AdminRequiredNotice } from '../../../session/AdminRequiredNotice';
import { PageHeader } from '../../../ui/PageHeader';
import { TableSkeleton } from '../../../ui/data-table/TableSkeleton';
import { useDocumentTitle } from '../../../ui/useDocumentTitle';
import { selectCommentFilter } from '../commentFilterSlice';
import { commentsApi } from '../commentsApi';
import { CommentQueue } from './CommentQueue';
import { formatCommentCount } from './formatCommentCount';
import { FilterButtons } from './FilterButtons';
import { usePendingApprovals } from './usePendingApprovals';

function formatCounts(comments: readonly CommentWithBlog[], pendingIds: readonly string[]): string {
  const waiting = comments.filter(({ _id, isApproved }) => !isApproved && !pendingIds.includes(_id)).length;
  return `${formatCommentCount(comments.length)}, ${waiting === 0 ? 'none' : waiting} waiting to be approved`;
}

export function CommentsPage() {
  useDocumentTitle('Comments');
  const filter = useSelector(selectCommentFilter);
  const approvals = usePendingApprovals();
  const { data, error, refetch } = commentsApi.useListAllCommentsQuery();

  if (isForbidden(error)) return <AdminRequiredNotice />;
  return (
    <>
      <PageHeader title="Comments" subtitle={data && formatCounts(data.comments, approvals.pendingIds)}>
        <FilterButtons />
      </PageHeader>
      {data ? (
        <CommentQueue key={filter} filter={filter} comments={data.comments} approvals={approvals} />
      ) : error ? (
        <LoadFailedNotice title="The comments did not arrive." error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton label="Loading the comments" />
      )}
    </>
  );
}
