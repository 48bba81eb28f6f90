// What a text is indexed by, made here, so that both engines hold the same: words without case and accents, and their stems.
import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as swedish } from '@orama/stemmers/swedish';

const stemmers: Record<string, (word: string) => string> = {
  ar: arabic,
  da: danish,
  de: german,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  it: italian,
  nl: dutch,
  nb: norwegian,
  no: norwegian,
  pt: portuguese,
  ru: russian,
  sv: swedish,
};

export type Stem = (word: string) => string;

/** @param language of the content, such as pt-BR; words of one without a stemmer are left as they are */
export function createStem(language: string): Stem {
  const stem = stemmers[language.toLowerCase().split('-', 1)[0]!] ?? ((word: string) => word);
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    // A number is no word, and a single sign of a script without spaces has no ending.
    // Twice: of “octopuses” remains “octopus”, and of that “octopu”.
    const stemmed = word.length < 3 || /\p{N}/u.test(word) ? word : stem(stem(word)) || word;
    if (known.size < 50_000) known.set(word, stemmed);
    return stemmed;
  };
}

const maxWordLength = 40;
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** More marks in a row than any letter has. To put many of them in order takes time by the square of their number. */
const tooManyMarks = /\p{M}{40,}/gu;

/** All words of a text, folded, with a space between each and the next. Signs of a script without spaces stay together. */
export const foldText = (text: string): string =>
  foldOthers(text.toLowerCase())
    .replace(/[\0-/:-`{-\x7f]+/g, ' ')
    .trim();

/** What is not ASCII, which is looked for first: to replace nothing takes ten times as long. */
const foldOthers = (lower: string): string =>
  /[^\0-\x7f]/.test(lower)
    ? lower
        .replace(tooManyMarks, '')
        .normalize('NFC')
        .replace(/[^\0-\x7f]+/g, (signs) => foldSigns(signs).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' '))
    : lower;

function foldWord(text: string): string {
  const lower = text.slice(0, 2 * maxWordLength).toLowerCase();
  if (/^[a-z\d]*$/.test(lower)) return lower.slice(0, maxWordLength);
  return [...foldSigns(lower)].slice(0, maxWordLength).join('');
}

function foldSigns(lower: string): string {
  const parts = lower.normalize('NFKD');
  // Elsewhere marks are part of the letter, as in й.
  const bare = /[a-zα-ω]/.test(parts) ? parts.replace(/\p{M}/gu, '') : parts.normalize('NFC');
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => letters[letter]!);
}

export interface Word {
  start: number;
  end: number;
  folded: string;
}

/** Scripts that have no spaces between words: each of their signs is one, and a word a phrase of them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export const isUnspaced = (text: string): boolean => unspaced.test(text);

/** @param beginnings of the words that are wanted, folded: others are left out where their first letter tells, which saves two thirds of the time */
export function* wordsOf(text: string, beginnings?: ReadonlySet<string>): Generator<Word> {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (beginnings && word.charCodeAt(0) < 0x80 && !beginnings.has(word[0]!.toLowerCase())) continue;
    if (!unspaced.test(word)) {
      const folded = foldWord(word);
      if (folded) yield { start: index, end: index + word.length, folded };
      continue;
    }
    let start = index;
    for (const sign of word) {
      yield { start, end: start + sign.length, folded: foldWord(sign) };
      start += sign.length;
    }
  }
}

/** Three signs each, its beginning and end included. */
export function gramsOf(word: string): string[] {
  const signs = ['^', ...word, '$'];
  return [...new Set(signs.slice(2).map((_, at) => signs.slice(at, at + 3).join('')))];
}

/** How long a word is that a typo is looked for in. */
export const isSpelled = (word: string): boolean => word.length >= 4 && word.length <= 24 && !/\p{N}/u.test(word);

/** How many letters have to be typed otherwise; of two neighbours that are exchanged, one. Counted up to `max`. */
export function typosBetween(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const present = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const cost = one[row - 1] === other[at - 1] ? 0 : 1;
      let least = Math.min(last[at]! + 1, present[at - 1]! + 1, last[at - 1]! + cost);
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]) {
        least = Math.min(least, beforeLast[at - 2]! + 1);
      }
      present.push(least);
    }
    beforeLast = last;
    last = present;
  }
  return last[other.length]!;
}

/** One word, or a phrase. */
export interface Term {
  words: string[];
  isExcluded: boolean;
  /** Whether it may be going on: the last word, where nothing follows it. */
  isPrefix: boolean;
}

const maxTerms = 6;
const maxPhraseWords = 8;

const lengthOf = ({ words }: Term): number => words.join('').length;

/** Of more than count, what must not be there, and the longest of the others: few posts have these, which tell the most. */
function chooseTerms(terms: readonly Term[]): Term[] {
  const excluded = terms.filter(({ isExcluded }) => isExcluded).slice(0, maxTerms - 1);
  const wanted = terms
    .filter(({ isExcluded }) => !isExcluded)
    .sort((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, maxTerms - excluded.length);
  const chosen = new Set([...excluded, ...wanted]);
  return terms.filter((term) => chosen.has(term));
}

/** Words, "phrases" and -without. What is beyond the limits is left out. */
export function parseQuery(text: string): Term[] {
  const terms: Term[] = [];
  const pieces = [...text.matchAll(/(?<minus>-)?"(?<phrase>[^"]*)"?|(?<word>[^\s"]+)/g)];
  for (const [place, { groups = {} }] of pieces.entries()) {
    const words = [...wordsOf(groups.phrase ?? groups.word ?? '')].map(({ folded }) => folded).slice(0, maxPhraseWords);
    if (words.length === 0) continue;
    const isExcluded = groups.minus !== undefined || groups.word?.startsWith('-') === true;
    const isLast = place === pieces.length - 1 && groups.word !== undefined && /[\p{L}\p{N}\p{M}]$/u.test(text);
    terms.push({ words, isExcluded, isPrefix: isLast && !isExcluded && words.length === 1 && words[0]!.length > 1 });
  }
  return chooseTerms(terms);
}
