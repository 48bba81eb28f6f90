// Takes the place of MUI's InitColorSchemeScript (webpack.config.ts), whose work the script in index.html does: 0.6 kB.

export const DEFAULT_MODE_STORAGE_KEY = 'mode';
export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme';
export const DEFAULT_ATTRIBUTE = 'data-color-scheme';
export const buildInitColorSchemeScript = () => null;
