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

interface FoundDocument {
  blog_id: string;
  title: string;
  text: string;
  total: number;
}

interface ScoredDocument {
  id: number;
  sort_key: number;
  score: number;
}

interface Search {
  /** One of them is not excluded. */
  terms: readonly IndexedTerm[];
  /** Of a row of `blogs`. */
  isSeen: RawBuilder<SqlBool>;
  /** The same, of those among the ranked ones that are left out. */
  isLeftOut?: RawBuilder<SqlBool> | undefined;
  limit: number;
  offset: number;
}

/** So many of those found, the last ones that were indexed, are ranked: fewer where each is ranked by several terms. */
const maxRanked = (terms: readonly IndexedTerm[]): number =>
  Math.min(1_000, Math.ceil(1_200 / split(terms).wanted.length));

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

const sqliteTerms = (terms: readonly IndexedTerm[]) =>
  terms.map(({ sequences }) => `(${sequences.map((stems) => `"${stems.join(' ')}"`).join(' OR ')})`);
const sqliteWanted = (terms: readonly IndexedTerm[]) => `(${sqliteTerms(terms).join(' AND ')})`;
const sqliteExcluded = (terms: readonly IndexedTerm[]) =>
  sqliteTerms(terms)
    .map((term) => ` NOT ${term}`)
    .join('');

/** @param label of the only field that counts */
const postgresTerms = (terms: readonly IndexedTerm[], label = '') =>
  terms.map(({ sequences }) => {
    const toText = (stems: string[]) => `(${stems.map((stem) => `'${stem}'${label && `:${label}`}`).join(' <-> ')})`;
    return `(${sequences.map(toText).join(' | ')})`;
  });
const postgresWanted = (terms: readonly IndexedTerm[], label?: string) =>
  `(${postgresTerms(terms, label).join(' & ')})`;
const postgresExcluded = (terms: readonly IndexedTerm[]) =>
  postgresTerms(terms)
    .map((term) => ` & !${term}`)
    .join('');

const split = (terms: readonly IndexedTerm[]) => ({
  wanted: terms.filter(({ isExcluded }) => !isExcluded),
  excluded: terms.filter(({ isExcluded }) => isExcluded),
});

function sqliteQuery(terms: readonly IndexedTerm[]): string {
  const { wanted, excluded } = split(terms);
  return sqliteWanted(wanted) + sqliteExcluded(excluded);
}

function postgresQuery(terms: readonly IndexedTerm[]): string {
  const { wanted, excluded } = split(terms);
  return postgresWanted(wanted) + postgresExcluded(excluded);
}

/** Has all words in the title. */
function titledQuery(engine: Database['engine'], terms: readonly IndexedTerm[]): string {
  const { wanted, excluded } = split(terms);
  return engine === 'sqlite'
    ? `(title : ${sqliteWanted(wanted)})${sqliteExcluded(excluded)}`
    : postgresWanted(wanted, 'A') + postgresExcluded(excluded);
}

/** Has all words one after another. */
function togetherQuery(engine: Database['engine'], terms: readonly IndexedTerm[]): string | undefined {
  const { wanted, excluded } = split(terms);
  if (wanted.length < 2) return undefined;
  const together = { sequences: [wanted.flatMap(({ sequences }) => sequences[0]!)], isExcluded: false };
  return engine === 'sqlite' ? sqliteQuery([together, ...excluded]) : postgresQuery([together, ...excluded]);
}

/** So many of either kind at most, the last ones that were indexed, come before all others. */
const maxPreferred = 100;

const isPost = (isSeen: Search['isSeen']) => sql`blogs.kind = 'post' and ${isSeen}`;

