import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { completeAddress } from './addresses';
import { FormDialog } from './FormDialog';
import type { PictureData } from './model';

interface PictureDialogProps {
  /** The picture that is changed; a new one without. */
  picture?: PictureData;
  onSave: (picture: PictureData) => void;
  onClose: () => void;
}

export function PictureDialog({ picture, onSave, onClose }: PictureDialogProps) {
  const [address, setAddress] = useState(picture?.src ?? '');
  const [alt, setAlt] = useState(picture?.alt ?? '');
  const [caption, setCaption] = useState(picture?.caption ?? '');
  const [isRefused, setIsRefused] = useState(false);

  function save() {
    const isSame = address.trim() === picture?.src;
    const src = isSame ? picture?.src : completeAddress(address, ['http', 'https']);
    setIsRefused(!src);
    // The size that is known is that of the picture before.
    const kept = isSame ? picture : { title: picture?.title };
    if (src) onSave({ ...kept, src, alt: alt.trim(), caption: caption.trim() });
  }

  return (
    <FormDialog
      title={picture ? 'Edit the picture' : 'Add a picture'}
      button={picture ? 'Save' : 'Add'}
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
        helperText={isRefused ? 'Please enter the web address of a picture.' : 'https://example.com/picture.jpg'}
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
        autoComplete="off"
        autoFocus
        fullWidth
      />
      <TextField
        label="Description"
        value={alt}
        onChange={(event) => {
          setAlt(event.target.value);
        }}
        helperText="What it shows, for those who cannot see it."
        autoComplete="off"
        fullWidth
      />
      <TextField
        label="Caption (optional)"
        value={caption}
        onChange={(event) => {
          setCaption(event.target.value);
        }}
        autoComplete="off"
        fullWidth
      />
    </FormDialog>
  );
}
