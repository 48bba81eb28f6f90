import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useParams } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { RevisionSummary } from '../../../../contract/extensions/revisions';
import { limits } from '../../../../contract/limits';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { hasStatus } from '../../../api/apiErrors';
import { paths } from '../../../paths';
import { AdminOnly } from '../../../session/AdminOnly';
import { selectHasExtensions } from '../../../site/siteSlice';
import { useDateTimeFormat } from '../../../site/useTimeFormats';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { handOverFocus } from '../../../ui/FocusRegion';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { PageSpinner } from '../../../ui/PageSpinner';
import { breakpoints, spacing } from '../../../ui/theme';
import { blogsApi } from '../blogsApi';
import { RevisionComparison } from './RevisionComparison';
import { RevisionList } from './RevisionList';
import { revisionsApi } from './revisionsApi';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  alignItems: 'start',
  [breakpoints.up('lg')]: { gridTemplateColumns: '260px minmax(0, 1fr)' },
});

/** All versions of a post that are kept. */
const wholeHistory = { limit: limits.revisions };

function Revisions({ id, revisions }: { id: string; revisions: readonly RevisionSummary[] }) {
  const { data: post } = blogsApi.useGetBlogQuery({ id });
  const [restore, { isLoading: isRestoring }] = revisionsApi.useRestoreRevisionMutation();
  const [selectedTime, setSelectedTime] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const formatTime = useDateTimeFormat();
  const found = revisions.findIndex(({ savedAt }) => savedAt === selectedTime);
  const index = Math.max(0, found);
  const selected = revisions[index]!;

  return (
    <Columns>
      <RevisionList revisions={revisions} selected={selected.savedAt} onSelect={setSelectedTime} />
      <RevisionComparison
        id={id}
        selected={selected}
        previous={revisions[index + 1]}
        present={revisions[0]!}
        action={
          !selected.isCurrent && (
            <Button
              ref={handOverFocus}
              variant="contained"
              disabled={!post}
              aria-disabled={isRestoring}
              onClick={() => {
                if (!isRestoring) setIsConfirming(true);
              }}
            >
              Restore this version
            </Button>
          )
        }
      />
      {isConfirming && (
        <ConfirmDialog
          question="Restore this version?"
          confirm="Restore"
          isDestructive={false}
          onCancel={() => {
            setIsConfirming(false);
          }}
          onConfirm={() => {
            setIsConfirming(false);
            void restore({ id, savedAt: selected.savedAt, updatedAt: post?.blog.updatedAt }).then(({ error }) => {
              if (!error) setSelectedTime(undefined);
            });
          }}
        >
          The post becomes what it was on {formatTime(selected.savedAt)}. The present version stays in the history.
        </ConfirmDialog>
      )}
    </Columns>
  );
}

function History({ id }: { id: string }) {
  const hasExtensions = useSelector(selectHasExtensions);
  const query = revisionsApi.useListRevisionsQuery({ id, ...wholeHistory }, { skip: !hasExtensions });
  const { data: post } = blogsApi.useGetBlogQuery({ id }, { skip: !hasExtensions });
  const { data, error, refetch } = query;
  return (
    <>
      <PageHeader title="History" subtitle={post?.blog.title}>
        <Button component={Link} to={paths.editBlog(id)} variant="outlined">
          Edit
        </Button>
      </PageHeader>
      {!hasExtensions || hasStatus(error, 405) ? (
        <Notice title="There is no history.">This server keeps no versions of its posts.</Notice>
      ) : data?.revisions.length ? (
        <Revisions id={id} revisions={data.revisions} />
      ) : data ? (
        <Notice title="No versions yet.">From its next edit on, every version of this post is kept.</Notice>
      ) : error ? (
        <LoadFailedNotice title="The history could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading the history" />
      )}
    </>
  );
}

export function HistoryPage() {
  const { blogId = '' } = useParams();
  return (
    <AdminOnly title="History" isForAuthors>
      <History key={blogId} id={blogId} />
    </AdminOnly>
  );
}
