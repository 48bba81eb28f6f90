/**
 * Takes the place of react-is where MUI merges themes (webpack.config.ts), which asks whether a value is a component, and
 * so not to be copied: 1 kB.
 */
export const isValidElementType = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