/** A table of the ids of documents and their sort keys, empty unless as many as can be are in `latest`. */
function matchPreferred(
  engine: Database['engine'],
  query: string,
  isSeen: Search['isSeen'],
  max: number,
): RawBuilder<unknown> {
  // The query that finds nothing costs nothing.
  return engine === 'sqlite'
    ? sql`select search_index.rowid as id, blogs.sort_key
        from search_index cross join search_documents on search_documents.id = search_index.rowid
        cross join blogs on blogs.id = search_documents.blog_id
        where search_index match iif((select count(*) from latest) = ${max}, ${query}, '""')
          and ${isPost(isSeen)}
        order by search_index.rowid desc limit ${maxPreferred}`
    : sql`select search_documents.id, blogs.sort_key from search_documents
        inner join blogs on blogs.id = search_documents.blog_id
        where (select count(*) from latest) = ${max} and vector @@ ${query}::tsquery and ${isPost(isSeen)}
        order by search_documents.id + 0 desc limit ${maxPreferred}`;
}

/** A table of the ids of documents, their sort keys and scores. Drafts take no place among those that are ranked. */
function match(engine: Database['engine'], query: string, isSeen: Search['isSeen'], max: number): RawBuilder<unknown> {
  return engine === 'sqlite'
    ? // A cross join keeps SQLite from beginning with the posts.
      sql`select search_index.rowid as id, blogs.sort_key, -bm25(search_index, 10, 5, 3, 1) as score
        from search_index cross join search_documents on search_documents.id = search_index.rowid
        cross join blogs on blogs.id = search_documents.blog_id
        where search_index match ${query} and ${isPost(isSeen)} order by search_index.rowid desc limit ${max}`
    : sql`select id, sort_key, ts_rank('{0.1,0.3,0.5,1}', vector, ${query}::tsquery, 1) as score
        from (select search_documents.id, vector, blogs.sort_key from search_documents
          inner join blogs on blogs.id = search_documents.blog_id
          where vector @@ ${query}::tsquery and ${isPost(isSeen)}
          order by search_documents.id + 0 desc limit ${max}) as documents`;
}

/**
 * Where there are more than are ranked, with those that have the words in their title, and then those that have them
 * together, before all others. Of them, those that are older than all that are ranked have no score, which would cost as
 * much once more.
 */
function findAll(engine: Database['engine'], { terms, isSeen }: Pick<Search, 'terms' | 'isSeen'>): RawBuilder<unknown> {
  const query = engine === 'sqlite' ? sqliteQuery(terms) : postgresQuery(terms);
  const max = maxRanked(terms);
  const together = togetherQuery(engine, terms);
  const kinds = [
    sql`select id, sort_key, 2 as preference from (${matchPreferred(engine, titledQuery(engine, terms), isSeen, max)}) as titled`,
    ...(together === undefined
      ? []
      : [
          sql`select id, sort_key, 1 as preference from (${matchPreferred(engine, together, isSeen, max)}) as together`,
        ]),
  ];
  return sql`with latest as materialized (${match(engine, query, isSeen, max)}),
    preferred as materialized (select id, sort_key, max(preference) as preference
      from (${sql.join(kinds, sql` union all `)}) as kinds group by id, sort_key)
    select * from (select latest.id, latest.sort_key, score, coalesce(preference, 0) as preference
        from latest left join preferred on preferred.id = latest.id
      union all select id, sort_key, 0 as score, preference from preferred
        where id not in (select id from latest)) as documents
    order by preference desc limit ${max}`;
}

async function listBest(
  db: Queries,
  found: RawBuilder<unknown>,
  { isLeftOut, limit, offset }: Pick<Search, 'isLeftOut' | 'limit' | 'offset'>,
): Promise<FoundDocument[]> {
  // Only now, so that no more rows are looked at where most of them are left out.
  const rest = isLeftOut
    ? sql`where not (select ${isLeftOut} from blogs where blogs.sort_key = found.sort_key)`
    : sql``;
  const { rows } = await sql<FoundDocument>`with found as materialized (${found}),
    ranked as materialized (select id, score, sort_key, preference, count(*) over () as total from found ${rest}
      order by preference desc, score desc, sort_key desc limit ${limit} offset ${offset})
    select search_documents.blog_id, blogs.title, search_documents.text, ranked.total from ranked
    inner join search_documents on search_documents.id = ranked.id
    inner join blogs on blogs.id = search_documents.blog_id
    order by ranked.preference desc, ranked.score desc, ranked.sort_key desc`.execute(db);
  return rows;
}

