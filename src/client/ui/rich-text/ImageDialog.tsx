import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { imageSchemes } from '../../../contract/safe-url';
import type { ImageEntityData } from './documentModel';
import { FormDialog } from './FormDialog';
import { UrlField, useUrlField } from './UrlField';

interface ImageDialogProps {
  /** The image being edited; undefined for a new one. */
  image?: ImageEntityData;
  onSave: (image: ImageEntityData) => void;
  onClose: () => void;
}

export function ImageDialog({ image, onSave, onClose }: ImageDialogProps) {
  const { field, complete } = useUrlField(image?.src, imageSchemes);
  const [alt, setAlt] = useState(image?.alt ?? '');
  const [caption, setCaption] = useState(image?.caption ?? '');

  function save() {
    const src = complete();
    // Width and height belong to the old URL.
    const unchangedData = src === image?.src ? image : { title: image?.title };
    if (src) onSave({ ...unchangedData, src, alt: alt.trim(), caption: caption.trim() });
  }

  return (
    <FormDialog
      title={image ? 'Edit the picture' : 'Add a picture'}
      button={image ? 'Save' : 'Add'}
      onSubmit={save}
      onClose={onClose}
    >
      <UrlField
        {...field}
        hint="https://example.com/picture.jpg"
        problem="Please enter the web address of a picture."
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
