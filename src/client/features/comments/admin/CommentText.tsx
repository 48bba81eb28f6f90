import { useState } from 'react';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { FiledComment } from '../../../../contract/entities';
import { beginningOf } from './beginningOf';

const Frame = styled('div')({ minWidth: 0 });

const Said = styled('p')(({ theme: { typography, spacing } }) => ({
  ...typography.body2,
  maxWidth: '78ch',
  margin: spacing(0.5, 0, 0),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));

const Toggle = styled('button')(({ theme: { vars, typography } }) => ({
  ...typography.caption,
  fontWeight: 600,
  padding: '4px 8px',
  margin: '0 -8px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: vars.palette.primary.main,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
}));

/** Characters of a comment that are shown before one asks for all of it. */
const begins = { wide: 320, narrow: 140 };

interface CommentTextProps {
  comment: FiledComment;
  isNarrow: boolean;
}

/** Which post, who, and what they said: a long comment opens where it stands. */
export function CommentText({ comment, isNarrow }: CommentTextProps) {
  const { blog, name, content } = comment;
  const [isWhole, setIsWhole] = useState(false);
  const beginning = beginningOf(content, isNarrow ? begins.narrow : begins.wide);
  const isLong = beginning !== content;

  return (
    <Frame>
      <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {blog.title}
      </Typography>
      <Typography variant="body2" component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Said>{isWhole || !isLong ? content : `${beginning}…`}</Said>
      {isLong && (
        <Toggle
          type="button"
          aria-expanded={isWhole}
          onClick={() => {
            setIsWhole(!isWhole);
          }}
          onKeyDown={(event) => {
            // The table has plans of its own for Space and Enter.
            if (event.key === ' ' || event.key === 'Enter') event.stopPropagation();
          }}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Toggle>
      )}
    </Frame>
  );
}
