// The index of what posts say, on both engines: both get the stems that search/analyze.ts has made.
import { sql } from 'kysely';
import type { Database, Queries } from '../database';
import { blockOf, draft, gap, pairOf, titled, writtenBy } from './lexemes';

/** The stems of a post, in their order; those of the former weigh more. */
interface IndexedFields {
  title: string[];
  /** Of the sub title and the tags. */
  terms: string[];
  author: string[];
  text: string[];
}

interface Document {
  blogId: string;
  authorId: string | null;
  isPublished: boolean;
  /** The version of the post, and the language it was indexed in. */
  madeOf: string;
  /** Plain text, of which a result shows a part. */
  text: string;
  fields: IndexedFields;
}

/** PostgreSQL keeps no more positions of one word, nor higher ones: so neither does SQLite. */
const maxPositions = 255;
export const maxIndexedWords = 15_000;

/** All that is indexed, within what both engines hold. */
function toLexemes({ fields, authorId, isPublished }: Document): IndexedFields {
  const counts = new Map<string, number>();
  const keep = (stems: string[]) =>
    stems.slice(0, maxIndexedWords).map((stem) => {
      const count = (counts.get(stem) ?? 0) + 1;
      counts.set(stem, count);
      return count > maxPositions ? gap : stem;
    });
  const title = keep(fields.title);
  const flags = [...(authorId === null ? [] : [writtenBy(authorId)]), ...(isPublished ? [] : [draft])];
  return {
    title: [...title, gap, ...title.filter((stem) => stem !== gap).map(titled)],
    terms: keep(fields.terms),
    author: [...keep(fields.author), gap, ...flags],
    text: keep(fields.text),
  };
}

export async function indexDocument(tx: Queries, engine: Database['engine'], document: Document): Promise<void> {
  const lexemes = toLexemes(document);
  const row = { blog_id: document.blogId, made_of: document.madeOf, text: document.text };
  if (engine === 'postgres') await storeOnPostgres(tx, row, lexemes);
  else await storeOnSqlite(tx, row, lexemes);
}

type Row = Record<'blog_id' | 'made_of' | 'text', string>;

async function storeOnSqlite(tx: Queries, row: Row, lexemes: IndexedFields): Promise<void> {
  const { id } = await tx
    .insertInto('search_documents')
    .values(row)
    .onConflict((conflict) => conflict.column('blog_id').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { title, terms, author, text } = lexemes;
  await sql`delete from search_index where rowid = ${id}`.execute(tx);
  await sql`insert into search_index (rowid, title, terms, author, text)
    values (${id}, ${title.join(' ')}, ${terms.join(' ')}, ${author.join(' ')}, ${text.join(' ')})`.execute(tx);
}

/** The id is part of what is indexed, and a row that is written twice is indexed twice. */
async function storeOnPostgres(tx: Queries, row: Row, lexemes: IndexedFields): Promise<void> {
  const { rows } = await sql<{ id: number }>`select coalesce(
    (select id from search_documents where blog_id = ${row.blog_id}),
    nextval(pg_get_serial_sequence('search_documents', 'id')))::integer as id`.execute(tx);
  const { id } = rows[0]!;
  const { vector, pairs } = toVectors(lexemes, id);
  await sql`insert into search_documents (id, blog_id, made_of, text, vector, pairs)
    values (${id}, ${row.blog_id}, ${row.made_of}, ${row.text}, ${vector}::tsvector, ${pairs}::tsvector)
    on conflict (blog_id) do update set made_of = excluded.made_of, text = excluded.text,
      vector = excluded.vector, pairs = excluded.pairs`.execute(tx);
}

export async function removeDocument(tx: Queries, engine: Database['engine'], blogId: string): Promise<void> {
  const removed = await tx.deleteFrom('search_documents').where('blog_id', '=', blogId).returning('id').execute();
  if (engine === 'postgres') return;
  for (const { id } of removed) await sql`delete from search_index where rowid = ${id}`.execute(tx);
}

export async function emptyFullText(tx: Queries, engine: Database['engine']): Promise<void> {
  for (const table of ['search_documents', 'search_words', 'search_grams', 'search_queue'] as const) {
    await tx.deleteFrom(table).execute();
  }
  if (engine === 'sqlite') await sql`insert into search_index (search_index) values ('delete-all')`.execute(tx);
}

const weights = { title: 'A', terms: 'B', author: 'C', text: 'D' } as const;

/** As PostgreSQL reads them. */
function toVectors(lexemes: IndexedFields, id: number): { vector: string; pairs: string } {
  const positions = new Map<string, string[]>();
  const pairs = new Set<string>();
  let position = 1;
  for (const name of ['title', 'terms', 'author', 'text'] as const) {
    for (const [at, lexeme] of lexemes[name].entries()) {
      if (lexeme !== gap) {
        const places = positions.get(lexeme) ?? [];
        places.push(`${Math.min(position, 16_383)}${weights[name]}`);
        positions.set(lexeme, places);
        const next = lexemes[name][at + 1] ?? gap;
        if (next !== gap) pairs.add(pairOf(lexeme, next));
      }
      position += 1;
    }
    // A phrase does not go on in the next field.
    position += 2;
  }
  const vector = [...positions].map(([lexeme, places]) => `'${lexeme}':${places.join(',')}`);
  const block = blockOf(id);
  return { vector: `${vector.join(' ')} '${block}'`, pairs: [...pairs, block].map((pair) => `'${pair}'`).join(' ') };
}
