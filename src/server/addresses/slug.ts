// Slugs: the words of a title, as an address shows them.
//
// @sindresorhus/transliterate (60 kB, no dependencies) knows the alphabets: Latin with all its letters, Greek, Cyrillic,
// Arabic, Armenian, Georgian and more. The package `transliteration` (3.5 MB) also spells Chinese, and Japanese as if it
// were Chinese, which no reader of either wants: what has no spelling in Latin letters is kept as it is.
import transliterate from '@sindresorhus/transliterate';

/** Characters of a slug that is made here. */
const maxLength = 80;

/** Characters of a text that are read, more than any title has. */
const maxRead = 1_000;

const asciiWord = /^[\w']*$/;

/**
 * The words of a text in lower case, joined by hyphens: in Latin letters where the script has a transliteration, else in
 * its own. At most 80 characters, cut between two words where there are any. Empty for a text without letters and digits.
 */
export function toSlug(text: string): string {
  const words = text
    .slice(0, maxRead)
    .normalize()
    .toLowerCase()
    // Of `don’t` and `Conway’s`, but not of `l’été`.
    .replace(/(?<=[\p{L}\p{N}])['’](?=[ts](?![\p{L}\p{N}]))/giu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  let slug = '';
  for (const word of words.map(spell).filter(Boolean)) {
    const next = slug === '' ? word : `${slug}-${word}`;
    if (next.length > maxLength) return slug === '' ? cutWord(word) : slug;
    slug = next;
  }
  return slug;
}

/** A word as a slug has it; empty where it has no letter or digit. */
function spell(word: string): string {
  if (!/[\p{L}\p{N}]/u.test(word)) return '';
  const latin = transliterate(word);
  // Where it leaves a letter as it is, it may have taken its marks away, which makes other words in many scripts.
  if (!asciiWord.test(latin)) return word;
  return latin.replaceAll(/[_']/g, '').toLowerCase() || word;
}

/** A word that is longer than a slug, without half of a character at its end. */
const cutWord = (word: string): string => word.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '');
