import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { CommentsOfDeleted, User } from '../../../../contract/extensions/accounts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { spacing, vars } from '../../../ui/theme';
import { DeleteAccountDialog } from '../DeleteAccountDialog';
import type { UserAction } from './userActions';

const Password = styled('output')({
  display: 'block',
  padding: spacing(1.5, 2),
  borderRadius: 10,
  border: `1px solid ${vars.palette.divider}`,
  fontFamily: 'ui-monospace, monospace',
  fontSize: '1.0625rem',
  userSelect: 'all',
  overflowWrap: 'anywhere',
});

/** The question and the consequence of an action that is asked about. */
const confirmations: Record<
  Exclude<UserAction, 'delete'>,
  { question: (name: string) => string; confirm: string; consequence: string; isDestructive?: boolean }
> = {
  makeAdmin: {
    question: (name) => `Are you sure you want to make ${name} an admin?`,
    confirm: 'Make admin',
    consequence: 'Admins write and delete posts, moderate comments, and decide about all accounts, yours included.',
    isDestructive: false,
  },
  makeAuthor: {
    question: (name) => `Are you sure you want to make ${name} an author?`,
    confirm: 'Make author',
    consequence:
      'Authors write posts, and look after their own and the comments on them. They see nothing else of the admin area.',
    isDestructive: false,
  },
  makeUser: {
    question: (name) => `Are you sure you want to make ${name} a user?`,
    confirm: 'Make user',
    consequence: 'The admin area is closed to them at once.',
  },
  block: {
    question: (name) => `Are you sure you want to block ${name}?`,
    confirm: 'Block',
    consequence: 'They are signed out everywhere, and cannot log in. What they have said stays.',
  },
  unblock: {
    question: (name) => `Are you sure you want to unblock ${name}?`,
    confirm: 'Unblock',
    consequence: 'They can log in again.',
    isDestructive: false,
  },
  signOut: {
    question: (name) => `Are you sure you want to sign ${name} out everywhere?`,
    confirm: 'Sign out',
    consequence: 'They can log in again with their password.',
    isDestructive: false,
  },
  resetPassword: {
    question: (name) => `Are you sure you want to give ${name} a new password?`,
    confirm: 'New password',
    consequence:
      'One is generated, and shown once. It is good for one day, in which they have to choose one of their own. They are signed out everywhere.',
  },
};

interface ConfirmUserActionProps {
  action: UserAction;
  user: User;
  onConfirm: (comments: CommentsOfDeleted) => void;
  onCancel: () => void;
}

export function ConfirmUserAction({
  action,
  user: { name, email, role },
  onConfirm,
  onCancel,
}: ConfirmUserActionProps) {
  if (action === 'delete') {
    return (
      <DeleteAccountDialog
        question={`Are you sure you want to delete the account of ${name}?`}
        commentsLabel="Their comments"
        onConfirm={({ comments }) => {
          onConfirm(comments);
        }}
        onCancel={onCancel}
      >
        {`${email} and their likes are deleted for good.${role === 'user' ? '' : ' Their posts stay, under their name.'}`}
      </DeleteAccountDialog>
    );
  }
  const { question, confirm, consequence, isDestructive } = confirmations[action];
  return (
    <ConfirmDialog
      question={question(name)}
      confirm={confirm}
      isDestructive={isDestructive ?? true}
      onConfirm={() => {
        onConfirm('keep');
      }}
      onCancel={onCancel}
    >
      {consequence}
    </ConfirmDialog>
  );
}

interface NewPasswordDialogProps {
  user: User;
  password: string;
  onClose: () => void;
}

/** Shows a password that was generated, which is stored nowhere. */
export function NewPasswordDialog({ user: { name, email }, password, onClose }: NewPasswordDialogProps) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(password).then(
      () => {
        setIsCopied(true);
      },
      // It can be selected and copied by hand.
      () => undefined,
    );
  };
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-about`}>
      <DialogTitle id={`${id}-title`} variant="h3" component="h2" sx={{ pt: 3 }}>
        The new password of {name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pb: 1 }}>
        <DialogContentText id={`${id}-about`}>
          It is shown this once. Send it to {email} in a way that you trust. It is good for one day.
        </DialogContentText>
        <Password aria-label="New password">{password}</Password>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button color="inherit" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
