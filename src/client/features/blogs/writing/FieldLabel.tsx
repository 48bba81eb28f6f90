import { styled } from '@mui/material/styles';

/** Names a field that is too large to carry its name inside its border. */
export const FieldLabel = styled('label')(({ theme: { typography, spacing } }) => ({
  ...typography.body2,
  fontWeight: 600,
  display: 'block',
  marginBottom: spacing(0.75),
}));
