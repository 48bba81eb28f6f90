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

/** Where a link leads within its text; undefined for one that leads elsewhere. */
export function placeOf(token: Token): string | undefined {
  if (token.type !== 'open' || token.name !== 'a') return undefined;
  const [, name] = /^#(.+)$/.exec(token.attributes.href?.trim() ?? '') ?? [];
  try {
    return name && decodeURIComponent(name);
  } catch {
    return name;
  }
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

/** The ids that headings get here, by all that they are called in a text. */
function findHeadings(tokens: readonly Token[]): Map<string, string> {
  const closing = findClosing(tokens);
  const idOf = createHeadingIds();
  const slugOf = createSlugs();
  const given = new Map<string, string>();
  const ofWords = new Map<string, string>();
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
      for (const name of [...before, ...names]) if (!given.has(name)) given.set(name, id);
      ofWords.set(slugOf(text), id);
      before = [];
    } else if (token.type === 'open') before.push(...namesOf(token));
    // What stands between is the place itself.
    else if (token.type === 'text' && token.html.trim()) before = [];
  }
  return new Map([...ofWords, ...given]);
}

/** @returns HTML whose links to headings lead to them here */
export function linkHeadings(html: string): string {
  const tokens = readTokens(html);
  if (!tokens.some((token) => placeOf(token) !== undefined)) return html;
  const headings = findHeadings(tokens);
  return tokens
    .map((token) => {
      const place = placeOf(token);
      const id = place === undefined ? undefined : (headings.get(place) ?? headings.get(place.toLowerCase()));
      return id === undefined ? token.html : openTag('a', { ...(token as OpenTag).attributes, href: `#${id}` });
    })
    .join('');
}
