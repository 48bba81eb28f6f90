import { Link } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { paths, postPath } from '../../../paths';
import { Canonical } from '../../../site/Canonical';
import { useDateFormat } from '../../../site/useDateFormat';
import { Column } from '../../../ui/layout';
import { Notice } from '../../../ui/Notice';
import { PageSpinner } from '../../../ui/PageSpinner';
import { breakpoints, spacing, typography, vars } from '../../../ui/theme';
import { seriesApi } from './seriesApi';
import { seriesPath } from './seriesPath';

const Frame = styled(Column)({
  minHeight: '70vh',
  maxWidth: 760,
  paddingBlock: spacing(4, 8),
  overflowWrap: 'anywhere',
  [breakpoints.up('md')]: { paddingBlock: spacing(7, 12) },
  [breakpoints.up('xl')]: { maxWidth: 760 },
  '& .kind': { ...typography.overline, margin: 0, color: vars.palette.secondary.main },
  '& .description': {
    ...typography.subtitle1,
    margin: spacing(1.5, 0, 0),
    color: vars.palette.text.secondary,
    whiteSpace: 'pre-line',
  },
});

const Parts = styled('ol')({
  margin: spacing(4, 0, 0),
  padding: 0,
  listStyle: 'none',
  counterReset: 'part',
  '& li': {
    position: 'relative',
    padding: spacing(2, 0, 2, 6),
    borderBottom: `1px solid ${vars.palette.divider}`,
    counterIncrement: 'part',
  },
  '& li::before': {
    ...typography.h3,
    content: 'counter(part)',
    position: 'absolute',
    insetInlineStart: 0,
    color: vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& a': {
    ...typography.h3,
    color: 'inherit',
    textUnderlineOffset: 4,
    textDecorationColor: 'transparent',
    '&:hover': { textDecorationColor: 'currentColor' },
  },
  '& p, & time': {
    ...typography.body2,
    display: 'block',
    margin: spacing(0.5, 0, 0),
    color: vars.palette.text.secondary,
  },
});

/** A series: what it is about, and its posts in their order. */
export function SeriesPage({ slug }: { slug: string }) {
  const formatDate = useDateFormat('long');
  const { data, error, refetch } = seriesApi.useGetSeriesQuery({ slug }, { refetchOnFocus: true });
  if (!data) {
    return (
      <Frame>
        {error ? (
          <LoadFailedNotice
            component="h1"
            title="The series could not be loaded."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <PageSpinner label="Loading the series" />
        )}
      </Frame>
    );
  }
  const { archive, blogs } = data;
  return (
    <Frame>
      <Canonical path={seriesPath(archive.slug)} />
      <p className="kind">Series</p>
      <Typography variant="h1">{archive.name}</Typography>
      {archive.description && <p className="description">{archive.description}</p>}
      {blogs.length > 0 ? (
        <Parts>
          {blogs.map((blog) => (
            <li key={blog._id}>
              <Link to={postPath(blog)}>{blog.title}</Link>
              {blog.subTitle && <p>{blog.subTitle}</p>}
              <time dateTime={blog.createdAt}>{formatDate(blog.createdAt)}</time>
            </li>
          ))}
        </Parts>
      ) : (
        <Notice title="There are no posts here yet.">
          <Link to={paths.home}>All posts are on the home page.</Link>
        </Notice>
      )}
    </Frame>
  );
}
