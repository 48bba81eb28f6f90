import { styled } from '@mui/material/styles';
import { shape, spacing, vars } from './theme';

/** Around a file input, which covers it; `data-over` while a file is dragged over the page. */
export const DropZone = styled('div')({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: spacing(0.5),
  minHeight: 168,
  padding: spacing(2),
  textAlign: 'center',
  textWrap: 'balance',
  color: vars.palette.text.secondary,
  border: `1px dashed color-mix(in srgb, ${vars.palette.text.secondary} 70%, transparent)`,
  borderRadius: shape.borderRadius,
  transition: 'background 160ms ease, border-color 160ms ease',
  '&:hover': { borderColor: vars.palette.primary.main },
  '&[data-over]': {
    borderColor: vars.palette.primary.main,
    background: `color-mix(in srgb, ${vars.palette.primary.main} 10%, transparent)`,
  },
  '&:has(input:focus-visible)': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
  // The input covers the whole zone, so that it gets the clicks and shows the browser's validation message.
  '& input': { position: 'absolute', inset: 0, width: '100%', height: '100%', opacity: 0, cursor: 'pointer' },
});
