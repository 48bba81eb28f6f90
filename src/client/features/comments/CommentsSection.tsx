import { useParams } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { spacing } from '../../ui/theme';
import { CommentForm } from './CommentForm';
import { CommentList } from './CommentList';

const Section = styled('section')({ marginTop: spacing(6), display: 'grid', gap: spacing(5) });

/** The comments of the post in the URL, and the form to add one. */
export function CommentsSection() {
  const { id = '' } = useParams();
  return (
    <Section aria-label="Comments">
      <CommentList blogId={id} />
      <div>
        <Typography variant="h3">Add your comment</Typography>
        <CommentForm key={id} blogId={id} />
      </div>
    </Section>
  );
}
