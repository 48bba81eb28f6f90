import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../contract/entities';
import type { StateWithApi } from '../../api/api';
import { hasStatus } from '../../api/apiErrors';
import { LoadFailedNotice } from '../../api/LoadFailedNotice';
import { paths, postPath } from '../../paths';
import { Canonical } from '../../site/Canonical';
import { PrintedAddress } from '../../site/PrintedAddress';
import { selectSettings, selectSiteUrl } from '../../site/siteSlice';
import { useDateFormat } from '../../site/useDateFormat';
import { Column } from '../../ui/layout';
import { NeedsJavaScript } from '../../ui/NeedsJavaScript';
import { Notice } from '../../ui/Notice';
import { PageSpinner } from '../../ui/PageSpinner';
import { ResponsiveImage } from '../../ui/ResponsiveImage';
import { RichText } from '../../ui/RichText';
import { skippedAtFirst } from '../../ui/skippedAtFirst';
import { breakpoints, spacing, typography, vars } from '../../ui/theme';
import { useBlogId } from '../../useBlogId';
import { WrittenBy } from './author/WrittenBy';
import { blogsApi } from './blogsApi';
import { KeptNote } from './offline/KeptNote';
import { useKeptInstead } from './offline/useKeptInstead';
import { postCoverSizes } from './postCoverSizes';
import { LikeButton } from './LikeButton';
import { readingTime } from './readingTime';
import { relatedApi } from './related/relatedApi';
import { RelatedPosts } from './related/RelatedPosts';
import { ShareIcons } from './ShareIcons';
import { SitePageArticle } from './SitePageArticle';
import { useCountedView } from './useCountedView';

/** For the loader of the page, which calls it only where they are shown. */
export const relatedCall = ({ id = '' }: Readonly<Record<string, string | undefined>>) =>
  relatedApi.endpoints.listRelated.initiate({ id });

const Frame = styled(Column)({
  maxWidth: 1080,
  paddingBlock: spacing(4, 8),
  [breakpoints.up('md')]: { paddingBlock: spacing(8, 12) },
  [breakpoints.up('xl')]: { maxWidth: 1080 },
});

/** Limits the text to about 66 characters per line. */
const TextColumn = styled('div')({ maxWidth: 680, marginInline: 'auto' });

const Dateline = styled('p')({ ...typography.body2, margin: 0, color: vars.palette.secondary.main, fontWeight: 500 });

const Byline = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  marginBlock: spacing(3, 4),
  color: vars.palette.text.secondary,
  '& noscript': { order: 1, flexBasis: '100%' },
  '& a': { color: 'inherit', textUnderlineOffset: 3 },
});

const Tags = styled('ul')({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: spacing(1),
  margin: spacing(5, 0, 0),
  padding: 0,
  listStyle: 'none',
  '& a': {
    display: 'block',
    padding: spacing(0.75, 1.75),
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: 999,
    color: vars.palette.text.secondary,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { color: vars.palette.text.primary, borderColor: 'currentColor' },
  },
});

const PostFooter = styled('div')({
  marginTop: spacing(6),
  paddingBlock: spacing(3),
  borderBlock: `1px solid ${vars.palette.divider}`,
});

/** Their space is reserved while their chunk is loading. */
const Comments = styled('div')({ minHeight: 480, ...skippedAtFirst('40rem') });

