// Octavo's palette and typography.
import { createTheme } from '@mui/material/styles';

const serif = "'Literata', 'Literata Fallback', Georgia, serif";
const sans = "'Schibsted Grotesk', 'Schibsted Grotesk Fallback', system-ui, sans-serif";

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    /** Large coloured surfaces, with the colour of text on them. */
    brand: { main: string; text: string };
    /** The heart of a liked post. */
    heart: string;
    /** Small highlights: underlines, markers, the focused row. */
    accent: string;
  }
  interface PaletteOptions {
    brand: { main: string; text: string };
    heart: string;
    accent: string;
  }
}

const created = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0E4B40', dark: '#083229', contrastText: '#FFFFFF' },
        secondary: { main: '#8A5A0B' },
        error: { main: '#B3261E' },
        success: { main: '#1E6B43' },
        warning: { main: '#9A5B00' },
        background: { default: '#FBFAF6', paper: '#FFFFFF' },
        text: { primary: '#14201D', secondary: '#52605A' },
        divider: '#DFE0D8',
        brand: { main: '#0E4B40', text: '#F4F1E8' },
        heart: '#C7361F',
        accent: '#E8A33D',
      },
    },
    dark: {
      palette: {
        primary: { main: '#9CD3C1', dark: '#7CBFA9', contrastText: '#08231D' },
        secondary: { main: '#EDB45C' },
        error: { main: '#FF9C8A' },
        success: { main: '#8FD6A8' },
        warning: { main: '#F2B661' },
        background: { default: '#0F1513', paper: '#171F1C' },
        text: { primary: '#ECEEE6', secondary: '#A5B1AB' },
        divider: '#2A3531',
        brand: { main: '#123A32', text: '#F0EDE2' },
        heart: '#FF7A66',
        accent: '#E8A33D',
      },
    },
  },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: sans,
    h1: {
      fontFamily: serif,
      fontWeight: 600,
      fontSize: 'clamp(2.375rem, 1.6rem + 3.4vw, 4.25rem)',
      lineHeight: 1.06,
      letterSpacing: '-0.025em',
      textWrap: 'balance',
    },
    h2: {
      fontFamily: serif,
      fontWeight: 600,
      fontSize: 'clamp(1.625rem, 1.4rem + 1vw, 2.125rem)',
      lineHeight: 1.2,
      letterSpacing: '-0.015em',
      textWrap: 'balance',
    },
    h3: { fontFamily: serif, fontWeight: 600, fontSize: '1.25rem', lineHeight: 1.3, letterSpacing: '-0.01em' },
    subtitle1: { fontSize: '1.125rem', lineHeight: 1.55 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
    overline: { fontSize: '0.75rem', fontWeight: 600, letterSpacing: '0.08em', lineHeight: 1.6 },
    button: { fontWeight: 600, fontSize: '0.9375rem', textTransform: 'none' },
  },
  components: {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { borderRadius: 999, paddingInline: 20, minHeight: 42 } },
    },
    MuiButtonBase: {
      // Material's ripple, 3 kB of the first load, begins with hydration only; `:active` is there at once.
      defaultProps: { disableRipple: true, disableTouchRipple: true },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          '&:active': { opacity: 0.7 },
          '&.Mui-focusVisible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
        }),
      },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 16, backgroundImage: 'none' } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiOutlinedInput: { styleOverrides: { root: { borderRadius: 10 } } },
  },
});

/** Without fallbacks, which would stand at each of their uses. ThemeProvider asks for them with every page it renders. */
export const vars = created.generateThemeVars();

export const theme = { ...created, vars, generateThemeVars: () => vars };

// For `styled`: an object is serialized once, when its module is loaded; a function of the theme would be called, and its
// result serialized, for every element.
export const { breakpoints, shape, typography, zIndex } = theme;
export const spacing = theme.generateSpacing();
