import { useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { FormDialog } from './FormDialog';
import { UrlField, useUrlField } from './UrlField';

interface LinkDialogProps {
  /** The URL of the link being edited; undefined for a new link. */
  href?: string;
  isButton?: boolean;
  /** Whether there is text to be linked; otherwise the dialog asks for it. */
  hasText: boolean;
  onSave: (link: { href: string; isButton?: boolean }, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Adds or edits a link; the URL may be entered without `https://`. */
export function LinkDialog({ href, isButton: wasButton = false, hasText, onSave, onRemove, onClose }: LinkDialogProps) {
  const { field, complete } = useUrlField(href);
  const [text, setText] = useState('');
  const [isButton, setIsButton] = useState(wasButton);

  function save() {
    const completed = complete();
    if (completed) onSave({ href: completed, ...(isButton && { isButton }) }, text.trim() || field.value.trim());
  }

  return (
    <FormDialog
      title={href ? 'Edit the link' : 'Add a link'}
      button={href ? 'Save' : 'Add'}
      extra={
        href && (
          <Button onClick={onRemove} color="error" sx={{ marginInlineEnd: 'auto' }}>
            Remove
          </Button>
        )
      }
      onSubmit={save}
      onClose={onClose}
    >
      <UrlField
        {...field}
        hint="example.com or name@example.com"
        problem="Please enter a web address or an e-mail address."
      />
      {!hasText && (
        <TextField
          label="Text (optional)"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
          }}
          autoComplete="off"
          fullWidth
        />
      )}
      <FormControlLabel
        control={
          <Checkbox
            checked={isButton}
            onChange={(event) => {
              setIsButton(event.target.checked);
            }}
          />
        }
        label="Show it as a button"
      />
    </FormDialog>
  );
}
