import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';

interface FormDialogProps {
  title: string;
  /** The label of the submit button. */
  button: string;
  /** Another action, before the buttons. */
  extra?: ReactNode;
  /** Whether what it asks for needs room. */
  isWide?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form. Mounted only while it is open; the caller restores the focus. */
export function FormDialog({ title, button, extra, isWide = false, onSubmit, onClose, children }: FormDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={isWide ? 'md' : 'xs'}
      fullWidth
      disableRestoreFocus
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals: the form around the editor must not be submitted.
          event.stopPropagation();
          onSubmit();
        }}
      >
        <DialogTitle id={titleId} component="h2" variant="h3" sx={{ pt: 3 }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>{children}</DialogContent>
        <DialogActions sx={{ p: 3, pt: 1 }}>
          {extra}
          <Button onClick={onClose} color="inherit">
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
