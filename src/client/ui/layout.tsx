import { styled } from '@mui/material/styles';

/** The centred content column, with responsive padding. */
export const Column = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 1200,
  marginInline: 'auto',
  paddingInline: theme.spacing(2.5),
  [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(4) },
  [theme.breakpoints.up('xl')]: { maxWidth: 1520 },
}));

/** The media query of browsers in which JavaScript is switched off. */
export const withoutScript = '@media (scripting: none)';

/** Heights of the sticky bars at the top of a page, with their borders. */
export const topBarHeights = { public: 69, signedIn: 64 };

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
