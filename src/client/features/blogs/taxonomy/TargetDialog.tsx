import { useId, useState, type FormEvent, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { ignoreHeldEnter } from '../../../ui/ignoreHeldEnter';

interface TargetDialogProps {
  question: string;
  children: ReactNode;
  /** Of the choice. */
  label: string;
  targets: readonly { _id: string; name: string }[];
  button: string;
  isBusy: boolean;
  onConfirm: (target: string) => void;
  onClose: () => void;
}

/** Asks where the posts of something that goes away go to. Mounted only while it is open. */
export function TargetDialog(props: TargetDialogProps) {
  const { question, children, label, targets, button, isBusy, onConfirm, onClose } = props;
  const id = useId();
  const [target, setTarget] = useState(targets[0]!._id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onConfirm(target);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDownCapture={ignoreHeldEnter}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-question`}
      aria-describedby={`${id}-about`}
    >
      <form onSubmit={submit} method="dialog">
        <DialogTitle id={`${id}-question`} component="h2" variant="h3" sx={{ pt: 3, overflowWrap: 'anywhere' }}>
          {question}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pb: 1 }}>
          <DialogContentText id={`${id}-about`}>{children}</DialogContentText>
          <TextField
            label={label}
            select
            value={target}
            onChange={(event) => {
              setTarget(event.target.value);
            }}
            slotProps={{ select: { native: true } }}
          >
            {targets.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </TextField>
        </DialogContent>
        <DialogActions sx={{ p: 2.5 }}>
          <Button color="inherit" onClick={onClose} autoFocus>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" aria-disabled={isBusy}>
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
