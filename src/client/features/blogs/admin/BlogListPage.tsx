import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import { isForbidden } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { usePagedRows } from '../../../api/tablePage';
import { paths } from '../../../paths';
import { AdminRequiredNotice } from '../../../session/AdminRequiredNotice';
import { selectHasExtensions } from '../../../site/siteSlice';
import { TableSkeleton } from '../../../ui/data-table/TableSkeleton';
import { PageHeader } from '../../../ui/PageHeader';
import { blogsApi } from '../blogsApi';
import { AllTextResults } from '../text-search/AllTextResults';
import { BlogCounts } from './BlogCounts';
import { BlogManager } from './BlogManager';
import { blogTable, selectBlogTableQuery } from './blogTableQuery';

export function BlogListPage() {
  const hasExtensions = useSelector(selectHasExtensions);
  const query = useSelector(selectBlogTableQuery);
  const { data, currentData, error, isFetching, refetch } = blogsApi.useListAllBlogsQuery(query);
  const page = usePagedRows(blogTable, currentData);

  if (isForbidden(error)) return <AdminRequiredNotice />;
  return (
    <>
      <PageHeader title="Blog List" subtitle={data && <BlogCounts />}>
        <Button component={Link} to={paths.addBlog} variant="contained">
          Add Blog
        </Button>
      </PageHeader>
      {error && !currentData ? (
        <LoadFailedNotice title="The blogs could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : page ? (
        <BlogManager page={page} query={query} isLoading={!currentData} isRefetching={isFetching} />
      ) : (
        <TableSkeleton label="Loading the blogs" />
      )}
      {hasExtensions && <AllTextResults list={query} />}
    </>
  );
}
