import { useId, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../../contract/entities';
import { imageTypeNames, imageTypes, maxImageSize } from '../../../../contract/images';
import { ResponsiveImage } from '../../../ui/ResponsiveImage';
import { findCoverProblem, findDimensionsProblem } from './imageRules';
import { FieldLabel } from './FieldLabel';
import { FilePreview } from './FilePreview';
import { ImageIcon } from './icons';
import { useFileDropAndPaste } from './useFileDropAndPaste';

const DropZone = styled('div')(({ theme: { vars, shape, spacing } }) => ({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: spacing(0.5),
  minHeight: 168,
  padding: spacing(2),
  textAlign: 'center',
  textWrap: 'balance',
  color: vars.palette.text.secondary,
  border: `1px dashed color-mix(in srgb, ${vars.palette.text.secondary} 70%, transparent)`,
  borderRadius: shape.borderRadius,
  transition: 'background 160ms ease, border-color 160ms ease',
  '&:hover': { borderColor: vars.palette.primary.main },
  '&[data-over]': {
    borderColor: vars.palette.primary.main,
    background: `color-mix(in srgb, ${vars.palette.primary.main} 10%, transparent)`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
  '&[data-full]': { justifyItems: 'stretch', padding: 0, border: 0 },
  '& > img': { display: 'block', width: '100%', aspectRatio: 2, objectFit: 'cover', borderRadius: shape.borderRadius },
  // The input covers the whole zone, so that it gets the clicks and shows the browser's validation message.
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
}));

const Footer = styled('div')(({ theme: { typography, spacing } }) => ({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: spacing(0.5),
  marginTop: spacing(1),
  '& > span': { marginInlineEnd: 'auto', minWidth: 0, overflowWrap: 'anywhere' },
  '& > button': { flex: 'none', minWidth: 0, paddingInline: spacing(1.5) },
}));

interface CoverFieldProps {
  file: File | undefined;
  /** The cover of an existing post, shown until a new one is chosen. */
  currentCover?: Pick<Blog, 'image' | 'images' | 'avifImages'>;
  onChange: (file: File | undefined) => void;
}

/** The file input for the cover; files can also be dropped or pasted. Validates before anything is uploaded. */
export function CoverField({ file, currentCover, onChange }: CoverFieldProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const choose = (chosen: File) => {
    const foundProblem = findCoverProblem(chosen);
    setProblem(foundProblem);
    if (!foundProblem) onChange(chosen);
  };
  const reject = (foundProblem: string) => {
    setProblem(foundProblem);
    onChange(undefined);
  };
  const isDraggingOver = useFileDropAndPaste(choose);

  return (
    <div>
      <FieldLabel htmlFor={id}>Thumbnail{!currentCover && ' *'}</FieldLabel>
      <DropZone data-over={isDraggingOver || undefined} data-full={file || currentCover ? true : undefined}>
        {file ? (
          <FilePreview
            file={file}
            onDimensions={(width, height) => {
              const foundProblem = findDimensionsProblem(file.name, width, height);
              if (foundProblem) reject(foundProblem);
            }}
            onUnreadable={() => {
              reject(`“${file.name}” cannot be read as a picture. Please choose another one.`);
            }}
          />
        ) : currentCover ? (
          <ResponsiveImage
            src={currentCover.image}
            sources={currentCover.images}
            avifSources={currentCover.avifImages}
            sizes="(min-width: 900px) 800px, 92vw"
            ratio={2}
          />
        ) : (
          <>
            <ImageIcon />
            <Typography color="textPrimary">Choose a picture, drop it here, or paste it</Typography>
            <Typography variant="body2">
              {imageTypeNames}, up to {maxImageSize}
            </Typography>
          </>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept={imageTypes.join()}
          required={!file && !currentCover}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen) choose(chosen);
            // Otherwise choosing the same file again would fire no change event.
            currentTarget.value = '';
          }}
        />
      </DropZone>
      {(file ?? currentCover) && (
        <Footer>
          <Typography variant="body2" color="textSecondary" component="span">
            {file?.name ?? 'The present thumbnail'}
          </Typography>
          <Button size="small" onClick={() => input.current?.click()}>
            Replace
          </Button>
          {file && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                setProblem(undefined);
                onChange(undefined);
                input.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </Footer>
      )}
      {problem && (
        <FormHelperText id={`${id}-problem`} role="alert" error>
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}
