import { styled } from '@mui/material/styles';
import { breakpoints, spacing } from './theme';

/** The centred content column, with responsive padding. */
export const Column = styled('div')({
  width: '100%',
  maxWidth: 1200,
  marginInline: 'auto',
  paddingInline: spacing(2.5),
  [breakpoints.up('sm')]: { paddingInline: spacing(4) },
  [breakpoints.up('xl')]: { maxWidth: 1520 },
});

/** Visually hidden, but read by screen readers. */
export const ScreenReaderOnly = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
