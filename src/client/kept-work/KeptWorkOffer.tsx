import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';

const Slip = styled('section')(({ theme: { vars, spacing, typography } }) => ({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(1, 2),
  padding: spacing(1.5, 1.5, 1.5, 2.5),
  borderRadius: 12,
  borderInlineStart: `4px solid ${vars.palette.ribbon}`,
  background: `color-mix(in srgb, ${vars.palette.ribbon} 14%, ${vars.palette.background.default})`,
  '& p': { margin: 0, flex: '1 1 240px', overflowWrap: 'anywhere' },
}));

interface KeptWorkOfferProps {
  /** ISO 8601. */
  keptAt: string;
  /** What the work is called, if it has a name yet. */
  title: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers work that was not saved the last time. */
export function KeptWorkOffer({ keptAt, title, onRestore, onDiscard }: KeptWorkOfferProps) {
  return (
    <Slip aria-label="Unsaved work">
      <p role="status">
        You have unsaved work from {formatDistanceToNow(keptAt, { addSuffix: true })}
        {title && `: “${title}”`}
      </p>
      <span>
        <Button size="small" variant="outlined" onClick={onRestore}>
          Restore
        </Button>
        <Button size="small" color="inherit" onClick={onDiscard} sx={{ ml: 0.5 }}>
          Discard
        </Button>
      </span>
    </Slip>
  );
}
