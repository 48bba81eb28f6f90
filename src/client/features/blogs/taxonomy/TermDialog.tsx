import { useId, useState, type FormEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { limits } from '../../../../contract/limits';

export interface TermFields {
  name: string;
  description: string;
}

interface TermDialogProps {
  title: string;
  button: string;
  initial: TermFields;
  /** What is said below the field of the name. */
  nameHelp?: string | undefined;
  /** What it has become meanwhile, and what is typed replaces. */
  stored?: TermFields | undefined;
  isBusy: boolean;
  onSubmit: (fields: TermFields) => void;
  onClose: () => void;
}

/** Names and describes a category, a series or a tag. Mounted only while it is open. */
export function TermDialog(props: TermDialogProps) {
  const { title, button, initial, nameHelp, stored, isBusy, onSubmit, onClose } = props;
  const titleId = useId();
  const [fields, setFields] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit({ name: fields.name.trim(), description: fields.description.trim() });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit} method="dialog">
        <DialogTitle id={titleId} component="h2" variant="h3" sx={{ pt: 3 }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5, pt: '8px !important' }}>
          {stored && (
            <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
              It was changed meanwhile. Its name is “{stored.name}” now,{' '}
              {stored.description ? <>and its description “{stored.description}”.</> : 'and it has no description.'}{' '}
              Save to put what is below in its place.
            </Alert>
          )}
          <TextField
            label="Name"
            value={fields.name}
            onChange={({ target }) => {
              setFields((before) => ({ ...before, name: target.value }));
            }}
            required
            autoFocus
            helperText={nameHelp}
            // One that is not blank.
            slotProps={{ htmlInput: { maxLength: limits.termName, pattern: '.*\\S.*' } }}
          />
          <TextField
            label="Description"
            value={fields.description}
            onChange={({ target }) => {
              setFields((before) => ({ ...before, description: target.value }));
            }}
            multiline
            minRows={3}
            maxRows={8}
            helperText="Readers see it on its page; search engines, too."
            slotProps={{ htmlInput: { maxLength: limits.termDescription } }}
          />
        </DialogContent>
        <DialogActions sx={{ p: 3, pt: 1 }}>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isBusy}>
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
