const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The longest beginning of a word that is left out, where the end of the text would cut it. */
const maxBeginning = 24;

/**
 * The beginning of a text, ending in an ellipsis where that is not the whole. No word is cut, also where no blanks are
 * between words, but for one that is very long; no character is, such as an emoji of several code points.
 * @param text has no blanks but single spaces
 * @param lengthOf a part of the text, where that is not its number of characters
 * @returns at most `maxLength` long
 */
export function shorten(text: string, maxLength: number, lengthOf = (part: string) => part.length): string {
  if (text.length <= maxLength && lengthOf(text) <= maxLength) return text;
  let end = 0;
  let remaining = maxLength - 1;
  for (const { segment } of characters.segment(text.slice(0, maxLength + 1))) {
    remaining -= lengthOf(segment);
    if (remaining < 0) break;
    end += segment.length;
  }
  return `${text.slice(0, endOfWord(text, end)).trimEnd()}…`;
}

/** Where the last word ends that is not cut at a place of a text. */
function endOfWord(text: string, cut: number): number {
  if (text[cut] === ' ') return cut;
  const start = text.lastIndexOf(' ', cut - 1) + 1;
  const isNear = (end: number) => end > 0 && cut - end <= maxBeginning;
  if (isNear(start)) return start;
  // Without blanks, by the rules of its script; with what follows, as these need it.
  let last = start;
  for (const { index } of words.segment(text.slice(start, cut + maxBeginning))) {
    if (start + index > cut) break;
    last = start + index;
  }
  return isNear(last) ? last : cut;
}
