// Links within a text: each system has names of its own for the places they lead to. Here only headings are such places, by
// their words: see contract/shown-rich-text.ts.
import { plainText } from '../../contract/plain-text';
import { createHeadingIds } from '../blogs/heading-ids';
import { findClosing, openTag, readTokens, toHtml, type Token } from './html';

type OpenTag = Token & { type: 'open' };

const isHeading = (token: Token): token is OpenTag => token.type === 'open' && /^h[1-6]$/.test(token.name);

/** What a tag is called by links. */
export const namesOf = ({ name: tag, attributes: { id, name } }: OpenTag): string[] =>
  [id, tag === 'a' ? name : undefined].filter((each): each is string => each !== undefined && each !== '');

function decodeName(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Where a link leads within its text; undefined for one that leads elsewhere. */
export function placeOf(token: Token): string | undefined {
  if (token.type !== 'open' || token.name !== 'a') return undefined;
  const [, name] = /^#(.+)$/.exec(token.attributes.href?.trim() ?? '') ?? [];
  return name && decodeName(name);
}

/** Gives headings the names that GitHub, and most generators of sites, make of their words. */
function createSlugs(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
}

/** What is left of a name whatever signs stand between its words: generators leave out different ones. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

interface Headings {
  /** The ids that headings get here, by all that they are called in a text. */
  named: Map<string, string>;
  /** The same by what others make of their words. */
  ofWords: Map<string, string>;
}

function findHeadings(tokens: readonly Token[]): Headings {
  const closing = findClosing(tokens);
  const idOf = createHeadingIds();
  const slugOf = createSlugs();
  const named = new Map<string, string>();
  const slugs = new Map<string, string>();
  const others = new Map<string, string>();
  let before: string[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const end = closing[index];
    if (isHeading(token) && end !== undefined) {
      const content = tokens.slice(index, end);
      const text = plainText(toHtml(content));
      index = end;
      if (!text) continue;
      const id = idOf(text);
      const names = content.flatMap((each) => (each.type === 'open' ? namesOf(each) : []));
      for (const name of [...before, ...names]) if (!named.has(name)) named.set(name, id);
      slugs.set(slugOf(text), id);
      for (const name of [lettersOf(text), id]) if (name && !others.has(name)) others.set(name, id);
      before = [];
    } else if (token.type === 'open') before.push(...namesOf(token));
    // What stands between is the place itself.
    else if (token.type === 'text' && token.html.trim()) before = [];
  }
  return { named, ofWords: new Map([...others, ...slugs]) };
}

const findByWords = ({ ofWords }: Headings, name: string): string | undefined =>
  ofWords.get(name) ?? ofWords.get(name.toLowerCase()) ?? ofWords.get(lettersOf(name));

/** The ids that headings get here, by the names that a text gives them, and that do not follow from their words. */
export function findNamedHeadings(html: string): ReadonlyMap<string, string> {
  const headings = findHeadings(readTokens(html));
  return new Map([...headings.named].filter(([name, id]) => findByWords(headings, name) !== id));
}

/**
 * @param html as it is stored here, without the names that headings had
 * @param named those of its headings
 * @returns the id of the heading that a link with such a fragment leads to
 */
export function createHeadingFinder(
  html: string,
  named: ReadonlyMap<string, string> | undefined,
): (fragment: string) => string | undefined {
  const headings = findHeadings(readTokens(html));
  return (fragment) => {
    const name = decodeName(fragment);
    return named?.get(name) ?? findByWords(headings, name);
  };
}

/** What every page has: its beginning, and its comments. */
const isOfPage = (fragment: string): boolean => /^(?:top|respond|comments?(?:-\d+)?)$/i.test(fragment);

/** Whether a fragment names a place that should be in a text. */
export const namesPlace = (fragment: string | undefined): fragment is string =>
  fragment !== undefined && fragment !== '' && !isOfPage(fragment);

/** The places that links in a text lead to, and that it does not have. @param html as it is stored here */
export function findLostPlaces(html: string): string[] {
  const tokens = readTokens(html);
  const places = new Set(tokens.map(placeOf).filter(namesPlace));
  if (places.size === 0) return [];
  for (const id of findHeadings(tokens).ofWords.values()) places.delete(id);
  for (const token of tokens) if (token.type === 'open') for (const name of namesOf(token)) places.delete(name);
  return [...places];
}

/** @returns HTML whose links to headings lead to them here */
export function linkHeadings(html: string): string {
  const tokens = readTokens(html);
  if (!tokens.some((token) => placeOf(token) !== undefined)) return html;
  const headings = findHeadings(tokens);
  return tokens
    .map((token) => {
      const place = placeOf(token);
      const id = place === undefined ? undefined : (headings.named.get(place) ?? findByWords(headings, place));
      return id === undefined ? token.html : openTag('a', { ...(token as OpenTag).attributes, href: `#${id}` });
    })
    .join('');
}
