/** The byline of every post: posts have no author field. */
export const authorLabel = 'The Octavo Editors';
