import { useParams } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { CommentForm } from './CommentForm';
import { CommentList } from './CommentList';

const Section = styled('section')(({ theme: { spacing } }) => ({
  marginTop: spacing(6),
  display: 'grid',
  gap: spacing(5),
}));

/** What readers say about the post whose address this is, and the form to say something. */
export function Discussion() {
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
