/** The element that holds the owner's own CSS in every page. */
export const ownCssId = 'own-css';

const others = /^\/(?:admin|profile|login|register)(?:\/|$)/;

/** The `media` of that element: it is for the pages that readers see, and not for those where somebody acts as who they are. */
export const ownCssMedia = (path: string): 'all' | 'not all' => (others.test(path) ? 'not all' : 'all');
