import { Suspense, useDeferredValue, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { format } from 'date-fns/format';
import type { Blog } from '../../../contract/entities';
import { paths } from '../../paths';
import { Column } from '../../ui/layout';
import { Notice } from '../../ui/Notice';
import { PageSpinner } from '../../ui/PageSpinner';
import { Picture } from '../../ui/Picture';
import { RichText } from '../../ui/RichText';
import { useTitle } from '../../ui/useTitle';
import { WhenNear } from '../../ui/WhenNear';
import { authorLabel } from './author';
import { blogsApi } from './blogsApi';
import { coverSizes } from './coverSizes';
import { LikeButton } from './LikeButton';
import { ShareIcons } from './ShareIcons';

const Frame = styled(Column)(({ theme: { breakpoints, spacing } }) => ({
  maxWidth: 1080,
  paddingBlock: spacing(4, 8),
  [breakpoints.up('md')]: { paddingBlock: spacing(8, 12) },
  [breakpoints.up('xl')]: { maxWidth: 1080 },
}));

/** What is read keeps to a measure of some 66 characters. */
const Measure = styled('div')({ maxWidth: 680, marginInline: 'auto' });

const Dateline = styled('p')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  margin: 0,
  color: vars.palette.secondary.main,
  fontWeight: 500,
}));

const Byline = styled('div')(({ theme: { vars, spacing } }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  marginBlock: spacing(3, 4),
  color: vars.palette.text.secondary,
}));

const End = styled('div')(({ theme: { vars, spacing } }) => ({
  marginTop: spacing(6),
  paddingBlock: spacing(3),
  borderBlock: `1px solid ${vars.palette.divider}`,
}));

function Post({ blog, children }: { blog: Blog; children: ReactNode }) {
  useTitle(blog.title);
  return (
    <article>
      <Measure>
        <Dateline>
          <time dateTime={blog.createdAt}>{format(blog.createdAt, 'MMMM d, yyyy')}</time>
          {` · ${blog.category}`}
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
          <span>By {authorLabel}</span>
          <LikeButton blog={blog} />
        </Byline>
      </Measure>
      <Picture src={blog.image} sources={blog.images} sizes={coverSizes.post} ratio={2} isUrgent />
      <Measure sx={{ mt: { xs: 4, md: 7 } }}>
        <RichText html={blog.description} />
        <End>
          <ShareIcons />
        </End>
        <WhenNear height={480}>
          <Suspense>{children}</Suspense>
        </WhenNear>
      </Measure>
    </article>
  );
}

/** One post; what is said about it is handed in by whoever puts the page together. */
export function PostPage({ children }: { children: ReactNode }) {
  const { id = '' } = useParams();
  const { data: arrived, error, refetch } = blogsApi.useGetBlogQuery({ id });
  // Deferred, so that a long post is drawn in slices between which the browser can answer.
  const data = useDeferredValue(arrived);
  const isMissing = error && 'status' in error && error.status === 404;

  return (
    <Frame>
      {data?.blog ? (
        <Post blog={data.blog}>{children}</Post>
      ) : isMissing ? (
        <Notice component="h1" title="There is no such post.">
          It may have been taken down, or the address is not quite right.{' '}
          <Link to={paths.home}>All posts are on the home page.</Link>
        </Notice>
      ) : error ? (
        <Notice
          component="h1"
          title="The post did not arrive."
          action={{ label: 'Try again', onClick: () => void refetch() }}
        >
          The server did not answer, or could not be reached.
        </Notice>
      ) : (
        <PageSpinner label="Loading the post" />
      )}
    </Frame>
  );
}
