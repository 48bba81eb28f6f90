/** The hash of the row in `images` to which pages and posts without a cover refer: it has no files, and stays once it is there. */
export const noCover = '';
