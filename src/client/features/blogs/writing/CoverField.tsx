import { useId, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Blog } from '../../../../contract/entities';
import { Picture } from '../../../ui/Picture';
import { findCoverProblem, findMeasureProblem, largestPicture, pictureKinds, pictureTypes } from './coverRules';
import { FieldLabel } from './FieldLabel';
import { FilePreview } from './FilePreview';
import { PictureIcon } from './icons';
import { useGivenFiles } from './useGivenFiles';

const Zone = styled('div')(({ theme: { vars, shape, spacing } }) => ({
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
  // The whole zone is the control: it takes the click, and the browser's own message when it is required.
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
}));

const Foot = styled('div')(({ theme: { typography, spacing } }) => ({
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
  /** The cover the post has already, shown until a new one is chosen. */
  present?: Pick<Blog, 'image' | 'images'>;
  onChange: (file: File | undefined) => void;
}

/** The picture of a post: chosen, dropped or pasted. What cannot be one is said here, before anything is sent. */
export function CoverField({ file, present, onChange }: CoverFieldProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  const take = (chosen: File) => {
    const found = findCoverProblem(chosen);
    setProblem(found);
    if (!found) onChange(chosen);
  };
  const refuse = (found: string) => {
    setProblem(found);
    onChange(undefined);
  };
  const isOver = useGivenFiles(take);

  return (
    <div>
      <FieldLabel htmlFor={id}>Thumbnail{!present && ' *'}</FieldLabel>
      <Zone data-over={isOver || undefined} data-full={file || present ? true : undefined}>
        {file ? (
          <FilePreview
            file={file}
            onMeasured={(width, height) => {
              const found = findMeasureProblem(file.name, width, height);
              if (found) refuse(found);
            }}
            onUnreadable={() => {
              refuse(`“${file.name}” cannot be read as a picture. Please choose another one.`);
            }}
          />
        ) : present ? (
          <Picture src={present.image} sources={present.images} sizes="(min-width: 900px) 800px, 92vw" ratio={2} />
        ) : (
          <>
            <PictureIcon />
            <Typography color="textPrimary">Choose a picture, drop it here, or paste it</Typography>
            <Typography variant="body2">
              {pictureKinds}, up to {largestPicture}
            </Typography>
          </>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept={pictureTypes.join()}
          required={!file && !present}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-problem`}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen) take(chosen);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </Zone>
      {(file ?? present) && (
        <Foot>
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
        </Foot>
      )}
      {problem && (
        <FormHelperText id={`${id}-problem`} role="alert" error>
          {problem}
        </FormHelperText>
      )}
    </div>
  );
}
