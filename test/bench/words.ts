// What the titles and texts of seeded posts are made of.
import type { Random } from './random';

const list = (words: string) => words.trim().split(/\s+/);

const adjectives = list(`
  ancient better boring brave bright broken careful cheap clever cold common curious deep early easy empty everyday
  expensive famous fast final first forgotten free gentle good great hard hidden honest hungry invisible large late
  lazy little lonely long lost loud lucky modern narrow natural new old open ordinary patient perfect plain private
  proper public quick quiet rare second secret sensible serious shared short silent simple slow small smart soft
  strange strong stubborn surprising tiny tired useful warm wild wrong young
`);

const nouns = list(`
  account afternoon algorithm answer archive argument balance bank battery beginning bicycle bill book border boss
  branch bread breakfast bridge browser budget business cache calendar camera city clock cloud coast code coffee
  company compiler contract conversation cost cup customer database day deadline debt decision desk diary dictionary
  dinner doctor dollar door download draft economy email engine error evening factory failure family farm feature
  festival founder friend garden guitar habit harbour history holiday house idea income index insurance interface
  interview invoice island journey keyboard kitchen lake language laptop library list loan lunch machine manager map
  market meeting memory message mistake money monitor morning mortgage mountain museum music neighbour network
  newspaper night notebook number ocean office orchestra password pattern pension phone photograph pipeline planet
  plan poem portfolio price printer problem product profit programmer project promise proof protocol question queue
  rain recipe release rent report river road robot rule salary saving school screen script season server shop silence
  sister software song spreadsheet spring station stock story street student summer supper system table tax teacher
  team telephone test theatre ticket tool town train travel tree university update vacation valley version village
  wallet walk weather week window winter wire word work workshop year
`);

const verbs = list(`
  balance borrow break build buy change choose clean climb compare cook count deliver design draw earn explain find
  finish fix forget grow hire improve keep learn lend listen measure mend miss move name open paint plan play price
  print publish read remember repair replace rescue save sell share ship sing sketch spend start stop teach test trust
  understand visit wait waste watch write
`);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const titlePatterns: ((random: Random) => string)[] = [
  (r) => `The ${r.pick(adjectives)} ${r.pick(nouns)} and the ${r.pick(adjectives)} ${r.pick(nouns)}`,
  (r) => `How to ${r.pick(verbs)} a ${r.pick(adjectives)} ${r.pick(nouns)}`,
  (r) => `Why I ${r.pick(verbs)} my ${r.pick(nouns)} before every ${r.pick(nouns)}`,
  (r) => `${2 + r.below(19)} ways to ${r.pick(verbs)} your ${r.pick(nouns)}`,
  (r) => `What a ${r.pick(nouns)} taught me about the ${r.pick(adjectives)} ${r.pick(nouns)}`,
  (r) => `A ${r.pick(adjectives)} ${r.pick(nouns)} in a ${r.pick(adjectives)} ${r.pick(nouns)}`,
  (r) => `Never ${r.pick(verbs)} a ${r.pick(nouns)} in ${2000 + r.below(27)}`,
  (r) => `${capitalize(r.pick(verbs))} first, ${r.pick(verbs)} later: notes on the ${r.pick(nouns)}`,
];

export const createTitle = (random: Random) => random.pick(titlePatterns)(random);

export function createSentence(random: Random, length = 8 + random.below(10)): string {
  const kinds = [adjectives, nouns, verbs];
  const words = Array.from({ length }, (_word, index) => random.pick(kinds[index % kinds.length]!));
  return `${capitalize(words.join(' '))}.`;
}

/** Beginnings of the words that titles are made of, three to six letters long: what people type into a search. */
export function listSearchTerms(random: Random): string[] {
  const terms = new Set<string>();
  for (const word of [...adjectives, ...nouns, ...verbs]) {
    for (let length = 3; length <= Math.min(6, word.length); length += 1) terms.add(word.slice(0, length));
  }
  return random.shuffle([...terms]);
}
