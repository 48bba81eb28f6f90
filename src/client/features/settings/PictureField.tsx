import { useId, useState, type DragEvent } from 'react';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { imageTooLargeMessage, imageTypeNames, imageTypes, maxImageSize } from '../../../contract/images';
import { limits } from '../../../contract/limits';
import {
  iconPath,
  linkPreviewPath,
  logoPath,
  readPicture,
  sitePictures,
  type SitePictureKind,
  type SitePictureName,
} from '../../../contract/site-pictures';
import { noToasts } from '../../api/baseQuery';
import { DropZone } from '../../ui/DropZone';
import { FieldLabel } from '../../ui/FieldLabel';
import { spacing, vars } from '../../ui/theme';
import { useFileDropAndPaste } from '../../ui/useFileDropAndPaste';
import { pageBackgrounds } from './pageBackgrounds';
import { siteApi } from './siteApi';

const Zone = styled(DropZone)({ minHeight: 88 });

const Samples = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  gap: spacing(1.5),
  marginBottom: spacing(1),
});

const Sample = styled('div')({
  display: 'grid',
  placeItems: 'center',
  minHeight: 88,
  padding: spacing(2),
  border: `1px solid ${vars.palette.divider}`,
  borderRadius: 10,
  '& img': { display: 'block', maxWidth: '100%', objectFit: 'contain' },
});

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: spacing(1), alignItems: 'center' });

/** As large as pages show it; other sites show previews in many sizes. */
const shownHeights: Record<SitePictureKind, number> = { logo: 34, icon: 48, link: 105 };

const paths = {
  logo: logoPath,
  icon: (picture: Parameters<typeof logoPath>[0]) => iconPath(picture, 'small'),
  link: linkPreviewPath,
};

const findProblem = ({ type, size }: File): string | undefined => {
  // Some systems do not know the newer types and give an empty one: the server checks those.
  if (type && !imageTypes.includes(type)) return `Please choose a picture in ${imageTypeNames} format.`;
  return size > limits.imageBytes ? imageTooLargeMessage : undefined;
};

interface PictureFieldProps {
  name: SitePictureName;
  label: string;
  help: string | undefined;
  /** Of a stored picture, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** A picture of the site, which is stored when it is chosen, and in effect when the settings are saved. */
export function PictureField({ name, label, help, value, onChange }: PictureFieldProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState<number>();
  const [addPicture] = siteApi.useAddSitePictureMutation();
  // What misses the field is not opened in place of the page.
  const isDraggingOver = useFileDropAndPaste(() => undefined);
  const isSending = sent !== undefined;
  const kind = sitePictures[name];
  const picture = readPicture(value);

  const choose = async (file: File) => {
    if (isSending) return;
    const found = findProblem(file);
    setProblem(found);
    if (found) return;
    setSent(0);
    const { data, error } = await addPicture({ setting: name, image: file, onProgress: setSent, toast: noToasts });
    setSent(undefined);
    if (data) onChange(data.picture);
    else setProblem(error && 'message' in error && error.message ? error.message : 'The picture could not be sent.');
  };

  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (!file) return;
    event.preventDefault();
    void choose(file);
  };

  return (
    <div>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {picture && (
        <Samples>
          {pageBackgrounds.map(({ scheme, name: where, background }) => (
            <Sample key={scheme} style={{ background }}>
              <img src={paths[kind](picture)} alt={`${label}: ${where}`} height={shownHeights[kind]} />
            </Sample>
          ))}
        </Samples>
      )}
      <Zone data-over={isDraggingOver || undefined} onDrop={drop}>
        <Typography color="textPrimary">
          {isSending
            ? 'Sending…'
            : picture
              ? 'Choose another picture, or drop it here'
              : 'Choose a picture, or drop it here'}
        </Typography>
        <Typography variant="body2">
          {imageTypeNames}, up to {maxImageSize}
        </Typography>
        <input
          id={id}
          type="file"
          accept={imageTypes.join()}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-help${problem ? ` ${id}-problem` : ''}`}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            if (chosen) void choose(chosen);
            // Otherwise choosing the same file again would fire no change event.
            currentTarget.value = '';
          }}
        />
      </Zone>
      {isSending && (
        <LinearProgress
          aria-label={`Sending: ${label}`}
          // All of it is sent before it is rendered.
          variant={sent < 1 ? 'determinate' : 'indeterminate'}
          value={sent * 100}
          sx={{ marginTop: 1 }}
        />
      )}
      {problem && (
        <FormHelperText id={`${id}-problem`} role="alert" error>
          {problem}
        </FormHelperText>
      )}
      <Row>
        <FormHelperText id={`${id}-help`} sx={{ flex: '1 1 240px' }}>
          {help}
        </FormHelperText>
        {picture && (
          <Button
            size="small"
            color="inherit"
            aria-label={`Remove: ${label}`}
            onClick={() => {
              setProblem(undefined);
              onChange('');
            }}
          >
            Remove
          </Button>
        )}
      </Row>
    </div>
  );
}
