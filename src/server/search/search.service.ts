import { sql } from 'kysely';
import type { SearchResult } from '../../contract/extensions/search';
import type { SiteSettings } from '../../contract/site-settings';
import type { Database } from '../database/database';
import {
  findDocuments,
  findMostTerms,
  hasDocument,
  type Searched,
  type DocumentSearch,
} from '../database/full-text/find-documents';
import { split, type IndexedTerm } from '../database/full-text/match';
import { readListCondition } from '../blogs/blog-lists';
import type { Audience } from '../blogs/find-blog';
import { readFound, type FoundRow } from '../blogs/read-found';
import { readIndex, type Index } from '../database/full-text/read-index';
import { createStem, gramsOf, isSpelled, parseQuery, typosBetween, type Stem, type Term } from './analyze';
import { createRanking, type Wanted } from './rank';
import { createSnippet } from './snippet';

export type SearchService = ReturnType<typeof createSearchService>;

interface Search {
  query?: string;
  /** The list of posts in this category, and of this status, has the query as its search: what it holds is left out. */
  listedIn?: string;
  listedAs?: 'published' | 'unpublished';
  limit?: number;
  offset?: number;
}

interface ExpandedQuery {
  wanted: Wanted[];
  terms: IndexedTerm[];
}

interface Correction extends Omit<DocumentSearch, 'terms'> {
  asTyped: ExpandedQuery;
  stem: Stem;
}

interface Found {
  rows: { row: FoundRow; snippet: SearchResult['snippet'] }[];
  total: number;
  hasMore: boolean;
  isCorrected: boolean;
}

const nothing: Found = { rows: [], total: 0, hasMore: false, isCorrected: false };

const defaultLimit = 10;

/** What a beginning of a word may go on to be, and what a misspelt one may have meant. */
const maxBeginnings = 50;
const maxCandidates = 50;
const maxSimilar = 8;

/** So many of what the engine takes for the best are ordered by what it does not weigh. */
const maxOrdered = 20;

/** What posts are indexed by. */
type SearchSettings = Pick<SiteSettings, 'language'>;

