/** The `sizes` attribute of covers. */
export const coverSizes = {
  /** Follows the 1 to 4 columns of the BlogGrid. */
  card: '(min-width: 1536px) 346px, (min-width: 900px) 30vw, (min-width: 600px) 45vw, 92vw',
  /** Beside the title where the window is narrow, above it elsewhere: see RelatedPosts. */
  related: '(min-width: 600px) 208px, 112px',
  post: '(min-width: 1080px) 1016px, 94vw',
};
