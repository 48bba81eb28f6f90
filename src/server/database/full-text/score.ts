import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isAmong, split, toQuery, type IndexedTerm } from './match';
import { estimatePostings } from './postings';
import { documentsAmong, type Index } from './read-index';

interface Asked {
  terms: readonly IndexedTerm[];
  joint: 'all' | 'any';
  ids: readonly number[];
  /** Of a row of `blogs`: those of the ids that are left out. */
  isLeftOut?: RawBuilder<SqlBool> | undefined;
  /** How many are wanted, the first ones that are not left out. */
  max: number;
}

export interface Scored {
  id: number;
  /** Of the post. */
  sort_key: number;
  score: number;
}

/** How well documents have the terms, in the order of the ids. Those that are gone meanwhile are left out as well. */
export async function scoreDocuments(index: Index, asked: Asked): Promise<Scored[]> {
  const terms = split(asked.terms).wanted;
  return index.engine === 'sqlite'
    ? scoreOnSqlite(index, { ...asked, terms })
    : scoreOnPostgres(index, { ...asked, terms });
}

/** Seldom many are left out: the others are read only where there are not enough without them. */
async function readFirst<Row extends { id: number }>(
  { ids, max }: Asked,
  read: (ids: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const readInOrder = async (some: readonly number[]) => {
    const byId = new Map((await read(some)).map((row) => [row.id, row]));
    return some.flatMap((id) => byId.get(id) ?? []);
  };
  const first = await readInOrder(ids.slice(0, max));
  if (first.length === max || ids.length <= max) return first;
  return [...first, ...(await readInOrder(ids.slice(max)))].slice(0, max);
}

/** `is not true` also keeps SQLite from beginning with all posts that would be left out. */
const selectLeft = (index: Index, ids: readonly number[], { isLeftOut }: Asked) => {
  const query = documentsAmong(index, ids).select(['search_documents.id', 'sort_key']);
  return isLeftOut ? query.where(sql<SqlBool>`(${isLeftOut}) is not true`) : query;
};

/** In one statement: each takes about half a millisecond. */
async function scoreOnPostgres(index: Index, asked: Asked): Promise<Scored[]> {
  const query = toQuery('postgres', { terms: asked.terms }, asked.joint);
  const score = sql<number>`ts_rank('{0.1,0.3,0.5,1}', vector, ${query}::tsquery, 1)`;
  return readFirst(asked, (ids) => selectLeft(index, ids, asked).select(score.as('score')).execute());
}

async function scoreOnSqlite(index: Index, asked: Asked): Promise<Scored[]> {
  const { terms, joint } = asked;
  const documents = await readFirst(asked, (some) => selectLeft(index, some, asked).execute());
  const ids = documents.map(({ id }) => id);
  const weighed = documents.length > 0 ? await listWeighed(index, terms) : [];
  const scores = new Map<number, number>();
  if (weighed.length > 0) {
    // The `+` keeps SQLite from asking the index for each id by itself.
    const { rows } = await sql<Omit<Scored, 'sort_key'>>`select rowid as id, -bm25(search_index, 10, 5, 3, 1) as score
      from search_index where search_index match ${toQuery('sqlite', { terms: weighed }, joint)}
        and rowid between ${Math.min(...ids)} and ${Math.max(...ids)}
        and +${isAmong('sqlite', 'rowid', ids)}`.execute(index.db);
    for (const { id, score } of rows) scores.set(id, score);
  }
  return documents.map((row) => ({ ...row, score: scores.get(row.id) ?? 0 }));
}

/** Takes about 2 ms. To find posts takes longer the more words they must have, so that fewer are counted for each word. */
const maxCounted = 45_000;
const fewerCounted = 5_000;

/**
 * For the weight of a word, SQLite counts all documents that have it, in each search anew: so the rarest words get one, which
 * tell most, and no more than can be counted in time.
 */
async function listWeighed(index: Index, terms: readonly IndexedTerm[]): Promise<IndexedTerm[]> {
  const costs = await estimatePostings(index, terms);
  const byCost = terms.map((term, at) => ({ term, cost: costs[at]! })).sort((one, other) => one.cost - other.cost);
  const max = maxCounted - fewerCounted * terms.length;
  let sum = 0;
  return byCost.filter(({ cost }) => (sum += cost) <= max).map(({ term }) => term);
}
