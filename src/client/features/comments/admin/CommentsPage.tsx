import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { isForbidden } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { AdminRequiredNotice } from '../../../session/AdminRequiredNotice';
import { PageHeader } from '../../../ui/PageHeader';
import { selectCommentFilter } from '../commentFilterSlice';
import { commentsApi } from '../commentsApi';
import { CommentQueue } from './CommentQueue';
import { selectCommentTableQuery } from './commentTableQuery';
import { FilterButtons } from './FilterButtons';
import { formatCommentCount } from './formatCommentCount';
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
        <>
          <CommentQueue key={filter} filter={filter} data={currentData} approvals={approvals} />
          {repliedId && (
            <ReplyFromMail
              id={repliedId}
              onClose={() => {
                setParameters({}, { replace: true });
              }}
            />
          )}
        </>
      )}
    </>
  );
}
