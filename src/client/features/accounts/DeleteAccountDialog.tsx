import { useId, useState, type FormEvent } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import type { CommentsOfDeleted } from '../../../contract/extensions/accounts';
import { ignoreHeldEnter } from '../../ui/ignoreHeldEnter';

interface DeleteAccountDialogProps {
  question: string;
  /** What is deleted. */
  children: string;
  /** Whose comments, as in “Your comments”. */
  commentsLabel: string;
  /** Whether the current password is asked for. */
  asksPassword?: boolean;
  isBusy?: boolean;
  /** Why it was refused, as a sentence. */
  refusal?: string | undefined;
  onConfirm: (choice: { comments: CommentsOfDeleted; password: string }) => void;
  onCancel: () => void;
}

/** Asks what becomes of the comments before an account is deleted. Mounted only while it is open. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps) {
  const { question, children, commentsLabel, asksPassword = false, isBusy = false, refusal } = props;
  const { onConfirm, onCancel } = props;
  const id = useId();
  const [comments, setComments] = useState<CommentsOfDeleted>('keep');
  const [password, setPassword] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onConfirm({ comments, password });
  };

  return (
    <Dialog
      open
      onClose={onCancel}
      onKeyDownCapture={ignoreHeldEnter}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-about`}
    >
      <form method="dialog" onSubmit={submit}>
        <DialogTitle id={`${id}-question`} variant="h3" component="h2" sx={{ pt: 3 }}>
          {question}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pb: 1 }}>
          <DialogContentText id={`${id}-about`}>{children}</DialogContentText>
          <FormControl>
            <FormLabel id={`${id}-comments`} sx={{ mb: 0.5 }}>
              {commentsLabel}
            </FormLabel>
            <RadioGroup
              aria-labelledby={`${id}-comments`}
              value={comments}
              onChange={(_event, value) => {
                setComments(value as CommentsOfDeleted);
              }}
            >
              <FormControlLabel
                value="keep"
                control={<Radio autoFocus={asksPassword} />}
                label="stay, under the name that was typed, and belong to nobody"
              />
              <FormControlLabel value="delete" control={<Radio />} label="are deleted as well" />
            </RadioGroup>
          </FormControl>
          {asksPassword && (
            <TextField
              type="password"
              label="Current password"
              autoComplete="current-password"
              required
              fullWidth
              value={password}
              onChange={({ target }) => {
                setPassword(target.value);
              }}
              error={refusal !== undefined}
              helperText={refusal}
              slotProps={{ formHelperText: { role: 'alert' } }}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ p: 2.5 }}>
          {/* Focused, so that Enter after a slip does nothing; without a password it does nothing anyway. */}
          <Button color="inherit" onClick={onCancel} autoFocus={!asksPassword}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" aria-disabled={isBusy}>
            {isBusy ? 'Deleting…' : 'Delete'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
