import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { selectSettings } from '../../site/siteSlice';
import { spacing } from '../../ui/theme';
import { useBlogId } from '../../useBlogId';
import { AccountsOnly } from './AccountsOnly';
import { CommentForm } from './CommentForm';
import { CommentList } from './CommentList';

const Section = styled('section')({ marginTop: spacing(6), display: 'grid', gap: spacing(5) });

interface CommentsSectionProps {
  /** The name of the account that is signed in, where it is known. */
  accountName: string | undefined;
  /** Whether nobody may comment on the post, or not any more. */
  areClosed: boolean;
}

/** The comments of the post in the URL, and the form to add one. */
export function CommentsSection({ accountName, areClosed }: CommentsSectionProps) {
  const id = useBlogId();
  const { comments } = useSelector(selectSettings);
  const inAccounts = (form: ReactNode) => (comments === 'accounts' ? <AccountsOnly>{form}</AccountsOnly> : form);
  return (
    <Section aria-label="Comments">
      <CommentList
        key={id}
        blogId={id}
        mayGrow={!areClosed}
        renderForm={(replyTo, onClose) =>
          inAccounts(<CommentForm blogId={id} accountName={accountName} replyTo={replyTo} onClose={onClose} />)
        }
      />
      {areClosed ? (
        <Typography color="textSecondary">Comments are closed.</Typography>
      ) : (
        <div>
          <Typography variant="h3">Add your comment</Typography>
          {inAccounts(<CommentForm key={id} blogId={id} accountName={accountName} />)}
        </div>
      )}
    </Section>
  );
}
