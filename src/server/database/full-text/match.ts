// What the engines are asked for, in their own languages.
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '../database';
import { pairOf, titled } from './lexemes';

type Engine = Database['engine'];

/** Any of these sequences of stems. */
export interface IndexedTerm {
  sequences: string[][];
  isExcluded: boolean;
}

export const toTerm = (lexeme: string, isExcluded = false): IndexedTerm => ({ sequences: [[lexeme]], isExcluded });

export const split = (terms: readonly IndexedTerm[]) => ({
  wanted: terms.filter(({ isExcluded }) => !isExcluded),
  excluded: terms.filter(({ isExcluded }) => isExcluded),
});

const signs = {
  sqlite: { and: ' AND ', or: ' OR ', not: ' NOT ', sequence: (stems: string[]) => `"${stems.join(' ')}"` },
  postgres: {
    and: ' & ',
    or: ' | ',
    not: ' & !',
    sequence: (stems: string[]) => `(${stems.map((stem) => `'${stem}'`).join(' <-> ')})`,
  },
};

/** What the documents have that are looked for. */
export interface IndexQuery {
  /** One at least is not excluded. */
  terms: readonly IndexedTerm[];
  /** What has all of these is left out. */
  without?: readonly IndexedTerm[] | undefined;
}

/** @param joint whether all that are not excluded are wanted, or any */
export function toQuery(engine: Engine, { terms, without = [] }: IndexQuery, joint: 'all' | 'any' = 'all'): string {
  const { and, or, not, sequence } = signs[engine];
  const { wanted, excluded } = split(terms);
  const toText = ({ sequences }: IndexedTerm) => `(${sequences.map(sequence).join(or)})`;
  const leftOut = [...excluded.map(toText), ...(without.length > 0 ? [`(${without.map(toText).join(and)})`] : [])];
  return `(${wanted.map(toText).join(joint === 'all' ? and : or)})${leftOut.map((text) => not + text).join('')}`;
}

/** 0 for what may be one of several. */
const lengthOf = ({ sequences }: IndexedTerm): number => (sequences.length === 1 ? sequences[0]!.join('').length : 0);

/** What the function latest_documents() of PostgreSQL looks for: see migrations/055-latest-documents.ts. */
interface PostgresQuery {
  /** What stands side by side, where that tells enough. */
  neighbours: string | null;
  /** All of these. */
  wanted: string[];
}

/**
 * In one query, PostgreSQL looks for all terms in whatever has the first; so, for each in what has those before it only. Long
 * words come first, since few posts have them. latest_documents() has room for eleven, with where it looks: six terms make
 * eight at most.
 */
function queriesInTurn({ terms, without }: IndexQuery): IndexQuery[] {
  const { wanted, excluded } = split(terms);
  wanted.sort((one, other) => lengthOf(other) - lengthOf(one));
  const last = wanted.pop()!;
  const isWord = lengthOf(last) > 0;
  // A query must not consist of what is excluded; to look for one of several once more for each of these takes longer.
  const ends: IndexQuery[] =
    isWord && excluded.length > 0
      ? [...excluded.map((term) => ({ terms: [last, term] })), ...(without ? [{ terms: [last], without }] : [])]
      : [{ terms: [last, ...excluded], without }];
  return [...wanted.map((term) => ({ terms: [term] })), ...ends];
}

export function toPostgresQuery(query: IndexQuery): PostgresQuery {
  const phrases = split(query.terms).wanted.flatMap(({ sequences }) => (sequences.length === 1 ? sequences : []));
  const pairs = phrases.flatMap((stems) => stems.slice(1).map((stem, at) => pairOf(stems[at]!, stem)));
  return pairs.length === 0
    ? { neighbours: null, wanted: queriesInTurn(query).map((each) => toQuery('postgres', each)) }
    : {
        neighbours: toQuery('postgres', { terms: pairs.map((pair) => toTerm(pair)) }),
        wanted: [toQuery('postgres', query)],
      };
}

/** All words are in the title. */
export const inTitle = (terms: readonly IndexedTerm[]): IndexedTerm[] =>
  terms.map((term) =>
    term.isExcluded ? term : { ...term, sequences: term.sequences.map((stems) => stems.map(titled)) },
  );

/** All words stand one after another. */
export function together(terms: readonly IndexedTerm[]): IndexedTerm[] {
  const { wanted, excluded } = split(terms);
  return [{ sequences: [wanted.flatMap(({ sequences }) => sequences[0]!)], isExcluded: false }, ...excluded];
}

/** Of a column, without a statement of its own for each number of ids. */
export const isAmong = (engine: Engine, column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  engine === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`${sql.ref(column)} = any(${ids}::integer[])`;
