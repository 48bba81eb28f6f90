/** Words that somebody reads in a minute. */
const wordsPerMinute = 230;

const word = /[\p{L}\p{N}\p{M}'’]+/gu;

/** Characters of scripts without blanks between words, and how many of them somebody reads in a minute. */
const unspaced = [
  { character: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, perMinute: 500 },
  { character: /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu, perMinute: 1_000 },
];

/** How many minutes it takes to read a text: at least one. */
export function readingMinutes(text: string): number {
  let minutes = 0;
  let rest = text;
  for (const { character, perMinute } of unspaced) {
    const all = rest.length;
    rest = rest.replace(character, '');
    minutes += (all - rest.length) / perMinute;
  }
  minutes += (rest.match(word)?.length ?? 0) / wordsPerMinute;
  return Math.max(1, Math.round(minutes));
}
