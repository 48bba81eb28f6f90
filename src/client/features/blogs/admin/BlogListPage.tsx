import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import type { Blog } from '../../../../contract/entities';
import { isForbidden } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { paths } from '../../../paths';
import { AdminRequiredNotice } from '../../../session/AdminRequiredNotice';
import { PageHeader } from '../../../ui/PageHeader';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { BulkSummary } from '../../../ui/data-table/BulkSummary';
import { SelectionBar } from '../../../ui/data-table/SelectionBar';
import { TableSkeleton } from '../../../ui/data-table/TableSkeleton';
import { Notice } from '../../../ui/Notice';
import { useDocumentTitle } from '../../../ui/useDocumentTitle';
import { blogsApi } from '../blogsApi';
import { BlogTable } from './BlogTable';
import { useBulkBlogActions } from './useBulkBlogActions';

function Blogs({ blogs, isRefetching }: { blogs: readonly Blog[]; isRefetching: boolean }) {
  const [selectedIds, setSelectedIds] = useState<string[]>([]);
  const [isConfirmingDelete, setIsConfirmingDelete] = useState(false);
  const { publish, unpublish, remove, progress, report, closeReport } = useBulkBlogActions(setSelectedIds);

  const selected = useMemo(() => {
    const ids = new Set(selectedIds);
    return blogs.filter(({ _id }) => ids.has(_id));
  }, [blogs, selectedIds]);

  const bar =
    progress || selected.length > 0 ? (
      <SelectionBar
        count={selected.length}
        progress={progress}
        onClear={() => {
          setSelectedIds([]);
        }}
      >
        <Button size="small" onClick={() => void publish(selected)}>
          Publish
        </Button>
        <Button size="small" onClick={() => void unpublish(selected)}>
          Unpublish
        </Button>
        <Button
          size="small"
          color="error"
          onClick={() => {
            setIsConfirmingDelete(true);
          }}
        >
          Delete
        </Button>
      </SelectionBar>
    ) : undefined;

  return (
    <>
      <BulkSummary report={report} nameOf={({ title }) => `“${title}”`} onClose={closeReport} />
      <BlogTable
        name="blogs"
        label="Blogs"
        blogs={blogs}
        isRefetching={isRefetching}
        searchLabel="Search the blogs"
        selection={{ ids: selectedIds, onChange: setSelectedIds, bar }}
      />
      {isConfirmingDelete && (
        <ConfirmDialog
          question={
            selected.length === 1
              ? 'Are you sure you want to delete this blog?'
              : `Are you sure you want to delete these ${selected.length} blogs?`
          }
          confirm="Delete"
          onConfirm={() => {
            setIsConfirmingDelete(false);
            void remove(selected);
          }}
          onCancel={() => {
            setIsConfirmingDelete(false);
          }}
        >
          With their likes and their comments, for good.
        </ConfirmDialog>
      )}
    </>
  );
}

const formatCounts = (blogs: readonly Blog[]) => {
  const drafts = blogs.filter(({ isPublished }) => !isPublished).length;
  return `${blogs.length} in all, ${blogs.length - drafts} published, ${drafts} unpublished`;
};

export function BlogListPage() {
  useDocumentTitle('Blog List');
  const { data, error, isFetching, refetch } = blogsApi.useListAllBlogsQuery();

  if (isForbidden(error)) return <AdminRequiredNotice />;
  return (
    <>
      <PageHeader title="Blog List" subtitle={data && formatCounts(data.blogs)}>
        <Button component={Link} to={paths.addBlog} variant="contained">
          Add Blog
        </Button>
      </PageHeader>
      {data ? (
        data.blogs.length > 0 ? (
          <Blogs blogs={data.blogs} isRefetching={isFetching} />
        ) : (
          <Notice title="No blogs yet.">The first one is only a title away.</Notice>
        )
      ) : error ? (
        <LoadFailedNotice title="The blogs did not arrive." error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton label="Loading the blogs" />
      )}
    </>
  );
}
