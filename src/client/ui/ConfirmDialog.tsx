import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { ignoreHeldEnter } from './ignoreHeldEnter';

interface ConfirmDialogProps {
  /** The whole question, as a sentence. */
  question: string;
  /** What is affected, or the consequences of confirming. */
  children?: ReactNode;
  /** The label of the confirm button: names the action, not "OK". */
  confirm: string;
  /** Whether confirming deletes something. */
  isDestructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation of an action. Mounted only while it is open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, children, confirm, isDestructive = true, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Dialog
      open
      onClose={onCancel}
      onKeyDownCapture={ignoreHeldEnter}
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
        {/* Focused, so that Enter after a slip does nothing. */}
        <Button color="inherit" onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button variant="contained" color={isDestructive ? 'error' : 'primary'} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
