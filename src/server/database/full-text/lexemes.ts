// What stands in the index besides the stems. No stem has any of the signs that these begin with, which are letters to both
// engines.
import { fnv1a } from '../../fnv';

/** In place of a word that is not indexed, so that those beside it are no neighbours. */
export const gap = '·';

/**
 * A stem of a title has a lexeme of its own: what is in few titles may be in very many texts, all of which an engine looks at
 * that is asked for a word in the title.
 */
export const titled = (stem: string): string => `¶${stem}`;

/** Who may see a post is in the index, so that no row has to be read of all posts that have a word. */
export const draft = '£draft';
export const writtenBy = (authorId: string): string => `£by${Buffer.from(authorId).toString('hex')}`;

/** The ids of so many documents share a lexeme. */
export const blockSize = 1_000;

/** Where a document is in the order of ids, for PostgreSQL: its index does not know it, and finds all documents at once. */
export const blockOf = (id: number): string => `£at${Math.floor(id / blockSize)}`;

const pairBits = 18;

/**
 * Two neighbours, for PostgreSQL: its index does not know what stands side by side, so that it looks into each document that
 * has both. Some pairs share one of these, so that the index stays small.
 */
export const pairOf = (one: string, other: string): string =>
  (fnv1a(`${one} ${other}`) >>> (32 - pairBits)).toString(36);
