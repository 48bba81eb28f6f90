import { useState, type KeyboardEvent } from 'react';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { CommentWithBlog } from '../../../../contract/entities';
import { useDateFormat } from '../../../site/useDateFormat';
import { spacing, typography, vars } from '../../../ui/theme';
import { describeReasons } from './describeSpam';
import { truncateText } from './truncateText';

const Frame = styled('div')({ flex: 1, minWidth: 0, maxWidth: '78ch' });

const Content = styled('p')({
  ...typography.body2,
  margin: spacing(0.5, 0, 0),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

const Toggle = styled('button')({
  ...typography.caption,
  fontWeight: 600,
  padding: '4px 8px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: vars.palette.primary.main,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
});

/** The words of the first button of a line are below the text. */
const Toggles = styled('div')({ marginInline: -8 });

/** Characters of a comment that are shown while it is collapsed. */
const previewLengths = { wide: 320, narrow: 140 };

const Quote = styled('div')({
  ...typography.caption,
  margin: spacing(0.5, 0, 0),
  paddingInlineStart: spacing(1.25),
  borderInlineStart: `2px solid ${vars.palette.divider}`,
  color: vars.palette.text.secondary,
  overflowWrap: 'anywhere',
});

/** The grid handles Space and Enter itself. */
const keepFromGrid = (event: KeyboardEvent) => {
  if (event.key === ' ' || event.key === 'Enter') event.stopPropagation();
};

interface CommentTextProps {
  comment: CommentWithBlog;
  isNarrow: boolean;
  /** Undefined where it cannot be answered. */
  onReply: ((comment: CommentWithBlog) => void) | undefined;
  /** Undefined where it cannot be marked as spam. */
  onMark: ((comment: CommentWithBlog) => void) | undefined;
}

/** From which on it is said why. */
const suspiciousScore = 50;

/** Title of the post, author and text of a comment, and its date on small screens; a long text can be expanded. */
export function CommentText({ comment, isNarrow, onReply, onMark }: CommentTextProps) {
  const { blog, name, content, createdAt, inReplyTo, spam } = comment;
  const isMarked = spam?.isMarked === true;
  const reasons =
    spam && !comment.isApproved && (isMarked || spam.score >= suspiciousScore) && describeReasons(spam.reasons);
  const formatDate = useDateFormat('medium');
  const [isExpanded, setIsExpanded] = useState(false);
  const preview = truncateText(content, isNarrow ? previewLengths.narrow : previewLengths.wide);
  const isLong = preview !== content;

  return (
    <Frame>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {blog.title}
      </Typography>
      <Typography variant="body2" component="p" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
        {isNarrow && (
          <>
            {' '}
            <Typography
              variant="caption"
              color="textSecondary"
              component="time"
              dateTime={createdAt}
              dir="ltr"
              sx={{ whiteSpace: 'nowrap' }}
            >
              {formatDate(createdAt)}
            </Typography>
          </>
        )}
      </Typography>
      {inReplyTo && (
        <Quote>
          In answer to <bdi>{inReplyTo.name}</bdi>: <bdi>{truncateText(inReplyTo.content, 100)}</bdi>
        </Quote>
      )}
      {spam && typeof reasons === 'string' && (
        <Typography variant="caption" color="warning" component="div" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {isMarked ? 'Marked as spam' : `Spam score ${spam.score}`}
          {reasons && `: ${reasons}`}
        </Typography>
      )}
      <Content>{isExpanded || !isLong ? content : `${preview}…`}</Content>
      <Toggles>
        {isLong && (
          <Toggle
            type="button"
            aria-expanded={isExpanded}
            onClick={() => {
              setIsExpanded(!isExpanded);
            }}
            onKeyDown={keepFromGrid}
          >
            {isExpanded ? 'Show less' : 'Show all'}
          </Toggle>
        )}
        {onReply && (
          <Toggle
            type="button"
            aria-label={`Answer the comment by ${name} on “${blog.title}”`}
            onClick={() => {
              onReply(comment);
            }}
            onKeyDown={keepFromGrid}
          >
            Answer
          </Toggle>
        )}
        {onMark && (
          <Toggle
            type="button"
            aria-label={`${isMarked ? 'No spam' : 'Spam'}: the comment by ${name} on “${blog.title}”`}
            onClick={() => {
              onMark(comment);
            }}
            onKeyDown={keepFromGrid}
          >
            {isMarked ? 'No spam' : 'Spam'}
          </Toggle>
        )}
      </Toggles>
    </Frame>
  );
}
