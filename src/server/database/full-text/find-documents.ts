import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Index } from './read-index';
import { blockOf, blockSize, draft, writtenBy } from './lexemes';
import {
  inTitle,
  isAmong,
  split,
  together,
  toPostgresQuery,
  toQuery,
  toTerm,
  type IndexedTerm,
  type IndexQuery,
} from './match';
import { estimatePostings } from './postings';
import { scoreDocuments, type Scored } from './score';

/** Which posts are searched: those that readers see, all, or those of an author. */
export type Searched = 'published' | 'all' | { authorId: string };

interface Found {
  /** Of the documents in the part that is asked for, the best first. */
  ids: number[];
  /** Of those that are counted. */
  total: number;
  /** Whether there may be more. */
  hasMore: boolean;
  /** Whether any is found, also of those that are left out, or stand before the part that is asked for. */
  hasAny: boolean;
}

interface Listed {
  /** By id: those with a greater one come first. */
  preferences: ReadonlyMap<number, number>;
  /** Those in lists that are cut: more may be found, unless all of these are left out. */
  cut: ReadonlySet<number>;
}

export interface DocumentSearch {
  /** One of them is not excluded. */
  terms: readonly IndexedTerm[];
  searched: Searched;
  /** Of a row of `blogs`: those found that are left out. */
  isLeftOut?: RawBuilder<SqlBool> | undefined;
  limit: number;
  offset: number;
}

/** Finding posts in it takes its time: fewer are listed, and what would go through all of it again is left out. */
const isLarge = ({ firstId, lastId }: Index): boolean => lastId - firstId >= 20_000;

/**
 * How many are found, the last ones that were indexed: to tell how well one has the terms, and whether it is left out, takes
 * about 20 µs. Where there are more, as many that have all words in their title, or together, come before them.
 */
const maxFoundIn = (index: Index): number => (isLarge(index) ? 100 : 200);

/** As the index has it: a row that was changed a moment ago may not be seen any more. */
function seenBy(searched: Searched): IndexedTerm[] {
  if (searched === 'all') return [];
  return [searched === 'published' ? toTerm(draft, true) : toTerm(writtenBy(searched.authorId))];
}

/** For each query, the ids of the last ones that were indexed, the last one first. */
async function listLatest(index: Index, queries: readonly IndexQuery[], max = maxFoundIn(index)): Promise<number[][]> {
  if (index.engine === 'postgres') return listLatestOfPostgres(index, queries, max);
  const latest: number[][] = [];
  for (const wanted of queries) {
    const { rows } = await sql<{ id: number }>`select rowid as id from search_index
      where search_index match ${toQuery('sqlite', wanted)} order by rowid desc limit ${max}`.execute(index.db);
    latest.push(rows.map(({ id }) => id));
  }
  return latest;
}

/** In how many of the last blocks PostgreSQL looks, one after another, until it has found enough; then in all. */
const lookedThrough = [2, 10];

/**
 * PostgreSQL looks at all documents that match, not at the last ones only: it is told where these are. In one statement for
 * all queries, as each statement takes about half a millisecond.
 */
async function listLatestOfPostgres(
  { db, firstId, lastId }: Index,
  queries: readonly IndexQuery[],
  max: number,
): Promise<number[][]> {
  const countAll = Math.floor(lastId / blockSize) - Math.floor(firstId / blockSize) + 1;
  const counts = lookedThrough.filter((count) => count < countAll);
  const blocks = counts.map((count) => {
    const sequences = Array.from({ length: count }, (_, at) => [blockOf(lastId - at * blockSize)]);
    return toQuery('postgres', { terms: [{ sequences, isExcluded: false }] });
  });
  // Where there are fewer, the next blocks, too, would not have half of what is enough: it looks in all then.
  const fewest = counts.map((count, level) => Math.floor((max * count) / (counts[level + 1] ?? Infinity) / 2));
  const columns = queries.map((query, at) => {
    const { neighbours, wanted } = toPostgresQuery(query);
    return sql`latest_documents(${neighbours}::tsquery, ${wanted}::tsquery[], ${blocks}::tsquery[], ${fewest}::integer[],
      ${max}) as ${sql.ref(String(at))}`;
  });
  const { rows } = await sql<Record<string, number[]>>`select ${sql.join(columns)}`.execute(db);
  return queries.map((_query, at) => rows[0]![at]!);
}

type Asked = Pick<DocumentSearch, 'terms' | 'searched'>;

const none: Listed = { preferences: new Map(), cut: new Set() };

/** SQLite looks into each document that has all words for where they stand, which takes about 0.3 µs. */
const maxLookedInto = 20_000;

/** To find these, it goes through all documents of each word, however few have all of them. */
const maxPostings = 60_000;

/**
 * @param latest those that have all words, as many as are listed
 * @returns whether it is known in time where in the others the words stand
 */
async function canFindTogether(
  index: Index,
  wanted: readonly IndexedTerm[],
  latest: readonly number[],
): Promise<boolean> {
  const { engine, firstId, lastId } = index;
  if (engine === 'postgres' || !isLarge(index)) return true;
  const withAll = (latest.length / (lastId - latest.at(-1)! + 1)) * (lastId - firstId + 1);
  if (withAll > maxLookedInto) return false;
  const postings = await estimatePostings(index, wanted);
  return postings.reduce((sum, count) => sum + count, 0) <= maxPostings;
}

/**
 * The last ones, and before them the preferred ones.
 * @param isTitledLeftOut whether most of those are left out that have all words in their title: these may be all of the last ones
 */
