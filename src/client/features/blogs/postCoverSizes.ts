/** The `sizes` attribute of the cover of a post on its page. */
export const postCoverSizes = '(min-width: 1080px) 1016px, 94vw';
