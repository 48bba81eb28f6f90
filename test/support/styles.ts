// The styles of a page under test.
import createCache, { type StylisPlugin } from '@emotion/cache';

/** What decides whether a person can see something and click on it, which is all that tests ask of styles. */
const properties = new Set(['display', 'visibility', 'opacity', 'pointer-events']);

const keepVisibility: StylisPlugin = (element) => {
  if (element.type !== 'decl' || properties.has(String(element.props))) return;
  element.value = '';
  element.return = '';
};

/**
 * Styles that begin empty with each page, and have only rules with one of `properties`. For a query by role jsdom compares
 * each element with each rule: with all rules, and those of the tests before, that takes longer than the test itself.
 */
export const createPageStyles = () => createCache({ key: 'css', stylisPlugins: [keepVisibility] });
