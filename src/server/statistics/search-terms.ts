import { foldCase } from '../../contract/fold-case';

/** In characters; longer ones are cut. */
const maxLength = 60;

/**
 * What was searched for, in the form in which it is counted; undefined for what is empty, and for what may say who it was: an
 * address of mail, or a long number.
 */
export function foldSearch(term: string): string | undefined {
  const folded = foldCase(
    [
      ...term
        .slice(0, 4 * maxLength)
        .replace(/\s+/g, ' ')
        .trim(),
    ]
      .slice(0, maxLength)
      .join(''),
  ).trim();
  return folded === '' || folded.includes('@') || /\d(?:[ ./-]?\d){6}/.test(folded) ? undefined : folded;
}
