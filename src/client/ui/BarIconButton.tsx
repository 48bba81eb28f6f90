import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';

/** A round button with an icon, in the bar at the top. Not MUI's IconButton, which is 1 kB of the first load. */
export const BarIconButton = styled(ButtonBase)({
  padding: 8,
  borderRadius: '50%',
  '&:hover': { background: 'color-mix(in srgb, currentColor 6%, transparent)' },
});
