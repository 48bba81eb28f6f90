import { styled } from '@mui/material/styles';

/** Content that is dimmed while `aria-busy`; may take the focus. */
export const Busy = styled('div')({
  outline: 'none',
  transition: 'opacity 160ms ease',
  '&[aria-busy="true"]': { opacity: 0.5 },
});
