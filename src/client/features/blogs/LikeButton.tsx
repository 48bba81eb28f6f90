import { useDispatch, useSelector } from 'react-redux';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../contract/entities';
import { selectIsSignedIn, selectUserId } from '../../session/sessionSlice';
import { toastAdded } from '../../toasts/toastsSlice';
import { HeartIcon } from '../../ui/icons';
import { withoutScript } from '../../ui/mediaQueries';
import { ignoreHeldEnter } from '../../ui/ignoreHeldEnter';
import { spacing, typography, vars } from '../../ui/theme';
import { blogsApi, countLikes } from './blogsApi';

/** Not Material's, whose ripple would cost each card of a page more than the card itself. */
const Heart = styled('button')({
  ...typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  border: 0,
  background: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  gap: spacing(0.75),
  minHeight: 40,
  minWidth: 40,
  padding: spacing(0, 1.25),
  borderRadius: 999,
  fontVariantNumeric: 'tabular-nums',
  color: vars.palette.text.secondary,
  '&:hover': { background: `color-mix(in srgb, ${vars.palette.heart} 9%, transparent)` },
  '& svg': { transition: 'transform 160ms ease' },
  '&:active svg': { transform: 'scale(0.86)' },
  '&[aria-pressed="true"] svg': { color: vars.palette.heart },
  // A number, and no button.
  [withoutScript]: {
    visibility: 'hidden',
    '& > *': { visibility: 'visible' },
    '& > span::before': { content: '"Likes: "' },
  },
});

/** What a visitor is told. */
export const loginToLike = 'Please log in to like a post.';

/** Id of the element that says so before the page is hydrated. */
export const loginToLikeId = 'login-to-like';

/** A toggle button with the number of likes. */
export function LikeButton({ blog }: { blog: Pick<Blog, '_id' | 'title' | 'likes' | 'likeCount'> }) {
  const dispatch = useDispatch();
  const isSignedIn = useSelector(selectIsSignedIn);
  const userId = useSelector(selectUserId);
  const [toggleLike, { isLoading }] = blogsApi.useToggleLikeMutation();
  const count = countLikes(blog);
  const isLiked = userId !== null && blog.likes.includes(userId);

  const toggle = () => {
    if (!isSignedIn) dispatch(toastAdded('error', loginToLike));
    // Another API switches: there a second click before the response would undo the first.
    else if (!isLoading) void toggleLike({ id: blog._id, isLiked: !isLiked });
  };

  return (
    <Heart
      type="button"
      aria-pressed={isLiked}
      aria-label={`Like “${blog.title}”, ${count} so far`}
      data-for-visitors={loginToLikeId}
      onClick={toggle}
      onKeyDown={ignoreHeldEnter}
    >
      <HeartIcon isFilled={isLiked} />
      <span>{count}</span>
    </Heart>
  );
}