export function createSearchService(database: Database) {
  const { queries, engine } = database;
  let lastStem = { language: '', stem: createStem('') };

  function stemIn({ language }: SearchSettings): Stem {
    if (lastStem.language !== language) lastStem = { language, stem: createStem(language) };
    return lastStem.stem;
  }

  async function listBeginningWith(beginning: string): Promise<string[]> {
    const rows = await queries
      .selectFrom('search_words')
      .select('word')
      .where('word', '>=', beginning)
      .where('word', '<', `${beginning}\u{10ffff}`)
      .orderBy(sql`length(word)`)
      .orderBy('word')
      .limit(maxBeginnings)
      .execute();
    return rows.map(({ word }) => word);
  }

  /** Of a word, those that have the most of its letters together. */
  const selectCandidates = (word: string) => {
    const maxTypos = maxTyposIn(word);
    const candidates = queries
      .selectFrom('search_grams')
      .select(['word', sql<number>`count(*)`.as('shared'), sql<string>`${word}`.as('asked')])
      .where('gram', 'in', gramsOf(word))
      .where('length', '>=', word.length - maxTypos)
      .where('length', '<=', word.length + maxTypos)
      .groupBy('word')
      .orderBy('shared', 'desc')
      .orderBy('word')
      .limit(maxCandidates);
    return queries.selectFrom(candidates.as('candidates')).selectAll();
  };

  /** By each of the words; in one statement, as each takes about half a millisecond on PostgreSQL. */
  async function listSimilar(words: readonly string[]): Promise<Map<string, string[]>> {
    const [first, ...others] = words.filter(isSpelled).map(selectCandidates);
    if (!first) return new Map();
    const rows = await others.reduce((query, other) => query.unionAll(other), first).execute();
    const closest = rows
      .map((row) => ({ ...row, typos: typosBetween(row.asked, row.word, maxTyposIn(row.asked)) }))
      .filter(({ asked, typos }) => typos <= maxTyposIn(asked))
      .sort((one, other) => one.typos - other.typos || other.shared - one.shared || (one.word < other.word ? -1 : 1));
    const similar = new Map<string, string[]>();
    for (const { asked, word } of closest) {
      const known = similar.get(asked) ?? [];
      if (known.length < maxSimilar) similar.set(asked, [...known, word]);
    }
    return similar;
  }

  /** The words that are in no text, nor the beginning of one in a text. */
  async function listUnknown(wanted: readonly Wanted[]): Promise<Set<string>> {
    const words = wanted
      .filter((term) => mayStandForOthers(term) && term.others.length === 0)
      .flatMap((term) => term.words);
    if (words.length === 0) return new Set();
    const rows = await queries.selectFrom('search_words').select('word').where('word', 'in', words).execute();
    const known = new Set(rows.map(({ word }) => word));
    return new Set(words.filter((word) => !known.has(word)));
  }

  async function expand(parsed: readonly Term[], stem: Stem): Promise<ExpandedQuery> {
    const wanted: Wanted[] = await Promise.all(
      parsed.map(async (term) => ({ ...term, others: term.isPrefix ? await listBeginningWith(term.words[0]!) : [] })),
    );
    return { wanted, terms: toIndexed(wanted, stem) };
  }

  /**
   * Where no post has all words as they were typed. What is in no text must be a typo, and any of the others may be one:
   * those that must are corrected first.
   */
  async function findCorrected(index: Index, { asTyped, stem, ...asked }: Correction) {
    const unknown = await listUnknown(asTyped.wanted);
    const likely = addOthers(asTyped, await listSimilar([...unknown]), stem);
    if (countSequences(likely.terms) > countSequences(asTyped.terms)) {
      const found = await findDocuments(index, { terms: likely.terms, ...asked });
      if (found.hasAny) return { ...likely, found };
    }
    const known = asTyped.wanted
      .filter(mayStandForOthers)
      .flatMap(({ words }) => words.filter((word) => !unknown.has(word)));
    const all = addOthers(likely, await listSimilar([...new Set(known)]), stem);
    // Of those that are likely, it is known.
    const mayHaveAll = countSequences(all.terms) > countSequences(likely.terms);
    const found = await findMostTerms(index, { terms: all.terms, likely: likely.terms, mayHaveAll, ...asked });
    return { ...all, found };
  }

  return {
    /** Whether a published post has all words of a query, as they were typed. */
    async isFound(query: string, settings: SearchSettings): Promise<boolean> {
      const parsed = parseQuery(query);
      if (parsed.every(({ isExcluded }) => isExcluded)) return false;
      const { terms } = await expand(parsed, stemIn(settings));
      return hasDocument(await readIndex(queries, engine), { terms, searched: 'published' });
    },

    async find(
      { query = '', listedIn: category, listedAs: status, limit = defaultLimit, offset = 0 }: Search,
      searched: Searched,
      settings: SearchSettings,
    ): Promise<Found> {
      const parsed = parseQuery(query);
      if (parsed.every(({ isExcluded }) => isExcluded)) return nothing;
      const stem = stemIn(settings);
      const isLeftOut =
        category === undefined
          ? undefined
          : await readListCondition(database, { search: query, category, status }, audienceOf(searched));
      // The first ones are ordered here, whichever of them are asked for.
      const isOrdered = offset < maxOrdered;
      const part = isOrdered ? { limit: Math.max(maxOrdered, offset + limit), offset: 0 } : { limit, offset };

      const index = await readIndex(queries, engine);
      const asked = { searched, isLeftOut, ...part };
      const asTyped = await expand(parsed, stem);
      const foundAsTyped = await findDocuments(index, { terms: asTyped.terms, ...asked });
      const isCorrected = !foundAsTyped.hasAny;
      const { wanted, terms, found } = isCorrected
        ? await findCorrected(index, { asTyped, stem, ...asked })
        : { ...asTyped, found: foundAsTyped };
      const { ids, total, hasMore } = found;
      if (ids.length === 0) return nothing;
      let rows = await readFound(index, ids);
      if (isOrdered) {
        const order = createRanking(wanted, stem);
        rows = [...order(rows.slice(0, maxOrdered)), ...rows.slice(maxOrdered)].slice(offset, offset + limit);
      }
      const marked = toMarked(terms);
      return {
        // One may have been changed meanwhile.
        rows: rows
          .filter((row) => sees(searched, row))
          .map((row) => ({ row, snippet: createSnippet(row.text, marked, stem) })),
        total,
        hasMore,
        isCorrected,
      };
    },
  };
}

/** A phrase does not, nor what is excluded. */
const mayStandForOthers = ({ words, isExcluded }: Term): boolean => words.length === 1 && !isExcluded;

const maxTyposIn = (word: string): number => (word.length < 8 ? 1 : 2);

/** @param similar to words, by these */
function addOthers(
  { wanted: before }: ExpandedQuery,
  similar: ReadonlyMap<string, string[]>,
  stem: Stem,
): ExpandedQuery {
  const wanted = before.map((term) =>
    mayStandForOthers(term) ? { ...term, others: [...term.others, ...(similar.get(term.words[0]!) ?? [])] } : term,
  );
  return { wanted, terms: toIndexed(wanted, stem) };
}

const toIndexed = (wanted: readonly Wanted[], stem: Stem): IndexedTerm[] =>
  wanted.map(({ words, others, isExcluded }) => {
    const first = words.map(stem);
    if (words.length > 1) return { sequences: [first], isExcluded };
    return { sequences: [...new Set([first[0]!, ...others.map(stem)])].map((each) => [each]), isExcluded };
  });

/** For each word of a phrase its stem, and for any other those that it may stand for. */
const toMarked = (terms: readonly IndexedTerm[]): string[][] =>
  split(terms).wanted.flatMap(({ sequences }) =>
    sequences.length === 1 ? sequences[0]!.map((each) => [each]) : [sequences.flat()],
  );

const countSequences = (terms: readonly IndexedTerm[]): number =>
  terms.reduce((sum, { sequences }) => sum + sequences.length, 0);

const audienceOf = (searched: Searched): Audience => {
  if (searched === 'published') return 'everyone';
  return searched === 'all' ? 'admins' : { ...searched, seesPublished: false };
};

const sees = (searched: Searched, row: FoundRow): boolean =>
  searched === 'all' || (searched === 'published' ? row.is_published === 1 : row.author_id === searched.authorId);
