import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import type { DeletedBlog } from '../../../../contract/extensions/bin';
import { limits } from '../../../../contract/limits';
import { hasStatus, isForbidden } from '../../../api/apiErrors';
import { PagedList } from '../../../api/PagedList';
import { useLoadedPage, usePageInUrl } from '../../../api/usePageInUrl';
import { AdminRequiredNotice } from '../../../session/AdminRequiredNotice';
import { selectHasExtensions } from '../../../site/siteSlice';
import { useDateFormat } from '../../../site/useDateFormat';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { FocusRegion } from '../../../ui/FocusRegion';
import { formatCount } from '../../../ui/formatNumber';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { PageSpinner } from '../../../ui/PageSpinner';
import { RowActions, StackedTable } from '../../../ui/StackedTable';
import { binApi } from './binApi';

const blogsPerPage = 25;

const dayMs = 24 * 60 * 60_000;

function daysLeft({ expiresAt }: DeletedBlog): string {
  const days = Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs);
  return days > 0 ? `${formatCount(days, 'day')} left` : 'about to go';
}

/** What is to be deleted for good: one post, or all of them. */
type Purge = DeletedBlog | 'all';

interface DeletedBlogsProps {
  blogs: readonly DeletedBlog[];
  isBusy: boolean;
  onRestore: (blog: DeletedBlog) => void;
  onPurge: (blog: DeletedBlog) => void;
}

function DeletedBlogs({ blogs, isBusy, onRestore, onPurge }: DeletedBlogsProps) {
  const formatDate = useDateFormat('medium');
  return (
    <StackedTable headings={['Blog Title', 'Deleted', 'Actions']}>
      {blogs.map((blog) => (
        <tr key={blog._id}>
          <td>
            <strong>{blog.title}</strong>
            <span>
              {blog.isPublished ? 'Published' : 'Draft'}, {formatCount(blog.commentCount, 'comment')},{' '}
              {formatCount(blog.likeCount, 'like')}
            </span>
          </td>
          <td>
            {formatDate(blog.deletedAt)}
            <span>{daysLeft(blog)}</span>
          </td>
          <td>
            <RowActions>
              <Button
                size="small"
                variant="outlined"
                aria-disabled={isBusy}
                aria-label={`Restore “${blog.title}”`}
                onClick={() => {
                  if (!isBusy) onRestore(blog);
                }}
              >
                Restore
              </Button>
              <Button
                size="small"
                color="error"
                aria-disabled={isBusy}
                aria-label={`Delete “${blog.title}” for good`}
                onClick={() => {
                  if (!isBusy) onPurge(blog);
                }}
              >
                Delete for good
              </Button>
            </RowActions>
          </td>
        </tr>
      ))}
    </StackedTable>
  );
}

/** Deleted posts, which can be restored for a while. */
export function BinPage() {
  const hasExtensions = useSelector(selectHasExtensions);
  const pageInUrl = usePageInUrl(blogsPerPage);
  const query = binApi.useListBinQuery(pageInUrl.request, { skip: !hasExtensions, refetchOnFocus: true });
  const { error } = query;
  const list = useLoadedPage(pageInUrl, query);
  const [restore, { isLoading: isRestoring }] = binApi.useRestoreBlogMutation();
  const [purge, { isLoading: isPurging }] = binApi.usePurgeBlogMutation();
  const [empty, { isLoading: isEmptying }] = binApi.useEmptyBinMutation();
  const [toPurge, setToPurge] = useState<Purge>();
  const region = useRef<HTMLDivElement>(null);
  const isBusy = isRestoring || isPurging || isEmptying;
  // The focused button goes with its row.
  const keepFocus = () => region.current?.focus();

  const confirmPurge = async (purged: Purge) => {
    setToPurge(undefined);
    const { error: failure } = await (purged === 'all' ? empty() : purge({ id: purged._id }));
    if (!failure) keepFocus();
  };

  return (
    <FocusRegion ref={region}>
      <PageHeader title="Bin" subtitle={`Deleted blogs stay here for ${limits.binDays} days.`}>
        {list !== undefined && list.total > 0 && (
          <Button
            color="error"
            variant="outlined"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) setToPurge('all');
            }}
          >
            Empty the bin
          </Button>
        )}
      </PageHeader>
      {!hasExtensions || hasStatus(error, 404) || hasStatus(error, 405) ? (
        <Notice title="There is no bin.">This server deletes blogs for good.</Notice>
      ) : isForbidden(error) ? (
        <AdminRequiredNotice />
      ) : (
        <PagedList
          pageInUrl={pageInUrl}
          query={query}
          list={list}
          region={region}
          label="Pages of the bin"
          empty={<Notice title="The bin is empty.">What you delete can be brought back from here.</Notice>}
          loading={<PageSpinner label="Loading the bin" />}
          failed="The bin could not be loaded."
        >
          {(blogs) => (
            <DeletedBlogs
              blogs={blogs}
              isBusy={isBusy}
              onRestore={({ _id }) => {
                void restore({ id: _id }).then(({ error: failure }) => {
                  if (!failure) keepFocus();
                });
              }}
              onPurge={setToPurge}
            />
          )}
        </PagedList>
      )}
      {toPurge && (
        <ConfirmDialog
          question={toPurge === 'all' ? 'Empty the bin?' : 'Delete this blog for good?'}
          confirm={toPurge === 'all' ? 'Empty' : 'Delete for good'}
          onCancel={() => {
            setToPurge(undefined);
          }}
          onConfirm={() => void confirmPurge(toPurge)}
        >
          {toPurge === 'all'
            ? `${formatCount(list?.total ?? 0, 'blog')} with all comments and likes. This cannot be undone.`
            : `“${toPurge.title}” with its comments and likes. This cannot be undone.`}
        </ConfirmDialog>
      )}
    </FocusRegion>
  );
}
