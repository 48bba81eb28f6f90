import { sql, type SqlBool } from 'kysely';
import type { Queries } from './database';
import { isPostKey } from './sort-key';
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

/** What the indexes hold of the rows of these tables. */
const indexes = {
  blogs: {
    name: 'blog_search',
    // In two columns, so that what a visitor finds is told without reading the posts.
    columns: 'published, drafts',
    texts: `iif(is_published, title_folded, ''), iif(is_published, '', title_folded)`,
    holds: isPostKey('blogs.sort_key'),
  },
  comments: {
    name: 'comment_search',
    columns: 'name, content, title',
    texts: 'name_folded, content_folded, blog_title_folded',
    holds: sql<SqlBool>`true`,
  },
} as const;

export type IndexedTable = keyof typeof indexes;

/** Takes rows out of the index of a table, and puts rows into it as they are now; by their sort keys. */
export async function indexTexts(
  tx: Queries,
  table: IndexedTable,
  { remove, add }: { remove: readonly number[]; add: readonly number[] },
): Promise<void> {
  const { name, columns, texts } = indexes[table];
  if (remove.length > 0) {
    await sql`delete from ${sql.table(name)} where rowid in (${sql.join(remove)})`.execute(tx);
  }
  if (add.length > 0) {
    await sql`insert into ${sql.table(name)} (rowid, ${sql.raw(columns)})
      select sort_key, ${sql.raw(texts)} from ${sql.table(table)} where sort_key in (${sql.join(add)})`.execute(tx);
  }
}

/** After rows were written that the indexes have not been told of. */
export async function rebuildTextIndexes(tx: Queries): Promise<void> {
  for (const [table, { name, columns, texts, holds }] of Object.entries(indexes)) {
    await sql`insert into ${sql.table(name)} (${sql.ref(name)}) values ('delete-all')`.execute(tx);
    await sql`insert into ${sql.table(name)} (rowid, ${sql.raw(columns)})
      select sort_key, ${sql.raw(texts)} from ${sql.table(table)} where ${holds}`.execute(tx);
  }
}

/** The text, or parts of it. */
function toTerms(text: string): string[] {
  if (sqliteTextSearch.isExact(text)) return [text];
  const words = [...new Set(text.split(/[^\p{L}\p{N}]+/u))].filter((word) => lengthOf(word) >= gramLength);
  const longest = words.toSorted((left, right) => lengthOf(right) - lengthOf(left)).slice(0, maxWords);
  return (longest.length > 0 ? longest : [text]).map((word) => [...word].slice(0, maxExactLength).join(''));
}

const lengthOf = (text: string) => [...text].length;
