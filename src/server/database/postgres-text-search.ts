import { sql, type SqlBool } from 'kysely';
import type { Database } from './database';
import { DatabaseError } from './database-error';
import { isPostKey } from './sort-key';
import type { TextSearch } from './text-search';

/** The index holds all sequences of three letters or digits. */
const indexedText = /[\p{L}\p{N}]{3}/u;

/** Comparing a row takes less time than fetching one that the index has found, by so much. */
const comparisonsPerRow = 20;

/** With fewer rows than this, comparing does not pay, however few there are. */
const minFound = 500;

export const createPostgresTextSearch = ({ hasIndexes }: { hasIndexes: boolean }): TextSearch => ({
  isIndexed: (text) => hasIndexes && indexedText.test(text),

  // The engine compares what it has found by index.
  isExact: () => true,

  maxFound: (_text, rows) => Math.max(minFound, Math.ceil(rows / comparisonsPerRow)),

  contains: (column, text) => sql<SqlBool>`(strpos(${column}, ${text}) > 0)`,

  findBlogs(text, isPublished) {
    const isPost = isPostKey('blogs.sort_key');
    const isListed = isPublished === undefined ? isPost : sql`is_published = ${isPublished} and ${isPost}`;
    return sql<{
      sort_key: number;
    }>`(select sort_key from blogs where title_folded like ${containing(text)} escape '\\' and ${isListed})`;
  },

  findComments(text) {
    const columns = ['name_folded', 'content_folded', 'blog_title_folded'];
    const isMatch = columns.map((column) => sql`${sql.ref(column)} like ${containing(text)} escape '\\'`);
    return sql<{ sort_key: number }>`(select sort_key from comments where ${sql.join(isMatch, sql` or `)})`;
  },
});

/** A pattern of `like`. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Creates the indexes by which texts are found, if there are none yet. At every start: the extension that they need may
 * have been installed since the last one.
 * @returns a sentence for the operator where that is not possible
 */
export async function ensureTextIndexes(database: Pick<Database, 'queries' | 'write'>): Promise<string | undefined> {
  const { rows } = await sql`select 1 where to_regclass('comments_by_trigrams') is not null`.execute(database.queries);
  if (rows.length > 0) return undefined;
  try {
    await database.write(
      async (tx) => {
        await sql`create extension if not exists pg_trgm`.execute(tx);
        await sql`create index if not exists blogs_by_trigrams on blogs using gin (title_folded gin_trgm_ops)`.execute(
          tx,
        );
        await sql`create index if not exists comments_by_trigrams on comments
        using gin (name_folded gin_trgm_ops, content_folded gin_trgm_ops, blog_title_folded gin_trgm_ops)`.execute(tx);
      },
      { exclusive: 'migrations' },
    );
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseError || !(error instanceof Error)) throw error;
    return (
      'DATABASE_URL: searching is slow, because the extension pg_trgm cannot be used: ' +
      `${error.message}. Have it created in the database, and start again.`
    );
  }
}
