import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { hasStatus } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { useLoadedPage, usePageInUrl } from '../../../api/usePageInUrl';
import { paths } from '../../../paths';
import { Canonical } from '../../../site/Canonical';
import { Column, ScreenReaderOnly } from '../../../ui/layout';
import { Notice } from '../../../ui/Notice';
import { PageSpinner } from '../../../ui/PageSpinner';
import { breakpoints, spacing, typography, vars } from '../../../ui/theme';
import { blogsPerPage } from '../blogsApi';
import { LoginRequiredDialog } from '../LoginRequiredDialog';
import { PagedBlogGrid } from '../PagedBlogGrid';
import { archiveApi } from './archiveApi';
import { archiveOf, archivePageRequest, archives, type ArchiveKind, type ArchiveState } from './archives';

const Frame = styled(Column)({
  minHeight: '70vh',
  paddingBlock: spacing(4, 8),
  [breakpoints.up('md')]: { paddingBlock: spacing(7, 12) },
});

const Header = styled('header')({
  maxWidth: 760,
  marginBottom: spacing(4),
  '& > .kind': { ...typography.overline, margin: 0, color: vars.palette.secondary.main },
  '& > .description': {
    ...typography.subtitle1,
    margin: spacing(1.5, 0, 0),
    color: vars.palette.text.secondary,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
});

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

interface ArchiveProps {
  kind: ArchiveKind;
  slug: string;
}

function Archive({ kind, slug }: ArchiveProps) {
  const archive = archives[kind];
  // The route's loader has asked already, or the server; a query that has failed would be asked again here.
  const isMissing = useSelector((state: ArchiveState) =>
    hasStatus(archive.endpoint.select({ slug })(state).error, 404),
  );
  const { data, error, refetch } = archive.endpoint.useQuery({ slug }, { skip: isMissing, refetchOnFocus: true });
  const filter = useSelector((state: ArchiveState) => archive.selectFilter(state, slug), isEqual);
  const pageInUrl = usePageInUrl(blogsPerPage);
  const { page, request, searchOf } = pageInUrl;
  const query = archiveApi.useListArchiveQuery(
    { ...(filter ?? { tag: slug }), ...request },
    { skip: !filter || isMissing, refetchOnFocus: true },
  );
  const list = useLoadedPage(pageInUrl, query);
  // What is shown of another page is not what is asked for.
  const failure = (!data && error) || (!query.currentData && query.error);
  const term = data?.archive;

  if (isMissing) {
    return (
      <Notice component="h1" title={`There is no such ${archive.label.toLowerCase()}.`}>
        It may have been renamed, or the address is not quite right.{' '}
        <Link to={paths.home}>All posts are on the home page.</Link>
      </Notice>
    );
  }
  if (failure) {
    return (
      <LoadFailedNotice
        component="h1"
        title="The posts could not be loaded."
        error={failure}
        onRetry={() => {
          void refetch();
          if (filter) void query.refetch();
        }}
      />
    );
  }
  if (!term || !list) return <PageSpinner label="Loading the posts" />;
  const search = searchOf(page);
  return (
    <>
      <Canonical path={archive.pathOf(term.slug) + (search && `?${search}`)} />
      <Header>
        <p className="kind">{archive.label}</p>
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {term.name}
        </Typography>
        {term.description && <p className="description">{term.description}</p>}
      </Header>
      <ScreenReaderOnly as="h2">Posts</ScreenReaderOnly>
      {list.rows.length > 0 ? (
        <PagedBlogGrid
          label={`Pages of posts on ${term.name}`}
          list={list}
          pageInUrl={pageInUrl}
          isBusy={!query.currentData}
        />
      ) : (
        <Notice title="There are no posts here yet.">
          <Link to={paths.home}>All posts are on the home page.</Link>
        </Notice>
      )}
    </>
  );
}

/** The posts of a category or a tag. */
export function ArchivePage() {
  const { pathname } = useLocation();
  const { kind, slug } = archiveOf(pathname);
  return (
    <Frame>
      <Archive key={pathname} kind={kind} slug={slug} />
      <LoginRequiredDialog />
    </Frame>
  );
}

/** What the page shows first. */
export function archiveCalls(state: ArchiveState, url: string) {
  const { pathname, searchParams } = new URL(url);
  const { kind, slug } = archiveOf(pathname);
  const { endpoint, selectFilter } = archives[kind];
  const filter = selectFilter(state, slug);
  return [
    endpoint.initiate({ slug }),
    ...(filter ? [archiveApi.endpoints.listArchive.initiate({ ...filter, ...archivePageRequest(searchParams) })] : []),
  ];
}
