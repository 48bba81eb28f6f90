/**
 * Styles of what is below most screens. A browser leaves its style and layout, a quarter of what the first frame of a page
 * takes, until it comes near. Only before the app has taken the page over: a list that is gone back to needs true heights.
 * @param height about as high as it is, as a CSS length
 */
export const skippedUntilNear = (height: string) => ({
  'html:not([data-hydrated]) &': {
    contentVisibility: 'auto' as const,
    containIntrinsicHeight: `auto ${height}`,
    // Outlines of what has the focus.
    overflowClipMargin: 8,
  },
});
