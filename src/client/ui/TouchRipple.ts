/** In place of MUI's, as the theme has no ripples. A table has its boxes mount one all the same. */
const TouchRipple = (): null => null;

export default TouchRipple;
