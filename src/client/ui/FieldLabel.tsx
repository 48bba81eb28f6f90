import { styled } from '@mui/material/styles';
import { spacing, typography } from './theme';

/** The label of a field that is too large for a floating label. */
export const FieldLabel = styled('label')({
  ...typography.body2,
  fontWeight: 600,
  display: 'block',
  marginBottom: spacing(0.75),
});
