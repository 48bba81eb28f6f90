import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { User } from '../../../../contract/extensions/accounts';
import { limits } from '../../../../contract/limits';
import { addedBefore, hasStatus } from '../../../api/apiErrors';
import type { ApiError } from '../../../api/baseQuery';
import { useSendOnce } from '../../../api/useSendOnce';
import { usersApi } from './usersApi';

const roles: { role: User['role']; label: string }[] = [
  { role: 'author', label: 'Author: writes posts' },
  { role: 'admin', label: 'Admin: looks after everything' },
  { role: 'user', label: 'User: reads and comments' },
];

/** Asks whom to invite. Mounted only while it is open. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<User['role']>('author');
  const [invite, { isLoading, error }] = usersApi.useInviteUserMutation();
  // That one is told as a toast.
  const refusal = hasStatus(error, addedBefore) ? undefined : (error as ApiError | undefined);
  const sendOnce = useSendOnce({ what: 'invitation' });

  const submit = async () => {
    const { data } = await sendOnce((attempt) => invite({ email: email.trim(), role, ...attempt }));
    if (data) onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about`}
      maxWidth="xs"
      fullWidth
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLoading) void submit();
        }}
      >
        <DialogTitle id={`${id}-title`} variant="h3" component="h2" sx={{ pt: 3 }}>
          Invite somebody
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          <DialogContentText id={`${id}-about`}>
            They get a mail with a link, by which they choose a name and a password. It is good for seven days.
          </DialogContentText>
          <TextField
            label="Email"
            type="email"
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
            }}
            required
            autoFocus
            error={refusal?.isRefusal ?? false}
            helperText={refusal?.isRefusal ? refusal.message : ' '}
            slotProps={{ htmlInput: { maxLength: limits.email } }}
          />
          <TextField
            select
            label="Role"
            value={role}
            onChange={({ target }) => {
              setRole(target.value as User['role']);
            }}
          >
            {roles.map((each) => (
              <MenuItem key={each.role} value={each.role}>
                {each.label}
              </MenuItem>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions sx={{ p: 3, pt: 1 }}>
          <Button onClick={onClose} color="inherit">
            Cancel
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isLoading}>
            Invite
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
