import { Suspense, useDeferredValue, type ComponentType } from 'react';
import { Link } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../contract/entities';
import { limits } from '../../../contract/limits';
import { isForbidden } from '../../api/failures';
import { paths } from '../../paths';
import { AdminAccountNeeded } from '../../session/AdminAccountNeeded';
import { AreaHead } from '../../ui/AreaHead';
import { TableSkeleton } from '../../ui/data-table/TableSkeleton';
import { Notice } from '../../ui/Notice';
import { useTitle } from '../../ui/useTitle';
import { Counters } from './Counters';
import { dashboardApi } from './dashboardApi';

const SectionHead = styled('div')(({ theme: { spacing } }) => ({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: spacing(2),
  marginBottom: spacing(2),
}));

interface DashboardPageProps {
  /** How posts are listed is theirs to know: whoever puts the page together hands it in. */
  LatestBlogs: ComponentType<{ blogs: readonly Blog[] }>;
}

export function DashboardPage({ LatestBlogs }: DashboardPageProps) {
  useTitle('Dashboard');
  const { data, error, refetch } = dashboardApi.useGetDashboardQuery();
  // The counters are painted before the table, whose code is the greater part of the page, takes the browser's time.
  const latest = useDeferredValue(data?.dashboardData.recentBlogs);
  const waiting = <TableSkeleton label="Loading the latest blogs" rows={limits.recentBlogs} />;

  if (isForbidden(error)) return <AdminAccountNeeded />;
  if (!data && error) {
    return (
      <Notice
        component="h1"
        title="The dashboard did not arrive."
        action={{ label: 'Try again', onClick: () => void refetch() }}
      >
        Nothing is lost. The server did not answer, or could not be reached.
      </Notice>
    );
  }
  return (
    <>
      <AreaHead title="Dashboard" about="What there is to read, and what readers make of it" />
      <Counters data={data?.dashboardData} />
      <section aria-labelledby="latest-blogs">
        <SectionHead>
          <Typography variant="h3" component="h2" id="latest-blogs">
            Latest Blogs
          </Typography>
          <Typography component={Link} to={paths.listBlog} variant="body2">
            Blog List
          </Typography>
        </SectionHead>
        <Suspense fallback={waiting}>
          {!latest ? (
            waiting
          ) : latest.length > 0 ? (
            <LatestBlogs blogs={latest} />
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
