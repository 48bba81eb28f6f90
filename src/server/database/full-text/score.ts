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
  const scored = await (index.engine === 'sqlite'
    ? scoreOnSqlite(index, { ...asked, terms })
    : scoreOnPostgres(index, { ...asked, terms }));
  const byId = new Map(scored.map((row) => [row.id, row]));
  return asked.ids.flatMap((id) => byId.get(id) ?? []);
}

/** `is not true` also keeps SQLite from beginning with all posts that would be left out. */
const selectLeft = (index: Index, { ids, isLeftOut }: Asked) => {
  const query = documentsAmong(index, ids).select(['search_documents.id', 'sort_key']);
  return isLeftOut ? query.where(sql<SqlBool>`(${isLeftOut}) is not true`) : query;
};

/** In one statement: each takes about half a millisecond. */
async function scoreOnPostgres(index: Index, asked: Asked): Promise<Scored[]> {
  const query = toQuery('postgres', { terms: asked.terms }, asked.joint);
  const score = sql<number>`ts_rank('{0.1,0.3,0.5,1}', vector, ${query}::tsquery, 1)`;
  return selectLeft(index, asked).select(score.as('score')).execute();
}

async function scoreOnSqlite(index: Index, asked: Asked): Promise<Scored[]> {
  const { terms, joint } = asked;
  const documents = await selectLeft(index, asked).execute();
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
