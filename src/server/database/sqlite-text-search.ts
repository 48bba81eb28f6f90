import { sql, type SqlBool } from 'kysely';
import type { TextSearch } from './text-search';

/** The index holds sequences of three characters. */
const gramLength = 3;

/** A longer text is found by its longest word, which is rarely frequent: each gram of a text takes its time. */
const maxTermLength = 10;

/** Reading a row takes about as long as looking at so many grams, comparing it as two. */
const gramsPerRow = 12;
const gramsPerComparison = 2;

/** With fewer matches than this, comparing rows does not pay, however few there are. */
const minMatches = 500;

export const sqliteTextSearch: TextSearch = {
  toTerm(text) {
    const characters = [...text];
    if (characters.length < gramLength) return undefined;
    if (characters.length <= maxTermLength) return text;
    const words = text.split(/[^\p{L}\p{N}]+/u).map((word) => [...word]);
    const longest = words.reduce((best, word) => (word.length > best.length ? word : best), []);
    const part = longest.length < gramLength ? characters : longest;
    return part.slice(0, maxTermLength).join('');
  },

  maxIndexedMatches(term, rows, readsRows) {
    const grams = [...term].length - gramLength + 1 + (readsRows ? gramsPerRow : 0);
    return Math.max(minMatches, Math.ceil((rows * gramsPerComparison) / grams));
  },

  contains: (column, text) => sql<SqlBool>`instr(${column}, ${text}) > 0`,

  findBlogs(term, isPublished) {
    const columns = isPublished === undefined ? '' : isPublished ? '{published}:' : '{drafts}:';
    return matches('blog_search', columns + phrase(term));
  },

  findComments: (term) => matches('comment_search', phrase(term)),
};

const matches = (table: string, query: string) =>
  sql<{
    sort_key: number;
  }>`(select rowid as sort_key from ${sql.table(table)} where ${sql.table(table)} match ${query})`;

const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
