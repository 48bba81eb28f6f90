import { Suspense, useDeferredValue, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../contract/entities';
import { limits } from '../../../contract/limits';
import { isForbidden } from '../../api/apiErrors';
import { LoadFailedNotice } from '../../api/LoadFailedNotice';
import { paths } from '../../paths';
import { AdminRequiredNotice } from '../../session/AdminRequiredNotice';
import { PageHeader } from '../../ui/PageHeader';
import { TableSkeleton } from '../../ui/data-table/TableSkeleton';
import { Notice } from '../../ui/Notice';
import { spacing } from '../../ui/theme';
import { Counters } from './Counters';
import { dashboardApi } from './dashboardApi';

const SectionHeader = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: spacing(2),
  marginBottom: spacing(2),
});

interface DashboardPageProps {
  /** Passed by the router, as features do not import each other. */
  LatestBlogs: ComponentType<{ blogs: readonly Blog[]; isRefetching: boolean }>;
  /** Stands in for its children while the blog has no name. */
  FirstStepsOffer: ComponentType<{ children: ReactNode }>;
}

export function DashboardPage({ LatestBlogs, FirstStepsOffer }: DashboardPageProps) {
  const { data, error, isFetching, refetch } = dashboardApi.useGetDashboardQuery(undefined, { refetchOnFocus: true });
  // Deferred, so that the counters are painted before the table, which is slow to render.
  const latest = useDeferredValue(data?.dashboardData.recentBlogs);
  const skeleton = <TableSkeleton label="Loading the latest blogs" rows={limits.recentBlogs} />;

  if (isForbidden(error)) return <AdminRequiredNotice />;
  if (!data && error) {
    return (
      <LoadFailedNotice
        component="h1"
        title="The dashboard could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={<FirstStepsOffer>What there is to read, and what readers make of it</FirstStepsOffer>}
      />
      <Counters data={data?.dashboardData} />
      <section aria-labelledby="latest-blogs">
        <SectionHeader>
          <Typography variant="h3" component="h2" id="latest-blogs">
            Latest Blogs
          </Typography>
          <Typography component={Link} to={paths.listBlog} variant="body2">
            Blog List
          </Typography>
        </SectionHeader>
        <Suspense fallback={skeleton}>
          {!latest ? (
            skeleton
          ) : latest.length > 0 ? (
            <LatestBlogs blogs={latest} isRefetching={isFetching} />
          ) : (
            <Notice title="No blogs yet.">
              <Link to={paths.addBlog}>The first one is only a title away.</Link>
            </Notice>
          )}
        </Suspense>
      </section>
    </>
  );
}
