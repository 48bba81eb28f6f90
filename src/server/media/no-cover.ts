/** The hash of the row in `images` to which pages refer, that have no cover: it has no files, and stays once it is there. */
export const noCover = '';
