import { Link, useParams } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Author } from '../../../../contract/entities';
import { hasStatus } from '../../../api/apiErrors';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { useLoadedPage, usePageInUrl } from '../../../api/usePageInUrl';
import { paths } from '../../../paths';
import { Canonical } from '../../../site/Canonical';
import { Column, ScreenReaderOnly } from '../../../ui/layout';
import { Notice } from '../../../ui/Notice';
import { PageSpinner } from '../../../ui/PageSpinner';
import { spacing, typography, vars } from '../../../ui/theme';
import { LoginRequiredDialog } from '../LoginRequiredDialog';
import { PagedBlogGrid } from '../PagedBlogGrid';
import { AuthorDetails, Portrait } from './AuthorDetails';
import { authorBlogsPerPage, authorPageApi } from './authorPageApi';

const Frame = styled(Column)({ paddingBlock: spacing(5, 10) });

const Header = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: spacing(2, 3),
  marginBottom: spacing(5),
  paddingBottom: spacing(4),
  borderBottom: `1px solid ${vars.palette.divider}`,
  '& > div': { ...typography.body1, flex: '1 1 260px', minWidth: 0, maxWidth: 680, color: vars.palette.text.secondary },
});

function Posts({ slug }: { slug: string }) {
  const pageInUrl = usePageInUrl(authorBlogsPerPage);
  const query = authorPageApi.useListAuthorBlogsQuery({ slug, ...pageInUrl.request });
  const list = useLoadedPage(pageInUrl, query);
  if (query.error && !query.currentData) {
    return (
      <LoadFailedNotice
        title="The posts could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!list) return <PageSpinner label="Loading the posts" />;
  if (list.total === 0) return <Notice title="Nothing here yet.">The first post is still being written.</Notice>;
  return <PagedBlogGrid label="Pages of posts" list={list} pageInUrl={pageInUrl} isBusy={!query.currentData} />;
}

const Profile = ({ author: { name, slug, picture, about, links } }: { author: Author }) => (
  <>
    <Header>
      {picture !== undefined && <Portrait src={picture} size={112} />}
      <div>
        <Typography variant="h1" color="textPrimary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <AuthorDetails about={about} links={links} />
      </div>
    </Header>
    <section>
      <ScreenReaderOnly as="h2">Posts by {name}</ScreenReaderOnly>
      <Posts slug={slug} />
    </section>
  </>
);

/** An author with a public profile, and their posts. */
export function AuthorPage() {
  const { id: slug = '' } = useParams();
  const { data, error, refetch } = authorPageApi.useGetAuthorQuery({ slug });
  const { page } = usePageInUrl(authorBlogsPerPage);
  return (
    <Frame>
      <Canonical path={paths.author(slug) + (page > 1 ? `?page=${page}` : '')} />
      {data ? (
        <Profile author={data.author} />
      ) : hasStatus(error, 404) ? (
        <Notice component="h1" title="There is no such author.">
          The address may not be quite right. <Link to={paths.home}>All posts are on the home page.</Link>
        </Notice>
      ) : error ? (
        <LoadFailedNotice
          component="h1"
          title="The author could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSpinner label="Loading the author" />
      )}
      <LoginRequiredDialog />
    </Frame>
  );
}
