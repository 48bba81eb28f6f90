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
  parsed: readonly Term[];
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

  async function listSimilar(word: string): Promise<string[]> {
    if (!isSpelled(word)) return [];
    const maxTypos = word.length < 8 ? 1 : 2;
    const grams = gramsOf(word);
    const rows = await queries
      .selectFrom('search_grams')
      .select('word')
      .where('gram', 'in', grams)
      .where('length', '>=', word.length - maxTypos)
      .where('length', '<=', word.length + maxTypos)
      .groupBy('word')
      .orderBy(sql`count(*)`, 'desc')
      .orderBy('word')
      .limit(maxCandidates)
      .execute();
    return rows
      .map((row) => ({ word: row.word, typos: typosBetween(word, row.word, maxTypos) }))
      .filter(({ typos }) => typos <= maxTypos)
      .sort((one, other) => one.typos - other.typos)
      .slice(0, maxSimilar)
      .map((each) => each.word);
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

  /** @param more other words that one word may stand for */
  async function expand(
    parsed: readonly Term[],
    more: (word: string) => Promise<string[]>,
    stem: Stem,
  ): Promise<ExpandedQuery> {
    const wanted: Wanted[] = await Promise.all(
      parsed.map(async (term) => {
        if (!mayStandForOthers(term)) return { ...term, others: [] };
        const [word] = term.words as [string];
        const others = [...(term.isPrefix ? await listBeginningWith(word) : []), ...(await more(word))];
        return { ...term, others };
      }),
    );
    return { wanted, terms: toIndexed(wanted, stem) };
  }

  const none = () => Promise.resolve([]);

  /**
   * Where no post has all words as they were typed. What is in no text must be a typo, and any of the others may be one:
   * those that must are corrected first.
   */
  async function findCorrected(index: Index, { parsed, asTyped, stem, ...asked }: Correction) {
    const similar = createLookup(listSimilar);
    const unknown = await listUnknown(asTyped.wanted);
    const likely = await expand(parsed, (word) => (unknown.has(word) ? similar(word) : none()), stem);
    if (countSequences(likely.terms) > countSequences(asTyped.terms)) {
      const found = await findDocuments(index, { terms: likely.terms, ...asked });
      if (found.hasAny) return { ...likely, found };
    }
    const all = await expand(parsed, similar, stem);
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
      const { terms } = await expand(parsed, none, stemIn(settings));
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
      const asTyped = await expand(parsed, none, stem);
      const foundAsTyped = await findDocuments(index, { terms: asTyped.terms, ...asked });
      const isCorrected = !foundAsTyped.hasAny;
      const { wanted, terms, found } = isCorrected
        ? await findCorrected(index, { parsed, asTyped, stem, ...asked })
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

/** Asks once for each word. */
function createLookup(list: (word: string) => Promise<string[]>): (word: string) => Promise<string[]> {
  const known = new Map<string, Promise<string[]>>();
  return (word) => {
    const answer = known.get(word) ?? list(word);
    known.set(word, answer);
    return answer;
  };
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
