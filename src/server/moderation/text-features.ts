// What a comment is told by: words, pairs of words, and what promotion has in common in any language. Time and memory are in
// proportion to the text, whose words beyond some hundreds count no longer.
import { limits } from '../../contract/limits';
import { kindsOfWords, phrases, topLevelDomains, type PromotionKind } from './promotion';

/** Words that become features: the first ones of a text. */
const maxWords = 240;

/** Links that are counted. */
const maxLinks = 50;

/** Some characters become many when they are normalized. */
const maxLength = limits.comment;

/** Longer ones are all the same word. */
const maxWordLength = 24;

export interface TextFeatures {
  /** Words and pairs of words: what is in few comments says little. */
  words: string[];
  /** Kinds of promotion, links, shouting, length, scripts: what texts have in common that share no word. */
  traits: string[];
  links: number;
  isShouted: boolean;
  /** Whether several things are in it that promotion has. */
  isPromotion: boolean;
  hasMixedScripts: boolean;
}

export function textFeatures(text: string): TextFeatures {
  const plain = toPlainText(text);
  const { words, links, hasMixedScripts, scripts } = readWords(plain);
  const kinds: PromotionKind[] = [...kindsOf(words), ...(links > 0 ? (['link'] as const) : [])];
  const known = counted.filter((kind) => kinds.includes(kind)).length;
  const { letters, capitals, exclamations } = countCharacters(plain);
  const isShouted = letters >= 12 && capitals > letters * 0.6;
  return {
    words: [...new Set([...words.map((word) => `w:${word}`), ...pairsOf(words)])],
    traits: [
      ...traitsOfKinds(kinds),
      `number of kinds:${known}`,
      `links:${Math.min(links, 3)}`,
      ...(links > 0 ? [`words per link:${wordsPerLink(words.length, links)}`] : []),
      `capitals:${letters < 8 ? 'few' : Math.floor((4 * capitals) / (letters + 1))}`,
      `length:${Math.min(7, Math.floor(Math.log2(words.length + 1)))}`,
      `exclamations:${Math.min(3, exclamations)}`,
      ...scripts.map((script) => `script:${script}`),
      ...(hasMixedScripts ? ['mixed scripts'] : []),
    ],
    links,
    isShouted,
    isPromotion: known > 1,
    hasMixedScripts,
  };
}

/** With a space between two of them: the same for texts that differ in signs and letter case alone. */
export const toWords = (text: string): string =>
  (
    toPlainText(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Without the HTML that some paste, and without characters that nobody sees. */
const toPlainText = (text: string): string =>
  text
    .replace(/[\u200b-\u200f\u2060\ufeff\u00ad]/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,6});/gi, (_whole, name: string) => decodeEntity(name.toLowerCase()))
    // Many of them in a row take long to be put in order.
    .replace(/\p{M}{4,}/gu, '')
    .normalize('NFKC')
    .slice(0, maxLength);

function decodeEntity(name: string): string {
  if (!name.startsWith('#')) return entities[name] ?? ' ';
  const code = name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 32 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff) ? String.fromCodePoint(code) : ' ';
}

const scriptsOfLetters = [
  ['latin', /\p{sc=Latin}/u],
  ['cyrillic', /\p{sc=Cyrillic}/u],
  ['greek', /\p{sc=Greek}/u],
  ['arabic', /\p{sc=Arabic}/u],
  ['east-asian', /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u],
] as const;

/** Scripts whose letters look alike: in one word they are there to deceive. */
const confusable = ['latin', 'cyrillic', 'greek'];

