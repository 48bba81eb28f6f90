import { useId, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../../contract/entities';
import { imageTypeNames, imageTypes, maxImageSize } from '../../../../contract/images';
import { DropZone } from '../../../ui/DropZone';
import { FieldLabel } from '../../../ui/FieldLabel';
import { ResponsiveImage } from '../../../ui/ResponsiveImage';
import { shape, spacing, typography } from '../../../ui/theme';
import { useFileDropAndPaste } from '../../../ui/useFileDropAndPaste';
import { findCoverProblem, findDimensionsProblem } from './imageRules';
import { FilePreview } from './FilePreview';
import type { ChosenImage } from './useSavePost';
import { ImageIcon } from './icons';

const CoverZone = styled(DropZone)({
  '&[data-full]': { justifyItems: 'stretch', padding: 0, border: 0 },
  '& > img': { display: 'block', width: '100%', aspectRatio: 2, objectFit: 'cover', borderRadius: shape.borderRadius },
});

const Footer = styled('div')({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: spacing(0.5),
  marginTop: spacing(1),
  '& > span': { marginInlineEnd: 'auto', minWidth: 0, overflowWrap: 'anywhere' },
  '& > button': { flex: 'none', minWidth: 0, paddingInline: spacing(1.5) },
});

interface CoverFieldProps {
  /** The one that was chosen; null where the present one is to be removed. */
  file: ChosenImage;
  /** The cover of an existing post, shown until a new one is chosen. */
  currentCover?: Pick<Blog, 'image' | 'images' | 'avifImages'> | undefined;
  isRequired: boolean;
  /** Whether it keeps the post from being published. */
  isMissed: boolean;
  /** Whether the present one can be removed. */
  isRemovable: boolean;
  onChange: (file: ChosenImage) => void;
}

/** The file input for the cover; files can also be dropped or pasted. Validates before anything is uploaded. */
export function CoverField({
  file,
  currentCover: presentCover,
  isRequired,
  isMissed,
  isRemovable,
  onChange,
}: CoverFieldProps) {
  const currentCover = file === null ? undefined : presentCover;
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
      <FieldLabel htmlFor={id}>Thumbnail{isRequired && !currentCover && ' *'}</FieldLabel>
      <CoverZone data-over={isDraggingOver || undefined} data-full={file || currentCover ? true : undefined}>
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
          required={isRequired && !file && !currentCover}
          aria-invalid={problem !== undefined || isMissed}
          aria-describedby={problem || isMissed ? `${id}-problem` : undefined}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen) choose(chosen);
            // Otherwise choosing the same file again would fire no change event.
            currentTarget.value = '';
          }}
        />
      </CoverZone>
      {(file ?? currentCover) && (
        <Footer>
          <Typography variant="body2" color="textSecondary" component="span">
            {file?.name ?? 'The present thumbnail'}
          </Typography>
          <Button size="small" onClick={() => input.current?.click()}>
            Replace
          </Button>
          {(file || isRemovable) && (
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                setProblem(undefined);
                onChange(file ? undefined : null);
                input.current?.focus();
              }}
            >
              Remove
            </Button>
          )}
        </Footer>
      )}
      {file === null && (
        <Footer>
          <Typography variant="body2" color="textSecondary" component="span">
            The present thumbnail is removed when you save.
          </Typography>
          <Button
            size="small"
            onClick={() => {
              onChange(undefined);
            }}
          >
            Keep it
          </Button>
        </Footer>
      )}
      {(problem !== undefined || isMissed) && (
        <FormHelperText id={`${id}-problem`} role="alert" error>
          {problem ?? 'Needed before it is published'}
        </FormHelperText>
      )}
    </div>
  );
}
