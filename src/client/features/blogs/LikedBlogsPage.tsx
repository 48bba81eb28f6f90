import { useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../contract/entities';
import { PagedList } from '../../api/PagedList';
import { useLoadedPage, usePageInUrl } from '../../api/usePageInUrl';
import { paths, postPath } from '../../paths';
import { selectIsSignedIn } from '../../session/sessionSlice';
import { PageHeader } from '../../ui/PageHeader';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { BinIcon } from '../../ui/actionIcons';
import { HeartIcon } from '../../ui/icons';
import { FocusRegion } from '../../ui/FocusRegion';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { LoginNotice } from '../../ui/LoginNotice';
import { Notice } from '../../ui/Notice';
import { spacing, typography, vars } from '../../ui/theme';
import { blogsApi, likedBlogsPerPage } from './blogsApi';

const Table = styled('table')({
  ...typography.body1,
  width: '100%',
  maxWidth: 860,
  borderCollapse: 'collapse',
  '& th, & td': { padding: spacing(1.25, 1.5), textAlign: 'start', borderBottom: `1px solid ${vars.palette.divider}` },
  '& thead th': { ...typography.body2, fontWeight: 600, color: vars.palette.text.secondary },
  '& th:first-of-type, & td:first-of-type': {
    width: 44,
    paddingInlineStart: 0,
    color: vars.palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th:last-of-type, & td:last-of-type': { width: 104, paddingInlineEnd: 0 },
  '& td a': {
    fontWeight: 500,
    textDecorationThickness: 1,
    textDecorationColor: 'transparent',
    textUnderlineOffset: 4,
    overflowWrap: 'anywhere',
    '&:hover': { textDecorationColor: vars.palette.accent, textDecorationThickness: 2 },
  },
});

const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 6 });

const LikedIcon = styled('span')({ display: 'inline-flex', padding: 8, color: vars.palette.heart });

interface LikedBlogsProps {
  blogs: Blog[];
  /** How many liked posts come before these. */
  offset: number;
  /** Whether they are being fetched again. */
  isRefetching: boolean;
  onRemoved: () => void;
}

function LikedBlogs({ blogs, offset, isRefetching, onRemoved }: LikedBlogsProps) {
  const [toggleLike, { isLoading, isSuccess }] = blogsApi.useToggleLikeMutation();
  const [blogToRemove, setBlogToRemove] = useState<Blog>();
  // Another API switches: calling it twice would like the post again.
  const isBusy = isLoading || (isSuccess && isRefetching);
  const close = () => {
    setBlogToRemove(undefined);
  };
  const remove = async ({ _id }: Blog) => {
    close();
    const { error } = await toggleLike({
      id: _id,
      isLiked: false,
      toast: { success: 'Blog removed from your liked list.' },
    });
    if (!error) onRemoved();
  };

  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Blog Title</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {blogs.map((blog, index) => (
            <tr key={blog._id}>
              <td>{offset + index + 1}</td>
              <td>
                <Link to={postPath(blog)}>{blog.title}</Link>
              </td>
              <td>
                <Actions>
                  <LikedIcon role="img" aria-label="Liked">
                    <HeartIcon isFilled />
                  </LikedIcon>
                  <IconButton
                    aria-label={`Remove “${blog.title}” from your liked blogs`}
                    aria-disabled={isBusy}
                    onClick={() => {
                      if (!isBusy) setBlogToRemove(blog);
                    }}
                  >
                    <BinIcon />
                  </IconButton>
                </Actions>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {blogToRemove && (
        <ConfirmDialog
          question="Are you sure you want to remove this from your liked blogs?"
          confirm="Remove"
          onCancel={close}
          onConfirm={() => void remove(blogToRemove)}
        >
          {blogToRemove.title}
        </ConfirmDialog>
      )}
    </>
  );
}

export function LikedBlogsPage() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const pageInUrl = usePageInUrl(likedBlogsPerPage);
  const query = blogsApi.useListLikedBlogsQuery(pageInUrl.request, { skip: !isSignedIn, refetchOnFocus: true });
  const list = useLoadedPage(pageInUrl, query);
  const region = useRef<HTMLDivElement>(null);

  return (
    <FocusRegion ref={region}>
      <PageHeader title="Liked Blogs" subtitle={list && `Total Liked: ${list.total}`} />
      {!isSignedIn ? (
        <LoginNotice>The blogs you like are listed here when you are signed in.</LoginNotice>
      ) : (
        <PagedList
          pageInUrl={pageInUrl}
          query={query}
          list={list}
          region={region}
          label="Pages of liked blogs"
          empty={
            <Notice title="You haven't liked any blogs yet.">
              The heart on a post puts it here. <Link to={paths.home}>Find something to like</Link>
            </Notice>
          }
          loading={<LoadingMessage>Loading...</LoadingMessage>}
          failed="Your liked blogs could not be loaded."
        >
          {(blogs, offset) => (
            <LikedBlogs
              blogs={blogs}
              offset={offset}
              isRefetching={query.isFetching}
              // The focused button is removed with its row, so the focus needs a new target.
              onRemoved={() => region.current?.focus()}
            />
          )}
        </PagedList>
      )}
    </FocusRegion>
  );
}
