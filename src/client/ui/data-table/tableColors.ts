import { vars } from '../theme';

/** The paper colour mixed with text or primary colour. Opaque, as columns scroll below the sticky one. */
export const tint = (colour: 'text' | 'primary', percent: number) =>
  `color-mix(in srgb, ${colour === 'text' ? vars.palette.text.primary : vars.palette.primary.main} ${percent}%, ${vars.palette.background.paper})`;

/** The colours of the row that has the focus. */
export const currentRow = {
  boxShadow: `inset 3px 0 0 ${vars.palette.accent}`,
  // Not transparent where colours are forced, and there are no shadows.
  outline: '2px solid transparent',
  outlineOffset: -2,
};
