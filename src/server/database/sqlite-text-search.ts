import { sql, type SqlBool } from 'kysely';
import type { TextSearch } from './text-search';

/** The index holds all sequences of three characters, and looks at each of a text. */
const gramLength = 3;

/** A longer text is found by its longest words, which are rarely frequent. */
const maxExactLength = 10;
const maxWords = 3;

/** Comparing a row takes about as long as looking at so many grams, reading it from its table as many more. */
const gramsPerComparison = 2;
const gramsPerRow = 40;

/** With fewer rows than this, comparing does not pay, however few there are. */
const minFound = 500;

export const sqliteTextSearch: TextSearch = {
  isIndexed: (text) => lengthOf(text) >= gramLength,

  isExact: (text) => lengthOf(text) <= maxExactLength,

  maxFound(text, rows, readsRows) {
    const grams = toTerms(text).reduce((sum, term) => sum + lengthOf(term) - gramLength + 1, 0);
    return Math.max(minFound, Math.ceil((rows * gramsPerComparison) / (grams + (readsRows ? gramsPerRow : 0))));
  },

  contains: (column, text) => sql<SqlBool>`instr(${column}, ${text}) > 0`,

  findBlogs(text, isPublished) {
    const columns = isPublished === undefined ? '' : isPublished ? '{published}:' : '{drafts}:';
    return matches('blog_search', columns, text);
  },

  findComments: (text) => matches('comment_search', '', text),
};

const matches = (table: string, columns: string, text: string) => {
  const query = `${columns}(${toTerms(text).map(phrase).join(' AND ')})`;
  return sql<{
    sort_key: number;
  }>`(select rowid as sort_key from ${sql.table(table)} where ${sql.table(table)} match ${query})`;
};

const phrase = (term: string) => `"${term.replaceAll('"', '""')}"`;

/** The text, or parts of it. */
function toTerms(text: string): string[] {
  if (sqliteTextSearch.isExact(text)) return [text];
  const words = [...new Set(text.split(/[^\p{L}\p{N}]+/u))].filter((word) => lengthOf(word) >= gramLength);
  const longest = words.toSorted((left, right) => lengthOf(right) - lengthOf(left)).slice(0, maxWords);
  return (longest.length > 0 ? longest : [text]).map((word) => [...word].slice(0, maxExactLength).join(''));
}

const lengthOf = (text: string) => [...text].length;