async function listAll(index: Index, { terms, searched }: Asked, isTitledLeftOut = false): Promise<Listed> {
  const seen = seenBy(searched);
  const maxFound = maxFoundIn(index);
  const { wanted } = split(terms);
  const without = isTitledLeftOut ? inTitle(wanted) : undefined;
  const [latest, inTitles] = (await listLatest(index, [
    { terms: [...terms, ...seen], without },
    { terms: [...inTitle(terms), ...seen] },
  ])) as [number[], number[]];
  const hasMore = latest.length === maxFound;
  const titled = hasMore || without ? inTitles : [];
  const [joint = []] =
    hasMore && wanted.length > 1 && (await canFindTogether(index, wanted, latest))
      ? await listLatest(index, [{ terms: [...together(terms), ...seen], without }])
      : [];
  return {
    preferences: new Map([latest, joint, titled].flatMap((ids, preference) => ids.map((id) => [id, preference]))),
    cut: new Set([latest, titled].flatMap((ids) => (ids.length === maxFound ? ids : []))),
  };
}

/** @returns those of the ids whose documents have the term */
async function listAmong({ db, engine }: Index, term: IndexedTerm, ids: readonly number[]): Promise<number[]> {
  // The `+` keeps SQLite from asking the index for each id by itself.
  const has =
    engine === 'sqlite'
      ? sql`select rowid as id from search_index where search_index match ${toQuery(engine, { terms: [term] })}
          and rowid between ${Math.min(...ids)} and ${Math.max(...ids)} and +${isAmong(engine, 'rowid', ids)}`
      : sql`select id from search_documents
          where ${isAmong(engine, 'id', ids)} and vector @@ ${toQuery(engine, { terms: [term] })}::tsquery`;
  const { rows } = await sql<{ id: number }>`${has}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Those that have most of the terms; those that have more come first.
 * @returns `hasAllOfOne`: that a term is in so few that all of these are listed, and with them all that have every term
 */
async function listMost(index: Index, { terms, searched }: Asked): Promise<Listed & { hasAllOfOne: boolean }> {
  const { wanted, excluded } = split(terms);
  const seen = seenBy(searched);
  const maxFound = maxFoundIn(index);
  const lists: number[][] = [];
  const common: { term: IndexedTerm; ids: number[] }[] = [];
  const latest = await listLatest(
    index,
    wanted.map((term) => ({ terms: [term, ...excluded, ...seen] })),
  );
  for (const [at, ids] of latest.entries()) {
    if (ids.length === maxFound) common.push({ term: wanted[at]!, ids });
    // What no post has is left out, as if it had not been asked for.
    else if (ids.length > 0) lists.push(ids);
  }
  // A word that is in more posts than are listed is looked for in those that have another one.
  const rare = [...new Set(lists.flat())];
  for (const { term, ids } of common) lists.push(rare.length > 0 ? await listAmong(index, term, rare) : ids);
  const least = lists.length < 3 ? lists.length : Math.ceil(lists.length * 0.6);
  const counts = new Map<number, number>();
  for (const id of lists.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return {
    preferences: new Map([...counts].filter(([, count]) => count >= least)),
    cut: new Set(common.flatMap(({ ids }) => ids)),
    hasAllOfOne: common.length < wanted.length,
  };
}

async function readBest(
  index: Index,
  { preferences, cut }: Listed,
  { terms, joint, isLeftOut, limit, offset }: Omit<DocumentSearch, 'searched'> & { joint: 'all' | 'any' },
): Promise<Found> {
  if (preferences.size === 0) return { ids: [], total: 0, hasMore: false, hasAny: false };
  const maxFound = maxFoundIn(index);
  const preferred = [...preferences]
    .sort(([id, one], [otherId, other]) => other - one || otherId - id)
    .map(([id]) => id);
  const preferenceOf = ({ id }: Scored) => preferences.get(id)!;
  const among = isLeftOut ? preferred : preferred.slice(0, maxFound);
  const byPreference = await scoreDocuments(index, { terms, joint, ids: among, isLeftOut, max: maxFound + 1 });
  const scored = byPreference
    .slice(0, maxFound)
    .sort(
      (one, other) =>
        preferenceOf(other) - preferenceOf(one) || other.score - one.score || other.sort_key - one.sort_key,
    );
  return {
    ids: scored.slice(offset, offset + limit).map(({ id }) => id),
    total: scored.length,
    hasMore: among.length < preferred.length || byPreference.length > maxFound || scored.some(({ id }) => cut.has(id)),
    hasAny: true,
  };
}

/** Those that have all terms. */
export const findDocuments = async (index: Index, search: DocumentSearch): Promise<Found> =>
  readBest(index, await listAll(index, search, search.isLeftOut !== undefined), { ...search, joint: 'all' });

/** Whether a document has all terms, which costs much less than to rank them. */
export const hasDocument = async (index: Index, { terms, searched }: Asked): Promise<boolean> =>
  (await listLatest(index, [{ terms: [...terms, ...seenBy(searched)] }], 1))[0]!.length > 0;

/**
 * Those that have all terms, and then those that have most of them: for where none has all of them as they were typed.
 * @param likely the terms that tell which are the best of those that have as many
 * @param mayHaveAll false where it is known that none has all
 */
export async function findMostTerms(
  index: Index,
  { likely, mayHaveAll, ...search }: DocumentSearch & { likely: readonly IndexedTerm[]; mayHaveAll: boolean },
): Promise<Found> {
  const { length } = split(search.terms).wanted;
  const most = length > 1 ? await listMost(index, search) : undefined;
  const all = mayHaveAll && !most?.hasAllOfOne ? await listAll(index, search) : none;
  const before = [...all.preferences].map(([id, preference]) => [id, length + 1 + preference] as const);
  const listed = {
    preferences: new Map([...(most?.preferences ?? []), ...before]),
    cut: new Set([...(most?.cut ?? []), ...all.cut]),
  };
  return readBest(index, listed, { ...search, terms: likely, joint: 'any' });
}
