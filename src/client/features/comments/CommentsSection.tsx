import { useParams } from 'react-router';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { spacing } from '../../ui/theme';
import { CommentForm } from './CommentForm';
import { CommentList } from './CommentList';

const Section = styled('section')({ marginTop: spacing(6), display: 'grid', gap: spacing(5) });

interface CommentsSectionProps {
  /** The name of the account that is signed in, where it is known. */
  accountName: string | undefined;
}

/** The comments of the post in the URL, and the form to add one. */
export function CommentsSection({ accountName }: CommentsSectionProps) {
  const { id = '' } = useParams();
  return (
    <Section aria-label="Comments">
      <CommentList blogId={id} />
      <div>
        <Typography variant="h3">Add your comment</Typography>
        <CommentForm key={id} blogId={id} accountName={accountName} />
      </div>
    </Section>
  );
}
