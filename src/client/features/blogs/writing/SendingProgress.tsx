import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';

const Line = styled('div')(({ theme: { spacing } }) => ({
  flex: '1 1 220px',
  display: 'flex',
  alignItems: 'center',
  gap: spacing(2),
}));

interface SendingProgressProps {
  /** From 0 to 1. */
  sent: number;
  onCancel: () => void;
}

/** How much has been sent; once all of it is, the server has the word and there is nothing to take back. */
export function SendingProgress({ sent, onCancel }: SendingProgressProps) {
  const isSent = sent >= 1;
  const percent = Math.round(sent * 100);
  return (
    <Line>
      <LinearProgress
        variant={isSent ? 'indeterminate' : 'determinate'}
        value={percent}
        aria-label={isSent ? 'Waiting for the server' : 'Sending'}
        sx={{ flex: 1, height: 6, borderRadius: 3 }}
      />
      {isSent ? (
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
    </Line>
  );
}
