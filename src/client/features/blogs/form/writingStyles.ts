// The writing view takes the whole window: what stands around a page of the admin area is not shown, see SidebarLayout.
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { lowScreen } from '../../../ui/mediaQueries';
import { breakpoints, spacing, typography, vars, zIndex } from '../../../ui/theme';

/** Both views are the same elements, so that the editor stays as it is when the other one is chosen. */
export const PostFormElement = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  maxWidth: 800,
  '&[data-writing]': {
    position: 'fixed',
    // Of what the screen keyboard leaves of the window: useVisualViewport().
    insetBlockStart: 'var(--viewport-top, 0px)',
    insetInline: 0,
    height: 'var(--viewport-height, 100dvh)',
    maxWidth: 'none',
    zIndex: zIndex.appBar,
    gap: 0,
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    background: vars.palette.background.default,
    '&:has(> aside)': { gridTemplateColumns: 'minmax(0, 1fr) 360px' },
    '&:has(> section)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    '&:has(> section):has(> aside)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) 340px' },
    '& > header': { gridColumn: '1 / -1' },
    '& > aside:focus': { outline: 'none' },
    '& > aside, & > section': { gridRow: 2, minHeight: 0, borderInlineStart: `1px solid ${vars.palette.divider}` },
  },
});

export const Sheet = styled('div')({
  display: 'contents',
  '[data-writing] > &': {
    gridRow: 2,
    display: 'block',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    // The tools of the editor stick to its top, and cover no line that somebody goes to.
    '--top-bar-height': '0px',
    scrollPaddingBlock: spacing(8, 4),
    padding: spacing(0, 2, 6),
    [breakpoints.up('sm')]: { padding: spacing(0, 4, 10) },
    [lowScreen]: { paddingBlockEnd: spacing(2) },
    '& > section': { maxWidth: 768, margin: spacing(2, 'auto', 0) },
  },
});

export const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: spacing(3),
  transition: 'opacity 160ms ease',
  '&[inert]': { opacity: 0.55 },
  '[data-writing] &': {
    gap: spacing(1),
    // Wide enough for the tools in one row; the text is as wide as on the page of the post.
    maxWidth: 768,
    marginInline: 'auto',
    // Also on a window so low as that above a screen keyboard.
    '& [role="toolbar"]': {
      position: 'sticky',
      top: 0,
      borderRadius: 0,
      background: vars.palette.background.default,
      [breakpoints.up('sm')]: { paddingInline: 0, justifyContent: 'space-between' },
      [breakpoints.down('sm')]: { marginInline: spacing(-2), paddingInline: spacing(1.5) },
    },
  },
});

export const TitleInput = styled(InputBase)({
  ...typography.h1,
  fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)',
  lineHeight: 1.15,
  maxWidth: 680,
  marginInline: 'auto',
  paddingBlock: spacing(2.5, 1),
  [breakpoints.up('sm')]: { paddingBlock: spacing(4, 1) },
  [lowScreen]: { paddingBlock: spacing(1, 0) },
});

export const DetailFields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: spacing(3),
  height: '100%',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: spacing(3, 2.5, 6),
});
