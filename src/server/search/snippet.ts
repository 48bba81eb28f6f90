import type { SearchResult } from '../../contract/extensions/search';
import { withoutIllFormed } from '../http/validation';
import { wordsOf, type Stem, type Word } from './analyze';

type Snippet = SearchResult['snippet'];

const shownLength = 220;
const lengthBefore = 60;
const maxMatches = 20;

/** The part of a plain text that has the most of the words, in pieces. Text stays text: nothing here makes markup of it. */
export function createSnippet(text: string, wanted: ReadonlySet<string>, stem: Stem): Snippet {
  const matches: (Word & { stem: string })[] = [];
  // Of no language here, a stem begins with another letter of ASCII than its words.
  const beginnings = new Set([...wanted].map((each) => each[0]!));
  for (const word of wordsOf(text, beginnings)) {
    const stemmed = stem(word.folded);
    if (!wanted.has(stemmed)) continue;
    matches.push({ ...word, stem: stemmed });
    if (matches.length === maxMatches) break;
  }
  let best = { at: 0, count: 0 };
  for (const [place, { start }] of matches.entries()) {
    const near = new Set<string>();
    for (let next = place; next < matches.length; next += 1) {
      if (matches[next]!.end > start + shownLength - lengthBefore) break;
      near.add(matches[next]!.stem);
    }
    if (near.size > best.count) best = { at: start, count: near.size };
  }
  const start = best.at <= lengthBefore ? 0 : text.indexOf(' ', best.at - lengthBefore) + 1 || best.at;
  const from = Math.min(start, best.at);
  const cut = text.lastIndexOf(' ', from + shownLength);
  const end = text.length <= from + shownLength ? text.length : cut > best.at ? cut : from + shownLength;
  const pieces: Snippet = [];
  const add = (piece: string, isFound: boolean) => {
    if (piece !== '') pieces.push({ text: withoutIllFormed(piece), isFound });
  };
  let last = from;
  if (from > 0) add('… ', false);
  for (const match of matches) {
    if (match.start < last || match.end > end) continue;
    add(text.slice(last, match.start), false);
    add(text.slice(match.start, match.end), true);
    last = match.end;
  }
  add(text.slice(last, end), false);
  if (end < text.length) add(' …', false);
  return pieces;
}
