/** Whom every post is by, until posts know their authors. */
export const authorLabel = 'The Octavo Editors';
