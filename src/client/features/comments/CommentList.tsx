import { useRef } from 'react';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';
import { useLoadedPage, usePageInUrl } from '../../api/usePageInUrl';
import { describeLoadFailure } from '../../api/apiErrors';
import { useDateFormat } from '../../site/useDateFormat';
import { Pagination } from '../../ui/Pagination';
import { spacing, typography, vars } from '../../ui/theme';
import { useIsHydrated } from '../../ui/useIsHydrated';
import { commentPageParameter, commentsApi, commentsPerPage } from './commentsApi';

const List = styled('ul')({
  listStyle: 'none',
  margin: spacing(3, 0, 0),
  padding: 0,
  display: 'grid',
  gap: spacing(3),
});

const Item = styled('li')({ paddingInlineStart: spacing(2.5), borderInlineStart: `2px solid ${vars.palette.divider}` });

const Content = styled('p')({
  ...typography.body1,
  margin: spacing(0.5, 0, 0),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
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

/** Id of the heading. */
const commentsId = 'comments';

interface CommentListProps {
  blogId: string;
  /** Whether somebody may add one. */
  mayGrow: boolean;
}

export function CommentList({ blogId, mayGrow }: CommentListProps) {
  const pageInUrl = usePageInUrl(commentsPerPage, commentPageParameter);
  const query = commentsApi.useListCommentsQuery({ blogId, ...pageInUrl.request });
  const { currentData, error, refetch } = query;
  const list = useLoadedPage(pageInUrl, query);
  const comments = list?.rows;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div>
      <Typography ref={heading} id={commentsId} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        Comments{list && ` (${list.total})`}
      </Typography>
      {list?.total === 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {mayGrow ? 'Nobody has said anything yet. Be the first.' : 'Nobody has said anything.'}
        </Typography>
      )}
      {comments && comments.length > 0 && (
        <List aria-busy={!currentData}>
          {comments.map(({ _id, name, content, createdAt }) => (
            <Item key={_id}>
              <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <CommentTime createdAt={createdAt} />
              <Content>{content}</Content>
            </Item>
          ))}
        </List>
      )}
      {list && (
        <Pagination
          label="Pages of comments"
          page={pageInUrl.page}
          pageCount={list.pageCount}
          // Without JavaScript the other page is opened at its comments.
          hrefOf={(page) => ({ search: pageInUrl.searchOf(page), hash: commentsId })}
          onChange={(next) => {
            pageInUrl.goToPage(next);
            heading.current?.focus();
          }}
        />
      )}
      {!comments && error && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          The comments could not be loaded. {describeLoadFailure(error)}{' '}
          <Button onClick={() => void refetch()}>Try again</Button>
        </Typography>
      )}
      {!comments && !error && <CircularProgress size={28} sx={{ mt: 2 }} aria-label="Loading the comments" />}
    </div>
  );
}
