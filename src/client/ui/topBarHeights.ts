/** Heights of the sticky bars at the top of a page, with their borders. */
export const topBarHeights = { public: 69, signedIn: 64 };