/** Scripts that put no spaces between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

function readWords(plain: string) {
  const words: string[] = [];
  const scripts = new Set<string>();
  let links = 0;
  let hasMixedScripts = false;
  let former = '';
  for (const part of plain.split(/\s+/)) {
    if (words.length >= maxWords && links >= maxLinks) break;
    if (isLink(part, former)) {
      links = Math.min(maxLinks, links + 1);
      if (words.length < maxWords) words.push('~link');
    } else if (words.length < maxWords) {
      for (const [word] of part.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)?|[$€£]/gu)) {
        if (words.length >= maxWords) break;
        const found = scriptsOf(word);
        for (const script of found) scripts.add(script);
        hasMixedScripts ||= found.filter((script) => confusable.includes(script)).length > 1;
        for (const form of toForms(word)) if (words.length < maxWords) words.push(form);
      }
    }
    former = part;
  }
  return { words, links, hasMixedScripts, scripts: [...scripts] };
}

const scriptsOf = (word: string): string[] => {
  const beginning = word.slice(0, maxWordLength);
  return scriptsOfLetters.flatMap(([script, letter]) => (letter.test(beginning) ? [script] : []));
};

/** As it is compared: several for a text without spaces. */
function toForms(word: string): string[] {
  if (/^\p{N}+$/u.test(word)) return [word.length > 4 ? '~number' : '~digits'];
  const folded = word.slice(0, 200).toLowerCase().replaceAll('’', "'");
  if (unspaced.test(folded) && folded.length > 2) {
    const characters = [...folded];
    return characters.slice(1).map((character, place) => `${characters[place]}${character}`);
  }
  // "soooo" is "soo".
  const short = [...folded].filter((sign, place, all) => sign !== all[place - 1] || sign !== all[place - 2]).join('');
  return [short.length > maxWordLength ? '~long' : short];
}

/** An address, also one that is written "example . com", to be overlooked. */
function isLink(part: string, former: string): boolean {
  const address = part.replace(/^[^\p{L}\p{N}.]{1,20}/u, '').toLowerCase();
  if (address.startsWith('http://') || address.startsWith('https://') || address.startsWith('www.')) return true;
  const host = /^[^/?#:,;!]*/.exec(address.slice(0, 260))![0].replace(/[^\p{L}\p{N}]{1,20}$/u, '');
  const domain = host.slice(host.lastIndexOf('.') + 1);
  if (!topLevelDomains.has(domain)) return false;
  const name = host.length - domain.length - 1;
  return name > 1 || name === 0 || (name < 0 && former === '.');
}

function pairsOf(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  return [...words, '~end'].map((word, place) => `p:${words[place - 1] ?? '~begin'} ${word}`);
}

function kindsOf(words: readonly string[]): PromotionKind[] {
  const joined = ` ${words.join(' ')} `;
  const byPhrase = phrases.filter(([, phrase]) => phrase.test(joined)).map(([kind]) => kind);
  const byWord = kindsOfWords.flatMap(([kind, stems]) =>
    words.some((word) => stems.some((stem) => (stem.length < 4 ? word === stem : word.startsWith(stem)))) ? [kind] : [],
  );
  return [...new Set([...byPhrase, ...byWord])];
}

/** Those whose pairs say more than each of them. */
const combined: readonly PromotionKind[] = ['ask', 'own', 'money', 'place', 'please', 'link', 'self'];

/** Those that are counted. */
const counted: readonly PromotionKind[] = ['ask', 'own', 'money', 'place', 'link'];

function traitsOfKinds(kinds: readonly PromotionKind[]): string[] {
  const found = combined.filter((kind) => kinds.includes(kind));
  return [
    ...kinds.filter((kind) => kind !== 'link').map((kind) => `kind:${kind}`),
    ...found.flatMap((kind, place) => found.slice(place + 1).map((other) => `kinds:${kind} ${other}`)),
  ];
}

function wordsPerLink(words: number, links: number): string {
  const rest = (words - links) / links;
  return rest < 3 ? 'none' : rest < 12 ? 'some' : 'many';
}

function countCharacters(text: string) {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return { letters: count(/\p{L}/gu), capitals: count(/\p{Lu}/gu), exclamations: count(/!/g) };
}
