import { sql, type SqlBool } from 'kysely';
import type { TextSearch } from './text-search';

/** The index holds sequences of three characters. */
const gram = 3;

/** With fewer matches than this, comparing rows does not pay, however few there are. */
const minMatches = 1000;

export const sqliteTextSearch: TextSearch = {
  maxIndexedMatches(text, rows) {
    const grams = [...text].length - gram + 1;
    // The index looks at every gram of a match, which takes about as long as comparing half a row.
    return grams > 0 ? Math.max(minMatches, Math.ceil(rows / grams)) : 0;
  },

  contains: (column, text) => sql<SqlBool>`instr(${column}, ${text}) > 0`,

  findBlogs(text, isPublished) {
    const columns = isPublished === undefined ? '' : isPublished ? '{published}:' : '{drafts}:';
    return matches('blog_search', columns + phrase(text));
  },

  findComments: (text) => matches('comment_search', phrase(text)),
};

const matches = (table: string, query: string) =>
  sql<{
    sort_key: number;
  }>`(select rowid as sort_key from ${sql.table(table)} where ${sql.table(table)} match ${query})`;

const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
