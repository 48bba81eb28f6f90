// Media queries other than the widths of `breakpoints`.

/** Browsers in which JavaScript is switched off. */
export const withoutScript = '@media (scripting: none)';

/** Windows so low, as by zooming, that what is sticky would leave too little of the page. */
export const lowScreen = '@media (max-height: 480px)';

/** High contrast: backgrounds and shadows are not drawn, but borders, outlines and system colours are. */
export const forcedColors = '@media (forced-colors: active)';
