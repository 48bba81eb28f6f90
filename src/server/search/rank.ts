// The order of the best of what an engine has found, the same on both: by what neither of them weighs, such as words that
// are as they were typed, that stand together, and that are much of the title.
import { foldText, isUnspaced, typosBetween, type Stem, type Term } from './analyze';

/** A term as it is looked for, with other words that it may stand for. */
export interface Wanted extends Term {
  others: string[];
}

interface Candidate {
  title: string;
  text: string;
}

interface Hit {
  term: number;
  start: number;
  end: number;
}

const maxHits = 40;

/**
 * What a word counts that is the one that was typed, has the same stem, goes on from it, or is written like it: more where
 * the one that was typed is nowhere, and must be a typo.
 */
const qualities = { same: 1, stem: 0.7, longer: 0.6, meant: 0.9, similar: 0.5 } as const;

function commonBeginning(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return one.slice(0, length);
}

/** Words as they stand in a folded text, where the signs of a script without spaces are together. */
const joinWords = (words: readonly string[]): string =>
  words.join(isUnspaced(words.join('')) && words.every((word) => [...word].length === 1) ? '' : ' ');

/** What is looked for in a text by its letters, and how well a word counts that begins with them. */
function createFinders({ words, others, isPrefix }: Wanted, stem: Stem) {
  if (words.length > 1) {
    return [{ needle: joinWords(words), qualityOf: (): number => qualities.same }];
  }
  const [word] = words as [string];
  const wanted = stem(word);
  const ofSimilar = others.includes(word) ? qualities.similar : qualities.meant;
  const similar = others.filter((other) => other !== word && !(isPrefix && other.startsWith(word)));
  return [word, ...similar].map((each) => {
    const stemOfEach = stem(each);
    const beginning = commonBeginning(each, stemOfEach);
    const isOther = each !== word;
    const ofOther = isOther ? ofSimilar - 0.1 * (typosBetween(word, each, 2) - 1) : 1;
    return {
      needle: beginning.length >= Math.min(3, each.length) ? beginning : each,
      qualityOf(found: string): number {
        if (found === each) return ofOther;
        if (stem(found) === stemOfEach) return ofOther * qualities.stem;
        if (isPrefix && !isOther && found.startsWith(word)) return qualities.longer;
        return !isOther && stem(found) === wanted ? qualities.stem : 0;
      },
    };
  });
}

export function createRanking(terms: readonly Wanted[], stem: Stem) {
  const wanted = terms.filter(({ isExcluded }) => !isExcluded);
  const finders = wanted.map((term) => createFinders(term, stem));
  const typed = wanted.map(({ words }) => joinWords(words)).join(' ');
  const hasSeveral = typed.includes(' ');

  /** @returns how often each term is there, one that is written otherwise as a part of once */
  function find(text: string): { counts: number[]; best: number[]; hits: Hit[] } {
    const hits: Hit[] = [];
    const best = wanted.map(() => 0);
    const counts = finders.map((each, term) => {
      let count = 0;
      let found = 0;
      for (const { needle, qualityOf } of each) {
        const isWithinWords = isUnspaced(needle);
        for (let at = text.indexOf(needle); at >= 0 && found < maxHits; at = text.indexOf(needle, at + needle.length)) {
          if (at > 0 && text[at - 1] !== ' ' && !isWithinWords) continue;
          const space = isWithinWords ? at + needle.length : text.indexOf(' ', at + needle.length);
          const end = space < 0 ? text.length : space;
          const quality = qualityOf(text.slice(at, end));
          if (quality === 0) continue;
          found += 1;
          count += quality;
          best[term] = Math.max(best[term]!, quality);
          hits.push({ term, start: at, end });
        }
      }
      return count;
    });
    return { counts, best, hits: hits.sort((one, other) => one.start - other.start) };
  }

  /** 1 where all terms stand beside each other, less the farther they are apart. */
  function nearness(hits: readonly Hit[], counts: readonly number[]): number {
    const there = counts.filter((count) => count > 0).length;
    if (there < 2) return 0;
    const last = new Map<number, Hit>();
    let least = Infinity;
    for (const hit of hits) {
      last.set(hit.term, hit);
      if (last.size < there) continue;
      least = Math.min(least, hit.end - Math.min(...[...last.values()].map(({ start }) => start)));
    }
    return (Math.min(1, (typed.length + 4) / least) * there) / wanted.length;
  }

  function rank({ title, text }: Candidate): number {
    const inTitle = foldText(title);
    const folded = foldText(text);
    const ofTitle = find(inTitle);
    const ofText = find(folded);
    const titleShare = ofTitle.best.reduce((sum, each) => sum + each, 0) / wanted.length;
    const covered = Math.min(1, typed.length / Math.max(1, inTitle.length));
    const length = 0.5 + folded.length / 6_000;
    const often = ofText.counts.reduce((sum, count) => sum + count / (count + length), 0) / wanted.length;
    const asTyped =
      wanted.reduce((sum, _, term) => sum + Math.max(ofTitle.best[term]!, ofText.best[term]!), 0) / wanted.length;
    const isTogether = hasSeveral && [inTitle, folded].some((each) => ` ${each} `.includes(` ${typed} `));
    return (
      3 * titleShare +
      titleShare * covered +
      2 * often +
      4 * asTyped +
      1.5 * Math.max(nearness(ofTitle.hits, ofTitle.counts), nearness(ofText.hits, ofText.counts)) +
      (isTogether ? 1.5 : 0)
    );
  }

  /** @param candidates those first that the engine takes for the best */
  return <C extends Candidate>(candidates: readonly C[]): C[] =>
    candidates
      .map((candidate, place) => ({ candidate, rank: rank(candidate) + 1 - place / candidates.length }))
      .sort((one, other) => other.rank - one.rank)
      .map(({ candidate }) => candidate);
}
