/** The props of a styled element that are no attributes: those of MUI's `styled`. Others need its `shouldForwardProp`. */
const styledProps = new Set(['as', 'classes', 'ownerState', 'sx', 'theme']);

/** Takes the place of @emotion/is-prop-valid in the bundle (webpack.config.ts), which lists all attributes instead: 2.1 kB. */
export default (prop: string): boolean => !styledProps.has(prop);