function Post({ blog, children }: { blog: Blog; children: ReactNode }) {
  const formatDate = useDateFormat('long');
  const siteUrl = useSelector(selectSiteUrl);
  const { authorLabel, players, showsCardDetails, showsRelatedPosts } = useSelector(selectSettings);
  const author = blog.writtenBy ? (
    <Link to={paths.author(blog.writtenBy.slug)} rel="author">
      {blog.author}
    </Link>
  ) : (
    (blog.author ?? authorLabel)
  );
  return (
    <article>
      <Canonical path={postPath(blog)} />
      <PrintedAddress path={postPath(blog)} />
      <TextColumn>
        <Dateline>
          <time dateTime={blog.createdAt}>{formatDate(blog.createdAt)}</time>
          {` · ${blog.category}`}
          {showsCardDetails && readingTime(blog)}
          {!blog.isPublished && ' · Draft'}
        </Dateline>
        <Typography variant="h1" sx={{ mt: 1.5, fontSize: 'clamp(2.125rem, 1.6rem + 2.4vw, 3.25rem)' }}>
          {blog.title}
        </Typography>
        {blog.subTitle && (
          <Typography variant="subtitle1" component="p" color="textSecondary" sx={{ mt: 2.5, fontSize: '1.25rem' }}>
            {blog.subTitle}
          </Typography>
        )}
        <Byline>
          <span>By {author}</span>
          <NeedsJavaScript>Liking</NeedsJavaScript>
          <LikeButton blog={blog} />
        </Byline>
      </TextColumn>
      {blog.image && (
        <ResponsiveImage
          src={blog.image}
          sources={blog.images}
          avifSources={blog.avifImages}
          sizes={postCoverSizes}
          ratio={2}
          isPriority
        />
      )}
      <TextColumn sx={{ mt: { xs: 4, md: 7 } }}>
        <RichText html={blog.description} siteUrl={siteUrl} players={players} />
        {blog.tagLinks && blog.tagLinks.length > 0 && (
          <Tags aria-label="Tags">
            {blog.tagLinks.map(({ name, slug }) => (
              <li key={slug}>
                <Link to={paths.tag(slug)} rel="tag">
                  {name}
                </Link>
              </li>
            ))}
          </Tags>
        )}
        <PostFooter className="screen-only">
          <ShareIcons />
        </PostFooter>
        {blog.isPublished && <KeptNote path={postPath(blog)} title={blog.title} />}
        {blog.writtenBy && <WrittenBy author={blog.writtenBy} />}
        {showsRelatedPosts && <RelatedPosts id={blog._id} />}
        {blog.takesComments !== false && (
          <Comments className="screen-only">
            <Suspense>{children}</Suspense>
          </Comments>
        )}
      </TextColumn>
    </article>
  );
}

function PostOfId({ id, children }: { id: string; children: ReactNode }) {
  const args = { id };
  // The route's loader has asked already, or the server; a query that has failed would be asked again here.
  const isMissing = useSelector((state: StateWithApi) =>
    hasStatus(blogsApi.endpoints.getBlog.select(args)(state).error, 404),
  );
  const {
    data: latestData,
    error,
    refetch,
  } = blogsApi.useGetBlogQuery(args, { refetchOnFocus: true, skip: isMissing });
  // Deferred, so that rendering a long post can be interrupted by input.
  const data = useDeferredValue(latestData);
  useKeptInstead(!latestData && error !== undefined && !isMissing);

  return (
    <Frame>
      {isMissing ? (
        <Notice component="h1" title="There is no such post.">
          It may have been taken down, or the address is not quite right.{' '}
          <Link to={paths.home}>All posts are on the home page.</Link>
        </Notice>
      ) : data?.blog.isPage ? (
        <TextColumn>
          <SitePageArticle blog={data.blog}>
            <Comments className="screen-only">{children}</Comments>
          </SitePageArticle>
        </TextColumn>
      ) : data?.blog ? (
        <Post blog={data.blog}>{children}</Post>
      ) : error ? (
        <LoadFailedNotice
          component="h1"
          title="The post could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSpinner label="Loading the post" />
      )}
    </Frame>
  );
}

/**
 * The post in the URL, keyed by its id, so that a page never shows parts of another post. The comments are passed as
 * children, as features do not import each other.
 */
export function PostPage({ children }: { children: ReactNode }) {
  const id = useBlogId();
  useCountedView(id);
  return (
    <PostOfId key={id} id={id}>
      {children}
    </PostOfId>
  );
}
