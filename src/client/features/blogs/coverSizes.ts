/** How wide a cover is shown, for the `sizes` of its picture; app/firstNeeds.ts uses them too. */
export const coverSizes = {
  /** As wide as the grid's columns make it: 1, 2, 3 or 4 of them. */
  card: '(min-width: 1536px) 346px, (min-width: 900px) 30vw, (min-width: 600px) 45vw, 92vw',
  post: '(min-width: 1080px) 1016px, 94vw',
};
