import { useRef } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { commentPath } from '../../../contract/comment-path';
import { editableMs } from '../../../contract/comment-rules';
import type { CommentWithBlog } from '../../../contract/entities';
import { PagedList } from '../../api/PagedList';
import { useLoadedPage, usePageInUrl } from '../../api/usePageInUrl';
import { paths, postPath } from '../../paths';
import { selectIsSignedIn } from '../../session/sessionSlice';
import { selectHasExtensions } from '../../site/siteSlice';
import { useDateFormat } from '../../site/useDateFormat';
import { FocusRegion } from '../../ui/FocusRegion';
import { PageHeader } from '../../ui/PageHeader';
import { LoadingMessage } from '../../ui/LoadingMessage';
import { LoginNotice } from '../../ui/LoginNotice';
import { Notice } from '../../ui/Notice';
import { shape, spacing, typography, vars } from '../../ui/theme';
import { ActionRow } from './ActionRow';
import { commentsApi, myCommentsPerPage } from './commentsApi';
import { OwnCommentActions } from './OwnCommentActions';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2),
  maxWidth: 760,
});

const Card = styled('li')({
  padding: spacing(2.5, 3),
  borderRadius: shape.borderRadius,
  border: `1px solid ${vars.palette.divider}`,
  background: vars.palette.background.paper,
});

const Quote = styled('blockquote')({
  margin: 0,
  fontFamily: typography.h1.fontFamily,
  fontSize: '1.0625rem',
  lineHeight: 1.6,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

const Meta = styled('div')({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(0.75, 1.5),
  marginTop: spacing(1.5),
  color: vars.palette.text.secondary,
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& a': { color: vars.palette.text.primary, fontWeight: 500, textDecorationThickness: 1, textUnderlineOffset: 3 },
});

/** What others have answered, the latest. */
const Answers = styled('ul')({
  ...typography.body2,
  listStyle: 'none',
  margin: spacing(1.5, 0, 0),
  paddingInlineStart: spacing(2),
  borderInlineStart: `2px solid ${vars.palette.divider}`,
  display: 'grid',
  gap: spacing(0.75),
  overflowWrap: 'anywhere',
});

interface MyCommentProps {
  comment: CommentWithBlog;
  /** When the list was loaded, in milliseconds; of the time to change a comment the server decides. */
  loadedAt: number;
  onDelete: () => void;
}

function MyComment({ comment, loadedAt, onDelete }: MyCommentProps) {
  const { content, blog, createdAt, isApproved, inReplyTo, answers = [], answerCount = 0 } = comment;
  const formatDate = useDateFormat('medium');
  const hasExtensions = useSelector(selectHasExtensions);
  const more = answerCount - answers.length;
  return (
    <Card>
      <Quote>“{content}”</Quote>
      <Meta>
        <p>
          Commented on <Link to={postPath(blog)}>{blog.title}</Link>
        </p>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {!isApproved && <Chip label="Pending approval" size="small" variant="outlined" />}
        {hasExtensions && (
          <ActionRow>
            <OwnCommentActions
              comment={comment}
              isEditable={loadedAt - Date.parse(createdAt) < editableMs}
              mayBeAnswered={isApproved && !inReplyTo}
              onDelete={onDelete}
            />
          </ActionRow>
        )}
      </Meta>
      {inReplyTo && <Meta>In answer to {inReplyTo.name}</Meta>}
      {answers.length > 0 && (
        <Answers aria-label="Answers">
          {more > 0 && <li>{more === 1 ? 'One earlier answer' : `${more} earlier answers`}</li>}
          {answers.map((answer) => (
            <li key={answer._id}>
              <b>
                <bdi>{answer.name}</bdi>
              </b>
              : <bdi>{answer.content}</bdi>{' '}
              <a href={commentPath(answer._id)} aria-label={`The answer of ${answer.name}`}>
                Show
              </a>
            </li>
          ))}
        </Answers>
      )}
    </Card>
  );
}

export function MyCommentsPage() {
  const isSignedIn = useSelector(selectIsSignedIn);
  const pageInUrl = usePageInUrl(myCommentsPerPage);
  const query = commentsApi.useListMyCommentsQuery(pageInUrl.request, { skip: !isSignedIn });
  const list = useLoadedPage(pageInUrl, query);
  const region = useRef<HTMLDivElement>(null);

  return (
    <FocusRegion ref={region}>
      <PageHeader title="My Comments" subtitle={list && `Total Comments: ${list.total}`} />
      {!isSignedIn ? (
        <LoginNotice>The comments you write are listed here when you are signed in.</LoginNotice>
      ) : (
        <PagedList
          pageInUrl={pageInUrl}
          query={query}
          list={list}
          region={region}
          label="Pages of comments"
          empty={
            <Notice title="You haven't posted any comments yet.">
              Every post has room for them at its end. <Link to={paths.home}>Find something to say</Link>
            </Notice>
          }
          loading={<LoadingMessage>Loading your comments...</LoadingMessage>}
          failed="Your comments could not be loaded."
        >
          {(comments) => (
            <List>
              {comments.map((comment) => (
                <MyComment
                  key={comment._id}
                  comment={comment}
                  loadedAt={query.fulfilledTimeStamp ?? 0}
                  onDelete={() => region.current?.focus()}
                />
              ))}
            </List>
          )}
        </PagedList>
      )}
    </FocusRegion>
  );
}
