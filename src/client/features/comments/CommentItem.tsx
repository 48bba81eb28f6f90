import type { ReactNode } from 'react';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';
import type { Comment } from '../../../contract/entities';
import { useDateFormat } from '../../site/useDateFormat';
import { forcedColors } from '../../ui/mediaQueries';
import { spacing, typography, vars } from '../../ui/theme';
import { useIsHydrated } from '../../ui/useIsHydrated';

const Item = styled('li')({
  paddingInlineStart: spacing(2.5),
  borderInlineStart: `2px solid ${vars.palette.divider}`,
  // Below what is sticky, where an address names it.
  scrollMarginTop: 96,
  '&:target': { borderInlineStartColor: vars.palette.primary.main, [forcedColors]: { borderColor: 'Highlight' } },
});

const Content = styled('p')({
  ...typography.body1,
  margin: spacing(0.5, 0, 0),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

const Badge = styled('span')({
  ...typography.caption,
  fontWeight: 600,
  marginInlineStart: spacing(1),
  padding: spacing(0.25, 1),
  borderRadius: 999,
  color: vars.palette.primary.main,
  border: '1px solid currentColor',
});

/** When a comment was written: the date, and how long ago once the page is hydrated, as the server's clock is another. */
function CommentTime({ createdAt }: { createdAt: string }) {
  const isHydrated = useIsHydrated();
  const date = useDateFormat('long')(createdAt);
  return (
    <Typography
      component="time"
      dateTime={createdAt}
      title={date}
      variant="body2"
      color="textSecondary"
      sx={{ ml: 1.5 }}
    >
      {isHydrated ? formatDistanceToNow(createdAt, { addSuffix: true }) : date}
    </Typography>
  );
}

interface CommentItemProps {
  comment: Pick<Comment, '_id' | 'name' | 'content' | 'createdAt' | 'isByAuthor'>;
  /** Whether it stands on another page, and is only shown here again. */
  isRepeated?: boolean;
  /** Below the text. */
  children?: ReactNode;
}

export const CommentItem = ({ comment, isRepeated = false, children }: CommentItemProps) => (
  <Item id={isRepeated ? undefined : `comment-${comment._id}`}>
    <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      <bdi>{comment.name}</bdi>
    </Typography>
    {comment.isByAuthor && <Badge>Author</Badge>}
    <CommentTime createdAt={comment.createdAt} />
    <Content>{comment.content}</Content>
    {children}
  </Item>
);
