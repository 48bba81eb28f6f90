import { useState } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { completeAddress } from './addresses';
import { FormDialog } from './FormDialog';

interface LinkDialogProps {
  /** The address of the link that is changed; a new one without. */
  href?: string;
  /** Whether something is there to become the link; otherwise its text is asked for. */
  hasText: boolean;
  onSave: (href: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** The address may be given without `https://`. */
export function LinkDialog({ href, hasText, onSave, onRemove, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(href ?? '');
  const [text, setText] = useState('');
  const [isRefused, setIsRefused] = useState(false);

  function save() {
    // An address that is there already may stay as it is, also one that would not be taken anew.
    const complete = address.trim() === href ? href : completeAddress(address);
    setIsRefused(!complete);
    if (complete) onSave(complete, text.trim() || address.trim());
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
        value={address}
        onChange={(event) => {
          setAddress(event.target.value);
          setIsRefused(false);
        }}
        error={isRefused}
        helperText={isRefused ? 'Please enter a web address or an e-mail address.' : 'example.com or name@example.com'}
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
