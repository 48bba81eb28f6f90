/** Splits a text into what a reader takes for one character: an emoji or an accented letter may be several code points. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : undefined;

function* charactersOf(text: string): Generator<string> {
  if (!segmenter) yield* text;
  else for (const { segment } of segmenter.segment(text)) yield segment;
}

/** The last character of a text. */
export const lastCharacter = (text: string): string => [...charactersOf(text)].at(-1) ?? '';

/** The first characters of a text; none of them is cut in two. */
export function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  // Segmenting takes much longer. One more, since it may combine with the one before.
  if (/^[ -~]*$/.test(text.slice(0, count + 1))) return text.slice(0, count);
  let end = 0;
  let remaining = count;
  for (const character of charactersOf(text)) {
    if (remaining === 0) break;
    end += character.length;
    remaining -= 1;
  }
  return text.slice(0, end);
}
