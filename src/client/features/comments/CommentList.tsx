import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';
import { describeLoadFailure } from '../../api/apiErrors';
import { commentsApi } from './commentsApi';

const List = styled('ul')(({ theme: { spacing } }) => ({
  listStyle: 'none',
  margin: spacing(3, 0, 0),
  padding: 0,
  display: 'grid',
  gap: spacing(3),
}));

const Item = styled('li')(({ theme: { vars, spacing } }) => ({
  paddingInlineStart: spacing(2.5),
  borderInlineStart: `2px solid ${vars.palette.divider}`,
}));

const Content = styled('p')(({ theme: { typography, spacing } }) => ({
  ...typography.body1,
  margin: spacing(0.5, 0, 0),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));

export function CommentList({ blogId }: { blogId: string }) {
  const { data, error, refetch } = commentsApi.useListCommentsQuery({ blogId });
  const comments = data?.comments;
  return (
    <div>
      <Typography variant="h2">Comments{comments && ` (${comments.length})`}</Typography>
      {comments?.length === 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          Nobody has said anything yet. Be the first.
        </Typography>
      )}
      {comments && comments.length > 0 && (
        <List>
          {comments.map(({ _id, name, content, createdAt }) => (
            <Item key={_id}>
              <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <Typography component="time" dateTime={createdAt} variant="body2" color="textSecondary" sx={{ ml: 1.5 }}>
                {formatDistanceToNow(createdAt, { addSuffix: true })}
              </Typography>
              <Content>{content}</Content>
            </Item>
          ))}
        </List>
      )}
      {!comments && error && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          The comments did not arrive. {describeLoadFailure(error)}{' '}
          <Button onClick={() => void refetch()}>Try again</Button>
        </Typography>
      )}
      {!comments && !error && <CircularProgress size={28} sx={{ mt: 2 }} aria-label="Loading the comments" />}
    </div>
  );
}
