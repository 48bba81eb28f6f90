import { useRef, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { commentsPerPage } from '../../../contract/comment-pages';
import type { Comment } from '../../../contract/entities';
import { useLoadedPage, usePageInUrl } from '../../api/usePageInUrl';
import { describeLoadFailure } from '../../api/apiErrors';
import { selectIsSignedIn } from '../../session/sessionSlice';
import { selectHasExtensions } from '../../site/siteSlice';
import { withoutScript } from '../../ui/mediaQueries';
import { Pagination } from '../../ui/Pagination';
import { spacing } from '../../ui/theme';
import { ActionRow } from './ActionRow';
import { CommentItem } from './CommentItem';
import { commentPageParameter, commentsApi } from './commentsApi';
import { OwnCommentActions } from './OwnCommentActions';
import { repliesApi } from './repliesApi';

const List = styled('ul')({
  listStyle: 'none',
  margin: spacing(3, 0, 0),
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
});

const Answers = styled(List)({ marginTop: spacing(2), gap: spacing(2) });

/** As high without buttons, so that nothing moves when those of one's own comments come. */
const Actions = styled(ActionRow)({ minHeight: 32, [withoutScript]: { display: 'none' } });

interface Thread {
  comment: Comment;
  /** Whether it stands on the page before. */
  isRepeated: boolean;
  answers: Comment[];
}

/** The rows of a page, in which answers follow what they answer. A foreign API has comments alone. */
function toThreads(rows: readonly Comment[], continued: Comment | undefined): Thread[] {
  const threads: Thread[] = continued ? [{ comment: continued, isRepeated: true, answers: [] }] : [];
  for (const comment of rows) {
    const thread = threads.at(-1);
    if (thread && comment.replyTo === thread.comment._id) thread.answers.push(comment);
    else threads.push({ comment, isRepeated: false, answers: [] });
  }
  return threads;
}

/** Id of the heading. */
const commentsId = 'comments';

interface CommentListProps {
  blogId: string;
  /** Whether somebody may add one. */
  mayGrow: boolean;
  renderForm: (replyTo: string, onClose: () => void) => ReactNode;
}

export function CommentList({ blogId, mayGrow, renderForm }: CommentListProps) {
  const pageInUrl = usePageInUrl(commentsPerPage, commentPageParameter);
  const query = commentsApi.useListCommentsQuery({ blogId, ...pageInUrl.request });
  const { currentData, error, refetch } = query;
  const list = useLoadedPage(pageInUrl, query);
  // What is shown of another page is not what is asked for.
  const hasFailed = error !== undefined && !currentData;
  const comments = hasFailed ? undefined : list?.rows;
  const heading = useRef<HTMLHeadingElement>(null);
  const isSignedIn = useSelector(selectIsSignedIn);
  const hasExtensions = useSelector(selectHasExtensions);
  const mayReply = mayGrow && hasExtensions;
  const [replyTo, setReplyTo] = useState<string>();
  const own = repliesApi.useListOwnCommentsQuery({ id: blogId }, { skip: !isSignedIn || !hasExtensions });
  const ownComments = own.currentData?.comments ?? [];

  const focusHeading = () => heading.current?.focus();

  const renderActions = (comment: Comment) => {
    const ownComment = ownComments.find(({ _id }) => _id === comment._id);
    return (
      <>
        {(mayReply || ownComment) && (
          <Actions>
            {mayReply && (
              <Button
                size="small"
                color="inherit"
                aria-label={`Reply to ${comment.name}`}
                aria-expanded={replyTo === comment._id}
                onClick={() => {
                  setReplyTo(replyTo === comment._id ? undefined : comment._id);
                }}
              >
                Reply
              </Button>
            )}
            {ownComment && (
              <OwnCommentActions
                comment={ownComment}
                isEditable={ownComment.isEditable}
                mayBeAnswered={comment.replyTo === undefined}
                onDelete={focusHeading}
              />
            )}
          </Actions>
        )}
        {replyTo === comment._id && (
          <div>
            {renderForm(comment._id, () => {
              setReplyTo(undefined);
              document.getElementById(`comment-${comment._id}`)?.querySelector('button')?.focus();
            })}
          </div>
        )}
      </>
    );
  };

  const waiting = ownComments.filter(({ isApproved }) => !isApproved);
  return (
    <div>
      <Typography ref={heading} id={commentsId} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
        Comments{list && ` (${list.total})`}
      </Typography>
      {comments && list?.total === 0 && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {mayGrow ? 'Nobody has said anything yet. Be the first.' : 'Nobody has said anything.'}
        </Typography>
      )}
      {comments && comments.length > 0 && (
        <List aria-busy={!currentData}>
          {toThreads(comments, query.data?.continued).map(({ comment, isRepeated, answers }) => (
            <CommentItem key={comment._id} comment={comment} isRepeated={isRepeated}>
              {!isRepeated && renderActions(comment)}
              {answers.length > 0 && (
                <Answers aria-label={`Answers to ${comment.name}`}>
                  {answers.map((answer) => (
                    <CommentItem key={answer._id} comment={answer}>
                      {renderActions(answer)}
                    </CommentItem>
                  ))}
                </Answers>
              )}
            </CommentItem>
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
            focusHeading();
          }}
        />
      )}
      {waiting.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 4 }}>
            Waiting for approval
          </Typography>
          <List aria-label="Your comments that wait for approval">
            {waiting.map((comment) => (
              <CommentItem key={comment._id} comment={{ ...comment, name: 'You' }}>
                <Actions>
                  <OwnCommentActions
                    comment={comment}
                    isEditable={comment.isEditable}
                    mayBeAnswered={false}
                    onDelete={focusHeading}
                  />
                </Actions>
              </CommentItem>
            ))}
          </List>
        </>
      )}
      {hasFailed && (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          The comments could not be loaded. {describeLoadFailure(error)}{' '}
          <Button onClick={() => void refetch()}>Try again</Button>
        </Typography>
      )}
      {!comments && !hasFailed && <CircularProgress size={28} sx={{ mt: 2 }} aria-label="Loading the comments" />}
    </div>
  );
}
