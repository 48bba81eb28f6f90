import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

interface ConfirmDialogProps {
  /** The whole question, as a sentence. */
  question: string;
  /** What it is about, or what follows from saying yes. */
  children?: ReactNode;
  /** What the button that says yes is called: the deed, not "OK". */
  confirm: string;
  /** Whether saying yes takes something away. */
  isDestructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a deed that cannot be undone. Rendered while it is open, and no longer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, children, confirm, isDestructive = true, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Dialog
      open
      onClose={onCancel}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-question`}
      aria-describedby={children ? `${id}-about` : undefined}
    >
      <DialogTitle id={`${id}-question`} variant="h3" component="h2" sx={{ pt: 3 }}>
        {question}
      </DialogTitle>
      {children && (
        <DialogContent sx={{ pb: 1 }}>
          <DialogContentText id={`${id}-about`} component="div" sx={{ overflowWrap: 'anywhere' }}>
            {children}
          </DialogContentText>
        </DialogContent>
      )}
      <DialogActions sx={{ p: 2.5 }}>
        <Button color="inherit" onClick={onCancel}>
          Cancel
        </Button>
        {/* Whoever asked by keyboard can answer by Enter. */}
        <Button variant="contained" color={isDestructive ? 'error' : 'primary'} onClick={onConfirm} autoFocus>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
