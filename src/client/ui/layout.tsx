import { styled } from '@mui/material/styles';

/** The page's column: as wide as the grid of posts needs, with margins that grow with the screen. */
export const Column = styled('div')(({ theme }) => ({
  width: '100%',
  maxWidth: 1200,
  marginInline: 'auto',
  paddingInline: theme.spacing(2.5),
  [theme.breakpoints.up('sm')]: { paddingInline: theme.spacing(4) },
  [theme.breakpoints.up('xl')]: { maxWidth: 1520 },
}));

/** For those who listen to the page or cannot see it: there, but not to be seen. */
export const ScreenReaderOnly = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});
