import { styled } from '@mui/material/styles';
import { mainContentHref } from './MainContent';
import { spacing, vars, zIndex } from './theme';

const Skip = styled('a')({
  position: 'fixed',
  insetBlockStart: spacing(1),
  insetInlineStart: spacing(1),
  zIndex: zIndex.tooltip,
  padding: spacing(1.25, 2.5),
  borderRadius: 999,
  background: vars.palette.primary.main,
  color: vars.palette.primary.contrastText,
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
});

/** The first tab stop: skips the navigation. */
export const SkipLink = () => <Skip href={mainContentHref}>Skip to the content</Skip>;
