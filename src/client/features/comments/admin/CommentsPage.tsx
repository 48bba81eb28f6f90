import { useSelector } from 'react-redux';
import type { FiledComment } from '../../../../contract/entities';
import { isForbidden } from '../../../api/failures';
import { AdminAccountNeeded } from '../../../session/AdminAccountNeeded';
import { AreaHead } from '../../../ui/AreaHead';
import { TableSkeleton } from '../../../ui/data-table/TableSkeleton';
import { Notice } from '../../../ui/Notice';
import { useTitle } from '../../../ui/useTitle';
import { selectCommentFilter } from '../commentFilterSlice';
import { commentsApi } from '../commentsApi';
import { CommentQueue } from './CommentQueue';
import { commentsInWords } from './commentsInWords';
import { FilterButtons } from './FilterButtons';
import { useHeldApprovals } from './useHeldApprovals';

function describe(comments: readonly FiledComment[], held: readonly string[]): string {
  const waiting = comments.filter(({ _id, isApproved }) => !isApproved && !held.includes(_id)).length;
  return `${commentsInWords(comments.length)}, ${waiting === 0 ? 'none' : waiting} waiting to be approved`;
}

export function CommentsPage() {
  useTitle('Comments');
  const filter = useSelector(selectCommentFilter);
  const approvals = useHeldApprovals();
  const { data, error, refetch } = commentsApi.useListAllCommentsQuery();

  if (isForbidden(error)) return <AdminAccountNeeded />;
  return (
    <>
      <AreaHead title="Comments" about={data && describe(data.comments, approvals.held)}>
        <FilterButtons />
      </AreaHead>
      {data ? (
        <CommentQueue key={filter} filter={filter} comments={data.comments} approvals={approvals} />
      ) : error ? (
        <Notice title="The comments did not arrive." action={{ label: 'Try again', onClick: () => void refetch() }}>
          Nothing is lost. The server did not answer, or could not be reached.
        </Notice>
      ) : (
        <TableSkeleton label="Loading the comments" />
      )}
    </>
  );
}
