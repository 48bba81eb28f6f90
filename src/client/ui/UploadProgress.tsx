import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { spacing } from './theme';

const Row = styled('div')({ flex: '1 1 220px', display: 'flex', alignItems: 'center', gap: spacing(2) });

interface UploadProgressProps {
  /** From 0 to 1. */
  progress: number;
  onCancel: () => void;
}

/** The progress of an upload. It can be cancelled until the whole body has been sent. */
export function UploadProgress({ progress, onCancel }: UploadProgressProps) {
  const isComplete = progress >= 1;
  const percent = Math.round(progress * 100);
  return (
    <Row>
      <LinearProgress
        variant={isComplete ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={isComplete ? 'Waiting for the server' : 'Sending'}
        sx={{ flex: 1, height: 6, borderRadius: 3 }}
      />
      {isComplete ? (
        <Typography variant="body2" color="textSecondary">
          Saving…
        </Typography>
      ) : (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {percent} %
          </Typography>
          <Button size="small" color="inherit" onClick={onCancel}>
            Cancel
          </Button>
        </>
      )}
    </Row>
  );
}
