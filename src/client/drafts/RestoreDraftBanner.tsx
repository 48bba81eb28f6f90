import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatDistanceToNow } from 'date-fns/formatDistanceToNow';
import { handOverFocus } from '../ui/FocusRegion';
import { spacing, typography, vars } from '../ui/theme';

const Banner = styled('section')({
  ...typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: spacing(1, 2),
  padding: spacing(1.5, 1.5, 1.5, 2.5),
  borderRadius: 12,
  borderInlineStart: `4px solid ${vars.palette.accent}`,
  background: `color-mix(in srgb, ${vars.palette.accent} 14%, ${vars.palette.background.default})`,
  '& p': { margin: 0, flex: '1 1 240px', overflowWrap: 'anywhere' },
});

interface RestoreDraftBannerProps {
  /** ISO 8601. */
  savedAt: string;
  /** The title of the draft; may be empty. */
  title: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers to restore the draft of an earlier visit. */
export function RestoreDraftBanner({ savedAt, title, onRestore, onDiscard }: RestoreDraftBannerProps) {
  return (
    <Banner ref={handOverFocus} aria-label="Unsaved work">
      <p role="status">
        You have unsaved work from {formatDistanceToNow(savedAt, { addSuffix: true })}
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
    </Banner>
  );
}
