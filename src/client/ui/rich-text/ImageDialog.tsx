import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { imageSchemes } from '../../../contract/safe-url';
import { completeUrl } from './urls';
import { FormDialog } from './FormDialog';
import type { ImageEntityData } from './documentModel';

interface ImageDialogProps {
  /** The image being edited; undefined for a new one. */
  image?: ImageEntityData;
  onSave: (image: ImageEntityData) => void;
  onClose: () => void;
}

export function ImageDialog({ image, onSave, onClose }: ImageDialogProps) {
  const [url, setUrl] = useState(image?.src ?? '');
  const [alt, setAlt] = useState(image?.alt ?? '');
  const [caption, setCaption] = useState(image?.caption ?? '');
  const [isInvalid, setIsInvalid] = useState(false);

  function save() {
    const isUnchanged = url.trim() === image?.src;
    const src = isUnchanged ? image?.src : completeUrl(url, imageSchemes);
    setIsInvalid(!src);
    // Width and height belong to the old URL.
    const unchangedData = isUnchanged ? image : { title: image?.title };
    if (src) onSave({ ...unchangedData, src, alt: alt.trim(), caption: caption.trim() });
  }

  return (
    <FormDialog
      title={image ? 'Edit the picture' : 'Add a picture'}
      button={image ? 'Save' : 'Add'}
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
        helperText={isInvalid ? 'Please enter the web address of a picture.' : 'https://example.com/picture.jpg'}
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
