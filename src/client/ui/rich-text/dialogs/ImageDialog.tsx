import { useRef, useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { pictureAlignments, pictureWidths } from '../../../../contract/rich-text';
import { imageSchemes } from '../../../../contract/safe-url';
import { isTextImage } from '../../../../contract/text-images';
import { replaceFieldText } from '../../replaceFieldText';
import { breakpoints, spacing } from '../../theme';
import type { ImageEntityData, PictureAlignment, PictureWidth } from '../document/documentModel';
import { completeUrl } from '../document/urls';
import type { ImageUploader } from '../uploads/imageUploads';
import { DescribePicture, type PictureDescriber } from './DescribePicture';
import { FileChoice } from './FileChoice';
import { FormDialog } from './FormDialog';
import { UrlField, useUrlField } from './UrlField';

const Places = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(2),
  [breakpoints.up('sm')]: { gridTemplateColumns: '3fr 2fr' },
});

type Texts = Pick<ImageEntityData, 'alt' | 'caption' | 'href' | 'align' | 'size'>;

const alignmentNames: Record<PictureAlignment, string> = {
  left: 'Beside the text, left',
  right: 'Beside the text, right',
  wide: 'Wider than the text',
};

interface ImageDialogProps {
  /** The image being edited; undefined for a new one. */
  image?: ImageEntityData;
  /** Offers to choose files, too. */
  uploader?: ImageUploader;
  /** Offers to describe a picture of this blog. */
  describer?: PictureDescriber;
  onSave: (image: ImageEntityData) => void;
  onFiles: (files: File[], texts: Texts) => void;
  onClose: () => void;
}

export function ImageDialog({ image, uploader, describer, onSave, onFiles, onClose }: ImageDialogProps) {
  const { field, complete } = useUrlField(image?.src, imageSchemes);
  const [alt, setAlt] = useState(image?.alt ?? '');
  const [caption, setCaption] = useState(image?.caption ?? '');
  const [href, setHref] = useState(image?.href ?? '');
  const [align, setAlign] = useState<PictureAlignment | ''>(image?.align ?? '');
  const [size, setSize] = useState<PictureWidth | ''>(image?.size ?? '');
  const [files, setFiles] = useState<File[]>([]);
  const description = useRef<HTMLInputElement>(null);
  const hasSeveral = files.length > 1;

  function save() {
    const texts = {
      alt: alt.trim(),
      caption: caption.trim(),
      href: completeUrl(href),
      align: align || undefined,
      size: size || undefined,
    };
    if (files.length > 0) {
      onFiles(files, hasSeveral ? { alt: '' } : texts);
      return;
    }
    const src = complete();
    // Width and height belong to the old URL.
    const unchangedData = src === image?.src ? image : { title: image?.title };
    if (src) onSave({ ...unchangedData, src, ...texts });
  }

  return (
    <FormDialog
      title={image ? 'Edit the picture' : 'Add a picture'}
      button={image ? 'Save' : 'Add'}
      onSubmit={save}
      onClose={onClose}
    >
      {uploader && (
        <FileChoice
          what="pictures"
          label="Files of pictures"
          accept={uploader.accept}
          files={files}
          findProblem={uploader.findProblem}
          onChoose={setFiles}
        />
      )}
      {files.length === 0 && (
        <UrlField
          {...field}
          hint={uploader ? 'Or the address of one: https://example.com/picture.jpg' : 'https://example.com/picture.jpg'}
          problem="Please enter the web address of a picture."
          hasFocus={!uploader}
        />
      )}
      {hasSeveral ? (
        <Typography variant="body2" color="textSecondary">
          Each of them can be described where it stands in the text.
        </Typography>
      ) : (
        <>
          <TextField
            label="Description"
            value={alt}
            onChange={(event) => {
              setAlt(event.target.value);
            }}
            helperText="What it shows, for those who cannot see it."
            autoComplete="off"
            fullWidth
            inputRef={description}
          />
          {describer && files.length === 0 && isTextImage(field.value.trim()) && (
            <DescribePicture
              src={field.value.trim()}
              describer={describer}
              onDescribed={(text) => {
                if (!description.current || !replaceFieldText(description.current, text)) setAlt(text);
              }}
            />
          )}
          <TextField
            label="Caption (optional)"
            value={caption}
            onChange={(event) => {
              setCaption(event.target.value);
            }}
            autoComplete="off"
            fullWidth
          />
          <TextField
            label="Leads to (optional)"
            value={href}
            onChange={(event) => {
              setHref(event.target.value);
            }}
            slotProps={{ htmlInput: { inputMode: 'url' } }}
            autoComplete="off"
            fullWidth
          />
          <Places>
            <TextField
              select
              label="Place"
              value={align}
              onChange={(event) => {
                setAlign(event.target.value as PictureAlignment | '');
              }}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
              fullWidth
            >
              <MenuItem value="">In the text</MenuItem>
              {pictureAlignments.map((each) => (
                <MenuItem key={each} value={each}>
                  {alignmentNames[each]}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label="Width"
              value={size}
              onChange={(event) => {
                setSize(event.target.value as PictureWidth | '');
              }}
              slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
              fullWidth
            >
              <MenuItem value="">As it is</MenuItem>
              {pictureWidths.map((each) => (
                <MenuItem key={each} value={each}>{`${each} %`}</MenuItem>
              ))}
            </TextField>
          </Places>
        </>
      )}
    </FormDialog>
  );
}
