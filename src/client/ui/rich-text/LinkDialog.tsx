import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { completeUrl } from './urls';
import { FormDialog } from './FormDialog';

interface LinkDialogProps {
  /** The URL of the link being edited; undefined for a new link. */
  href?: string;
  /** Whether there is text to be linked; otherwise the dialog asks for it. */
  hasText: boolean;
  onSave: (href: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Adds or edits a link; the URL may be entered without `https://`. */
export function LinkDialog({ href, hasText, onSave, onRemove, onClose }: LinkDialogProps) {
  const [url, setUrl] = useState(href ?? '');
  const [text, setText] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);

  function save() {
    // An existing URL may stay as it is, even if it would not be valid as a new one.
    const completed = url.trim() === href ? href : completeUrl(url);
    setIsInvalid(!completed);
    if (completed) onSave(completed, text.trim() || url.trim());
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
      <TextField
        label="Address"
        value={url}
        onChange={(event) => {
          setUrl(event.target.value);
          setIsInvalid(false);
        }}
        error={isInvalid}
        helperText={isInvalid ? 'Please enter a web address or an e-mail address.' : 'example.com or name@example.com'}
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
        autoComplete="off"
        autoFocus
        fullWidth
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
    </FormDialog>
  );
}
