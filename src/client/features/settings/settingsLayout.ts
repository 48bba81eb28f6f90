import { styled } from '@mui/material/styles';
import { breakpoints, spacing } from '../../ui/theme';

/** Side by side where there is room. */
export const FormAndPreview = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(4),
  alignItems: 'start',
  // How high a field will be is not known before its code has come: what is below it would move.
  '& > form > [role="status"] ~ *, & > form:has(> [role="status"]) ~ *': { visibility: 'hidden' },
  [breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
});

export const SettingsForm = styled('form')({ display: 'grid', gap: spacing(3), maxWidth: 640 });

export const ButtonRow = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: spacing(1.5) });
