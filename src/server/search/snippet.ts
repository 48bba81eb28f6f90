import type { SearchResult } from '../../contract/extensions/search';
import { withoutIllFormed } from '../http/validation';
import { wordsOf, type Stem, type Word } from './analyze';

type Snippet = SearchResult['snippet'];

/** What is looked for: each the stems of one word, and of those that it may stand for. */
type Terms = readonly (readonly string[])[];

interface Match extends Word {
  term: number;
}

const shownLength = 220;
const lengthBefore = 60;
const maxMatches = 20;

/** Of no language here, a stem begins with another letter of ASCII than its words. */
const beginningsOf = (stems: Iterable<string>): Set<string> => new Set(Array.from(stems, (each) => each[0]!));

/** The first ones, and of terms that are not among these the first one: a common word must not hide a rare one. */
function listMatches(text: string, terms: Terms, stem: Stem): Match[] {
  const matches: Match[] = [];
  const termOf = new Map(terms.flatMap((stems, term) => stems.map((each) => [each, term] as const)));
  const missing = new Set(termOf.values());
  const beginnings = beginningsOf(termOf.keys());
  for (const word of wordsOf(text, beginnings)) {
    const term = termOf.get(stem(word.folded));
    if (term === undefined) continue;
    matches.push({ ...word, term });
    missing.delete(term);
    if (matches.length < maxMatches) continue;
    if (missing.size === 0) break;
    // The words that follow are told apart by what is left in both.
    beginnings.clear();
    for (const [each, ofTerm] of termOf) {
      if (missing.has(ofTerm)) beginnings.add(each[0]!);
      else termOf.delete(each);
    }
  }
  return matches;
}

/** Where the most of the terms are near to each other; the rarer one is in the text, the more it tells. */
function findBest(matches: readonly Match[]): number {
  const counts = new Map<number, number>();
  for (const { term } of matches) counts.set(term, (counts.get(term) ?? 0) + 1);
  let best = { at: 0, weight: 0 };
  for (const [place, { start }] of matches.entries()) {
    const near = new Set<number>();
    for (let next = place; next < matches.length; next += 1) {
      if (matches[next]!.end > start + shownLength - lengthBefore) break;
      near.add(matches[next]!.term);
    }
    const weight = [...near].reduce((sum, term) => sum + 1 / counts.get(term)!, 0);
    if (weight > best.weight) best = { at: start, weight };
  }
  return best.at;
}

/** The part of a plain text that tells the most about the terms, in pieces. Text stays text: nothing here makes markup of it. */
export function createSnippet(text: string, terms: Terms, stem: Stem): Snippet {
  const best = findBest(listMatches(text, terms, stem));
  const start = best <= lengthBefore ? 0 : text.indexOf(' ', best - lengthBefore) + 1 || best;
  const from = Math.min(start, best);
  const cut = text.lastIndexOf(' ', from + shownLength);
  const end = text.length <= from + shownLength ? text.length : cut > best ? cut : from + shownLength;
  const shown = text.slice(from, end);
  const stems = new Set(terms.flat());
  const pieces: Snippet = [];
  const add = (piece: string, isFound: boolean) => {
    if (piece !== '') pieces.push({ text: withoutIllFormed(piece), isFound });
  };
  let last = 0;
  if (from > 0) add('… ', false);
  for (const word of wordsOf(shown, beginningsOf(stems))) {
    if (!stems.has(stem(word.folded))) continue;
    add(shown.slice(last, word.start), false);
    add(shown.slice(word.start, word.end), true);
    last = word.end;
  }
  add(shown.slice(last), false);
  if (end < text.length) add(' …', false);
  return pieces;
}
