/**
 * Styles of what is below most screens. Its style and layout, a sixth of what the first frame of a page takes, are left
 * until that is painted (`data-unpainted`, see index.html), or until it comes near.
 * @param height about as high as it is, as a CSS length
 */
export const skippedAtFirst = (height: string) => ({
  'html[data-unpainted] &': { contentVisibility: 'auto' as const, containIntrinsicHeight: height },
});
