import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { datePath } from '../../../../contract/date-path';
import type { DatedBlog, DatedMonth } from '../../../../contract/extensions/dates';
import { hasStatus } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { countPages } from '../../../api/paging';
import { UrlPagination } from '../../../api/UrlPagination';
import { usePageInUrl } from '../../../api/usePageInUrl';
import { paths, postPath } from '../../../paths';
import { Canonical } from '../../../site/Canonical';
import { useDateFormat } from '../../../site/useDateFormat';
import { Busy } from '../../../ui/Busy';
import { focusFromTop, FocusRegion } from '../../../ui/FocusRegion';
import { formatCount } from '../../../ui/formatNumber';
import { Column } from '../../../ui/layout';
import { Notice } from '../../../ui/Notice';
import { PageSpinner } from '../../../ui/PageSpinner';
import { breakpoints, spacing, typography, vars } from '../../../ui/theme';
import { datesApi } from './datesApi';
import { datedBlogsPerPage, datesRequest, datesTitle, monthName, type Dates } from './datesOf';

const Frame = styled(Column)({
  minHeight: '70vh',
  maxWidth: 760,
  paddingBlock: spacing(4, 8),
  [breakpoints.up('md')]: { paddingBlock: spacing(7, 12) },
  [breakpoints.up('xl')]: { maxWidth: 760 },
  '& a': { color: 'inherit', textUnderlineOffset: 4, overflowWrap: 'anywhere' },
  '& .up': { ...typography.body2, margin: spacing(0, 0, 1), color: vars.palette.text.secondary },
  '& h2': { ...typography.h3, margin: spacing(5, 0, 1.5) },
  '& .count, & time': { ...typography.body2, color: vars.palette.text.secondary, whiteSpace: 'nowrap' },
});

const Months = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
  gap: spacing(1, 3),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // Below the title of a year or a month; years have headings of their own.
  'nav > &': { marginTop: spacing(3) },
  '& a': { display: 'inline-block', paddingBlock: spacing(0.5), '&[aria-current]': { fontWeight: 600 } },
});

const Posts = styled('ol')({
  margin: spacing(4, 0, 0),
  padding: 0,
  listStyle: 'none',
  '& li': { padding: spacing(1.5, 0), borderBottom: `1px solid ${vars.palette.divider}` },
  '& a': { fontWeight: 600, textDecorationColor: 'transparent', '&:hover': { textDecorationColor: 'currentColor' } },
  '& time': { display: 'block' },
});

/** @param month the one that is shown */
const MonthLinks = ({ months, month: shown }: { months: readonly DatedMonth[]; month?: number | undefined }) => (
  <Months>
    {months.map(({ year, month, count }) => (
      <li key={month}>
        <Link to={datePath({ year, month })} aria-current={month === shown ? 'page' : undefined}>
          {monthName(month)}
        </Link>{' '}
        <span className="count">({count})</span>
      </li>
    ))}
  </Months>
);

function Years({ months }: { months: readonly DatedMonth[] }) {
  const years = [...new Set(months.map(({ year }) => year))];
  return years.map((year) => {
    const ofYear = months.filter((each) => each.year === year);
    return (
      <section key={year} aria-label={String(year)}>
        <h2>
          <Link to={datePath({ year })}>{year}</Link>{' '}
          <span className="count">
            {formatCount(
              ofYear.reduce((sum, { count }) => sum + count, 0),
              'post',
            )}
          </span>
        </h2>
        <MonthLinks months={ofYear} />
      </section>
    );
  });
}

function PostLinks({ blogs, total, title }: { blogs: readonly DatedBlog[]; total: number; title: string }) {
  const formatDate = useDateFormat('long');
  const pageInUrl = usePageInUrl(datedBlogsPerPage);
  const region = useRef<HTMLDivElement>(null);
  return (
    <FocusRegion ref={region}>
      <Posts>
        {blogs.map((blog) => (
          <li key={blog._id}>
            <time dateTime={blog.createdAt}>{formatDate(blog.createdAt)}</time>
            <Link to={postPath(blog)}>{blog.title}</Link>
          </li>
        ))}
      </Posts>
      <UrlPagination
        label={`Pages of posts of ${title}`}
        pageInUrl={pageInUrl}
        pageCount={countPages(total, datedBlogsPerPage)}
        onMoved={() => {
          focusFromTop(region.current);
        }}
      />
    </FocusRegion>
  );
}

/** The archive by date: all months, or the posts of a year or a month. */
export function DatesPage({ dates }: { dates: Dates }) {
  const [parameters] = useSearchParams();
  const { data, currentData, error, refetch } = datesApi.useGetDateArchiveQuery(datesRequest(dates, parameters));
  const { page, searchOf } = usePageInUrl(datedBlogsPerPage);
  const title = datesTitle(dates);
  const { year, month } = dates;
  if (hasStatus(error, 404)) {
    return (
      <Frame>
        <Notice component="h1" title="Nothing was published then.">
          <Link to={datePath()}>The archive has all months with posts.</Link>
        </Notice>
      </Frame>
    );
  }
  return (
    <Frame>
      <Canonical path={datePath(dates) + (page > 1 ? `?${searchOf(page)}` : '')} />
      {year !== undefined && (
        <p className="up">
          <Link to={datePath()}>Archive</Link>
          {month !== undefined && (
            <>
              {' › '}
              <Link to={datePath({ year })}>{year}</Link>
            </>
          )}
        </p>
      )}
      <Typography variant="h1">{title}</Typography>
      {error && !currentData ? (
        <LoadFailedNotice title="The archive could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Busy aria-busy={!currentData}>
          {data.months.length === 0 ? (
            <Notice title="There are no posts yet.">
              <Link to={paths.home}>The home page will have the first one.</Link>
            </Notice>
          ) : year === undefined ? (
            <Years months={data.months} />
          ) : (
            <>
              <nav aria-label={`Months of ${year}`}>
                <MonthLinks months={data.months} month={month} />
              </nav>
              <PostLinks blogs={data.blogs ?? []} total={data.total ?? 0} title={title} />
            </>
          )}
        </Busy>
      ) : (
        <PageSpinner label="Loading the archive" />
      )}
    </Frame>
  );
}
