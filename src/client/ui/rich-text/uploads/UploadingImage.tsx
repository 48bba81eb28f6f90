import { useSyncExternalStore } from 'react';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { spacing, typography, vars } from '../../theme';
import type { ImageUploads } from './imageUploads';

const Preview = styled('img')({ opacity: 0.45, '&[data-broken]': { display: 'none' } });

const State = styled('div')({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(0.5, 2),
  marginTop: spacing(1),
  color: vars.palette.text.secondary,
  '& > .MuiLinearProgress-root': { flex: '1 1 120px', height: 6, borderRadius: 3 },
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > [role="alert"]': { color: vars.palette.error.main },
});

interface UploadingImageProps {
  id: string;
  uploads: ImageUploads;
}

/** A picture, recording or video whose file is being sent, or could not be. */
export function UploadingImage({ id, uploads }: UploadingImageProps) {
  const upload = useSyncExternalStore(uploads.subscribe, () => uploads.find(id));
  if (!upload) return null;
  const { file, mediaKind, preview, status, progress, problem } = upload;
  const isRunning = status === 'waiting' || status === 'sending';
  const isComplete = progress >= 1;
  return (
    <>
      {!mediaKind && (
        <Preview
          src={preview}
          alt=""
          draggable={false}
          onError={({ currentTarget }) => {
            currentTarget.dataset.broken = 'true';
          }}
        />
      )}
      <State>
        <span>{file.name}</span>
        {isRunning && (
          <>
            <LinearProgress
              variant={isComplete ? 'indeterminate' : 'determinate'}
              value={Math.round(progress * 100)}
              aria-label={isComplete ? `Waiting for the server to store ${file.name}` : `Sending ${file.name}`}
            />
            <span>{isComplete ? 'Saving…' : `${Math.round(progress * 100)} %`}</span>
          </>
        )}
        {status === 'failed' && <span role="alert">{problem}</span>}
        {status === 'stopped' && <span>It was not sent.</span>}
      </State>
    </>
  );
}
