// The index of what posts say, on both engines: both get the stems that search/analyze.ts has made.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database, Queries } from './database';

/** The stems of a post, in their order; those of the former weigh more. */
export interface IndexedFields {
  title: string[];
  /** Of the sub title and the tags. */
  terms: string[];
  author: string[];
  text: string[];
}

/** Any of these sequences of stems. */
export interface IndexedTerm {
  sequences: string[][];
  isExcluded: boolean;
}

interface Found {
  blog_id: string;
  text: string;
  total: number;
}

/** So many of those found, the last ones that were indexed, are ranked. */
const maxRanked = 2_000;

/** PostgreSQL keeps no more positions of one word, nor higher ones: so neither does SQLite. */
const maxPositions = 255;
export const maxIndexedWords = 15_000;

/** In place of a word that is not indexed, so that those beside it are no neighbours. */
const gap = '·';

function bounded(fields: IndexedFields): IndexedFields {
  const counts = new Map<string, number>();
  const keep = (stems: string[]) =>
    stems.slice(0, maxIndexedWords).map((stem) => {
      const count = (counts.get(stem) ?? 0) + 1;
      counts.set(stem, count);
      return count > maxPositions ? gap : stem;
    });
  const { title, terms, author, text } = fields;
  return { title: keep(title), terms: keep(terms), author: keep(author), text: keep(text) };
}

export async function indexDocument(
  tx: Queries,
  engine: Database['engine'],
  document: { blogId: string; madeOf: string; text: string; fields: IndexedFields },
): Promise<void> {
  const row = { blog_id: document.blogId, made_of: document.madeOf, text: document.text };
  const { id } = await tx
    .insertInto('search_documents')
    .values(row)
    .onConflict((conflict) => conflict.column('blog_id').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  const fields = bounded(document.fields);
  if (engine === 'postgres') {
    await sql`update search_documents set vector = ${toVector(fields)}::tsvector where id = ${id}`.execute(tx);
    return;
  }
  const { title, terms, author, text } = fields;
  await sql`delete from search_index where rowid = ${id}`.execute(tx);
  await sql`insert into search_index (rowid, title, terms, author, text)
    values (${id}, ${title.join(' ')}, ${terms.join(' ')}, ${author.join(' ')}, ${text.join(' ')})`.execute(tx);
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

function toVector(fields: IndexedFields): string {
  const positions = new Map<string, string[]>();
  let position = 1;
  for (const name of ['title', 'terms', 'author', 'text'] as const) {
    for (const stem of fields[name]) {
      if (stem !== gap) {
        const places = positions.get(stem) ?? [];
        places.push(`${Math.min(position, 16_383)}${weights[name]}`);
        positions.set(stem, places);
      }
      position += 1;
    }
    // A phrase does not go on in the next field.
    position += 2;
  }
  return [...positions].map(([stem, places]) => `'${stem}':${places.join(',')}`).join(' ');
}

const sqliteQuery = (terms: readonly IndexedTerm[]) => {
  const toText = ({ sequences }: IndexedTerm) => `(${sequences.map((stems) => `"${stems.join(' ')}"`).join(' OR ')})`;
  const wanted = terms.filter(({ isExcluded }) => !isExcluded).map(toText);
  const excluded = terms.filter(({ isExcluded }) => isExcluded).map(toText);
  return `(${wanted.join(' AND ')})${excluded.map((term) => ` NOT ${term}`).join('')}`;
};

const postgresQuery = (terms: readonly IndexedTerm[]) =>
  terms
    .map(({ sequences, isExcluded }) => {
      const any = sequences.map((stems) => `(${stems.map((stem) => `'${stem}'`).join(' <-> ')})`).join(' | ');
      return `${isExcluded ? '!' : ''}(${any})`;
    })
    .join(' & ');

/** @param terms one of them is not excluded @param isSeen of a row of `blogs` */
export async function findDocuments(
  db: Queries,
  engine: Database['engine'],
  {
    terms,
    isSeen,
    limit,
    offset,
  }: { terms: readonly IndexedTerm[]; isSeen: RawBuilder<SqlBool>; limit: number; offset: number },
): Promise<Found[]> {
  // Drafts take no place among those that are ranked. A cross join keeps SQLite from beginning with the posts.
  const isFound = sql`blogs.kind = 'post' and ${isSeen}`;
  const found =
    engine === 'sqlite'
      ? sql`select search_index.rowid as id, blogs.sort_key, -bm25(search_index, 10, 5, 3, 1) as score
          from search_index cross join search_documents on search_documents.id = search_index.rowid
          cross join blogs on blogs.id = search_documents.blog_id
          where search_index match ${sqliteQuery(terms)} and ${isFound}
          order by search_index.rowid desc limit ${maxRanked}`
      : sql`select id, sort_key, ts_rank('{0.1,0.3,0.5,1}', vector, ${postgresQuery(terms)}::tsquery, 1) as score
          from (select search_documents.id, vector, blogs.sort_key from search_documents
            inner join blogs on blogs.id = search_documents.blog_id
            where vector @@ ${postgresQuery(terms)}::tsquery and ${isFound}
            order by search_documents.id + 0 desc limit ${maxRanked}) as latest`;
  const { rows } = await sql<Found>`with found as materialized (${found}),
    ranked as materialized (select id, score, sort_key, count(*) over () as total from found
      order by score desc, sort_key desc limit ${limit} offset ${offset})
    select search_documents.blog_id, search_documents.text, ranked.total from ranked
    inner join search_documents on search_documents.id = ranked.id
    order by ranked.score desc, ranked.sort_key desc`.execute(db);
  return rows;
}
