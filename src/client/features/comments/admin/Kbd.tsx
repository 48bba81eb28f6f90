import { styled } from '@mui/material/styles';
import { spacing, typography, vars } from '../../../ui/theme';

/** The label of a keyboard key. */
export const Kbd = styled('kbd')({
  ...typography.caption,
  fontFamily: typography.fontFamily,
  fontWeight: 600,
  lineHeight: 1.4,
  padding: spacing(0.125, 0.875),
  border: `1px solid ${vars.palette.divider}`,
  borderBottomWidth: 2,
  borderRadius: 6,
  background: vars.palette.background.paper,
  color: vars.palette.text.primary,
});
