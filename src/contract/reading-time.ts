/** Words that somebody reads in a minute. */
const wordsPerMinute = 230;

const word = /[\p{L}\p{N}\p{M}'’]+/gu;

/** Characters of scripts without blanks between words, and how many of them somebody reads in a minute. */
const unspaced = [
  { character: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, perMinute: 500 },
  { character: /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu, perMinute: 1_000 },
];

/** How many minutes a part of a text takes, not rounded. */
export function minutesOf(text: string): number {
  let minutes = 0;
  let rest = text;
  for (const { character, perMinute } of unspaced) {
    const all = rest.length;
    rest = rest.replace(character, '');
    minutes += (all - rest.length) / perMinute;
  }
  return minutes + (rest.match(word)?.length ?? 0) / wordsPerMinute;
}

/** What is shown of it: at least one minute. */
export const roundedMinutes = (minutes: number): number => Math.max(1, Math.round(minutes));

/** How many minutes it takes to read a text. */
export const readingMinutes = (text: string): number => roundedMinutes(minutesOf(text));