/** Those that have all terms. */
export const findDocuments = (db: Queries, engine: Database['engine'], search: Search): Promise<FoundDocument[]> =>
  listBest(db, findAll(engine, search), search);

/** Whether a document has all terms, which costs much less than to rank them. */
export async function hasDocument(
  db: Queries,
  engine: Database['engine'],
  { terms, isSeen }: Pick<Search, 'terms' | 'isSeen'>,
): Promise<boolean> {
  const found =
    engine === 'sqlite'
      ? sql`select 1 from search_index cross join search_documents on search_documents.id = search_index.rowid
          cross join blogs on blogs.id = search_documents.blog_id
          where search_index match ${sqliteQuery(terms)} and ${isPost(isSeen)} limit 1`
      : sql`select 1 from search_documents inner join blogs on blogs.id = search_documents.blog_id
          where vector @@ ${postgresQuery(terms)}::tsquery and ${isPost(isSeen)} limit 1`;
  return (await found.execute(db)).rows.length > 0;
}

/** Of each word, the last that were indexed. */
const maxOfTerm = 500;

/** Those that have most of the terms, and of the terms the rarest ones: for where none has all of them as they were typed. */
export async function findMostTerms(
  db: Queries,
  engine: Database['engine'],
  { terms, isSeen, ...part }: Search,
): Promise<FoundDocument[]> {
  const { wanted, excluded } = split(terms);
  // With one, these are the same.
  if (wanted.length === 1) return findDocuments(db, engine, { terms, isSeen, ...part });
  const list = async (some: readonly IndexedTerm[], max: number) => {
    const query = engine === 'sqlite' ? sqliteQuery(some) : postgresQuery(some);
    return (await sql<ScoredDocument>`${match(engine, query, isSeen, max)}`.execute(db)).rows;
  };
  const lists: ScoredDocument[][] = [];
  for (const term of wanted) {
    const documents = await list([term, ...excluded], maxOfTerm);
    // What no post has is left out, as if it had not been asked for.
    if (documents.length > 0) lists.push(documents);
  }
  if (lists.length === 0) return [];
  // Where a word is in more posts than are listed, a post may have it all the same.
  const whole = lists.filter(({ length }) => length < maxOfTerm).length || lists.length;
  const least = whole < 3 ? whole : Math.ceil(whole * 0.6);
  const found = new Map<number, ScoredDocument & { terms: number }>();
  const add = ({ id, sort_key, score }: ScoredDocument, weight: number, count: number) => {
    const before = found.get(id) ?? { id, sort_key, score: 0, terms: 0 };
    found.set(id, {
      ...before,
      score: before.score + score * weight,
      terms: Math.min(before.terms + count, lists.length + 1),
    });
  };
  for (const documents of lists) for (const each of documents) add(each, 1 / Math.log2(2 + documents.length), 1);
  // Where one of the terms is in no post, none has all.
  const withAll = lists.length < wanted.length ? [] : await list(terms, maxRanked(terms));
  for (const each of withAll) add(each, 1, lists.length + 1);
  const best = [...found.values()]
    .filter((each) => each.terms >= least)
    .sort((one, other) => other.terms - one.terms || other.score - one.score || other.sort_key - one.sort_key)
    .slice(0, maxRanked(terms));
  const shown = best.slice(part.offset, part.offset + part.limit);
  if (shown.length === 0) return [];
  const rows = await db
    .selectFrom('search_documents')
    .innerJoin('blogs', 'blogs.id', 'search_documents.blog_id')
    .select(['search_documents.id', 'blog_id', 'title', 'text'])
    .where(
      'search_documents.id',
      'in',
      shown.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return shown.flatMap(({ id }) => {
    const row = byId.get(id);
    return row ? [{ ...row, total: best.length }] : [];
  });
}
