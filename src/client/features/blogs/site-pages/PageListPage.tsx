import { useRef, useState } from 'react';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { SitePage } from '../../../../contract/extensions/pages';
import { limits } from '../../../../contract/limits';
import { isForbidden } from '../../../api/apiErrors';
import { NotOfferedNotice, useIsNotOffered } from '../../../api/NotOfferedNotice';
import { PagedList } from '../../../api/PagedList';
import { useLoadedPage, usePageInUrl } from '../../../api/usePageInUrl';
import { paths } from '../../../paths';
import { AdminOnly } from '../../../session/AdminOnly';
import { AdminRequiredNotice } from '../../../session/AdminRequiredNotice';
import { useDateFormat } from '../../../site/useDateFormat';
import { useDateTimeFormat } from '../../../site/useTimeFormats';
import { useOpenLazily } from '../../../toasts/useOpenLazily';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { FocusRegion } from '../../../ui/FocusRegion';
import { Notice } from '../../../ui/Notice';
import { PageHeader } from '../../../ui/PageHeader';
import { PageSpinner } from '../../../ui/PageSpinner';
import { RowActions, StackedTable } from '../../../ui/StackedTable';
import { vars } from '../../../ui/theme';
import { binApi } from '../bin/binApi';
import { pagesApi } from './pagesApi';

const pagesPerPage = 25;

const loadPreviewDialog = async () =>
  (await import(/* webpackChunkName: 'beside-writing' */ '../preview/PreviewLinkDialog')).PreviewLinkDialog;

const Status = styled('span')({
  fontWeight: 600,
  '&&.published': { color: vars.palette.success.main },
  '&&.draft': { color: vars.palette.warning.main },
});

interface PageTableProps {
  pages: readonly SitePage[];
  onPreview: (page: SitePage) => void;
  onDelete: (page: SitePage) => void;
}

function PageTable({ pages, onPreview, onDelete }: PageTableProps) {
  const formatDate = useDateFormat('medium');
  const formatTime = useDateTimeFormat();
  return (
    <StackedTable headings={['Page', 'Status', 'Changed', 'Actions']}>
      {pages.map((page) => (
        <tr key={page._id}>
          <td>
            <strong>
              {/* Readers find no draft at its address. */}
              <Link to={page.isPublished ? page.path : paths.blog(page._id)}>{page.title}</Link>
            </strong>
            <span>{decodeURIComponent(page.path)}</span>
          </td>
          <td>
            <Status className={page.isPublished ? 'published' : 'draft'}>
              {page.isPublished ? 'Published' : page.publishAt ? 'Scheduled' : 'Draft'}
            </Status>
            {page.publishAt && <span>for {formatTime(page.publishAt)}</span>}
          </td>
          <td>{formatDate(page.updatedAt)}</td>
          <td>
            <RowActions>
              <Button
                component={Link}
                to={paths.editBlog(page._id)}
                size="small"
                variant="outlined"
                aria-label={`Edit “${page.title}”`}
              >
                Edit
              </Button>
              {!page.isPublished && (
                <Button
                  size="small"
                  aria-label={`Preview “${page.title}”`}
                  onClick={() => {
                    onPreview(page);
                  }}
                >
                  Preview
                </Button>
              )}
              <Button
                size="small"
                color="error"
                aria-label={`Delete “${page.title}”`}
                onClick={() => {
                  onDelete(page);
                }}
              >
                Delete
              </Button>
            </RowActions>
          </td>
        </tr>
      ))}
    </StackedTable>
  );
}

/** Pages such as About. */
function PageList() {
  const pageInUrl = usePageInUrl(pagesPerPage);
  const query = pagesApi.useListPagesQuery(pageInUrl.request, { refetchOnFocus: true });
  const { error } = query;
  const list = useLoadedPage(pageInUrl, query);
  const isNotOffered = useIsNotOffered(error);
  const [deletePage] = binApi.useDeleteBlogMutation();
  const [toDelete, setToDelete] = useState<SitePage>();
  const openLazily = useOpenLazily();
  const [preview, setPreview] = useState<{ id: string; Dialog: Awaited<ReturnType<typeof loadPreviewDialog>> }>();
  const region = useRef<HTMLDivElement>(null);
  // The focused button goes with its row.
  const keepFocus = () => region.current?.focus();

  const confirmDelete = async ({ _id: id }: SitePage) => {
    setToDelete(undefined);
    const { error: failure } = await deletePage({ id, toast: { success: 'The page is in the bin.' } });
    if (!failure) keepFocus();
  };

  return (
    <FocusRegion ref={region}>
      <PageHeader title="Pages" subtitle="About, Imprint, Contact: they stand in no list of posts.">
        <Button component={Link} to={paths.addPage} variant="contained">
          Add Page
        </Button>
      </PageHeader>
      {isNotOffered ? (
        <NotOfferedNotice>It has posts only.</NotOfferedNotice>
      ) : isForbidden(error) ? (
        <AdminRequiredNotice />
      ) : (
        <PagedList
          pageInUrl={pageInUrl}
          query={query}
          list={list}
          region={region}
          label="Pages of this list"
          empty={
            <Notice title="There are no pages yet.">
              A page tells what does not belong to a day: who you are, how you are reached. When it is published, the
              navigation can lead to it: <Link to={paths.settingsSection('navigation')}>Settings, Navigation</Link>.
            </Notice>
          }
          loading={<PageSpinner label="Loading the pages" />}
          failed="The pages could not be loaded."
        >
          {(pages) => (
            <PageTable
              pages={pages}
              onPreview={({ _id: id }) =>
                void openLazily(loadPreviewDialog, (Dialog) => {
                  setPreview({ id, Dialog });
                })
              }
              onDelete={setToDelete}
            />
          )}
        </PagedList>
      )}
      {preview && (
        <preview.Dialog
          id={preview.id}
          onClose={() => {
            setPreview(undefined);
          }}
        />
      )}
      {toDelete && (
        <ConfirmDialog
          question="Are you sure you want to delete this page?"
          confirm="Delete"
          onConfirm={() => void confirmDelete(toDelete)}
          onCancel={() => {
            setToDelete(undefined);
          }}
        >
          “{toDelete.title}” stays in the bin for {limits.binDays} days.
        </ConfirmDialog>
      )}
    </FocusRegion>
  );
}

export const PageListPage = () => (
  <AdminOnly title="Pages">
    <PageList />
  </AdminOnly>
);
