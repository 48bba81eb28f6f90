import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { isForbidden } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { AdminRequiredNotice } from '../../../session/AdminRequiredNotice';
import { formatCount, formatNumber } from '../../../ui/formatNumber';
import { PageHeader } from '../../../ui/PageHeader';
import { selectCommentFilter } from '../commentFilterSlice';
import { commentsApi } from '../commentsApi';
import { CommentQueue } from './CommentQueue';
import { selectCommentTableQuery } from './commentTableQuery';
import { FilterButtons } from './FilterButtons';
import { ReplyFromMail } from './ReplyFromMail';
import { usePendingApprovals } from './usePendingApprovals';

export function CommentsPage() {
  const filter = useSelector(selectCommentFilter);
  const approvals = usePendingApprovals();
  const [parameters, setParameters] = useSearchParams();
  const repliedId = parameters.get('reply');
  const { data, currentData, error, refetch } = commentsApi.useListAllCommentsQuery(
    useSelector(selectCommentTableQuery),
  );
  const stored = data?.counts;
  const pending = (isSpam: boolean) =>
    approvals.pending.filter((approval) => Boolean(approval.isSpam) === isSpam).length;
  const counts = stored && {
    ...stored,
    notApproved: Math.max(0, stored.notApproved - pending(false)),
    ...(stored.spam !== undefined && { spam: Math.max(0, stored.spam - pending(true)) }),
  };

  // Nothing is compared to be shown apart above 100.
  const hasScores = filter === 'Spam' || (filter === 'Not Approved' && (data?.foldsSpamAbove ?? 100) < 100);

  if (isForbidden(error)) return <AdminRequiredNotice />;
  return (
    <>
      <PageHeader
        title="Comments"
        subtitle={
          counts &&
          `${formatCount(stored.approved + stored.notApproved + (stored.spam ?? 0), 'comment')}, ` +
            `${counts.notApproved === 0 ? 'none' : formatNumber(counts.notApproved)} waiting to be approved`
        }
      >
        <FilterButtons counts={counts} />
      </PageHeader>
      {error && !currentData ? (
        <LoadFailedNotice title="The comments could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {repliedId && (
            <ReplyFromMail
              id={repliedId}
              onClose={() => {
                setParameters({}, { replace: true });
              }}
            />
          )}
          <CommentQueue key={filter} filter={filter} data={currentData} approvals={approvals} hasScores={hasScores} />
        </>
      )}
    </>
  );
}
