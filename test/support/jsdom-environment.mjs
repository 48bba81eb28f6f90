// jsdom, with less to do for styles. For a query by role it compares each element with each rule of the page and of the
// browser: those that plainly are about other elements, nearly all, are passed over.
import selectors from 'jsdom/lib/jsdom/living/helpers/selectors.js';

/**
 * Of each selector of a list the name or the class with which its last part begins, which an element that it matches has;
 * neither, where it begins with something else. Undefined where names are escaped.
 */
function readSubjects(/** @type {string} */ list) {
  if (list.includes('\\')) return undefined;
  const parts = [''];
  let depth = 0;
  for (const character of list.trim().replaceAll(/"[^"]*"|'[^']*'/g, '')) {
    if ('(['.includes(character)) depth += 1;
    else if (')]'.includes(character)) depth -= 1;
    if (depth === 0 && character === ',') parts.push('');
    // What comes after a combinator is about another element than what came before.
    else if (depth === 0 && /[\s>+~]/.test(character)) parts[parts.length - 1] = '';
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => {
    const [, name, className] = /^(?:([a-z][\w-]*)|\.([\w-]+))?/i.exec(part);
    return { name: name?.toLowerCase(), className };
  });
}

/** By selector. */
const subjects = new Map();

const { matchesDontThrow } = selectors;

// jsdom reads it once, when it is loaded.
selectors.matchesDontThrow = (element, value) => {
  const selector = String(value);
  if (!subjects.has(selector)) subjects.set(selector, readSubjects(selector));
  const mayMatch = subjects
    .get(selector)
    ?.some(({ name, className }) =>
      className === undefined
        ? name === undefined || name === element._localName.toLowerCase()
        : element.classList.contains(className),
    );
  return mayMatch === false ? false : matchesDontThrow(element, value);
};

const { default: Environment } = await import('jest-fixed-jsdom');

export default Environment;
