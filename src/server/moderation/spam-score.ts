// How much a comment is like what was decided to be spam: a small Bayesian classifier. What a comment is told by are features,
// hashed to numbers; of each it is known in how many good comments and in how many spam ones it was (lessons.ts).
import type { SpamReason } from '../../contract/extensions/moderation';
import { fnv1a } from '../fnv';
import { priorComments, priorCounts } from './promotion';
import { toWords, textFeatures, type TextFeatures } from './text-features';

/** How a comment was sent, as far as it is known. */
export interface Circumstances {
  /** Between the first and the last change of the text. */
  seconds?: number | undefined;
  /** Whether the field was filled that people do not see. */
  isTrapped?: boolean | undefined;
  /** Other comments with the same text. */
  repeats?: number | undefined;
  /** One of the words that the owner has listed. */
  listedWord?: string | undefined;
}

/** What a comment is told by. */
interface Features extends TextFeatures {
  /** How it was sent. Added to what the text says, not averaged with it. */
  sent: readonly string[];
}

export interface Counts {
  good: number;
  spam: number;
}

/** Numbers of features. Those that share one are few until there are very many words. */
const buckets = 2 ** 18;

/** Has the number of decisions. */
export const totalsFeature = 0;

/** Never that of the totals. */
function hashFeature(name: string): number {
  const hash = fnv1a(name);
  // The lower bits of similar names are alike.
  const folded = (hash ^ (hash >>> 15)) >>> 0;
  return (folded % (buckets - 1)) + 1;
}

/** For the repeats of a text; undefined of one that many write, such as "Great!". */
export function hashText(text: string): number | undefined {
  const normalized = toWords(text);
  return normalized.length < 20 ? undefined : hash31(normalized);
}

function hash31(text: string): number {
  let hash = 7;
  for (let place = 0; place < text.length; place++) hash = (Math.imul(hash, 31) + text.charCodeAt(place)) | 0;
  return hash >>> 1;
}

export function featuresOf(content: string, { seconds, isTrapped, repeats = 0 }: Circumstances): Features {
  return {
    ...textFeatures(content),
    sent: [
      ...(isTrapped ? ['hidden field'] : []),
      ...(seconds === undefined
        ? []
        : [`seconds:${seconds <= 2 ? 2 : seconds <= 5 ? 5 : seconds <= 20 ? 20 : 'more'}`]),
      ...(repeats === 0 ? [] : [`repeats:${repeats < 3 ? 1 : 3}`]),
    ],
  };
}

/** By which the counts are kept. */
export const featureNumbers = ({ words, traits, sent }: Features): number[] => [
  ...new Set([...words, ...traits, ...sent].map(hashFeature)),
];

/** Of a feature that nobody has met. */
const smoothing = 0.3;

/** Comments of each kind that are supposed to be like all. */
const supposed = 3;

/** What says less is passed over: among much that says nothing, the rest would say less. */
const leastWeight = 0.2;

/** What a word may say at most, one that was in few comments less; and what a trait may. */
const maxWeight = { word: 1.8, trait: 4 };

/** Between the sum of all weights (0), in which long texts go far, and their mean (1). */
const dilution = 0.85;

/** Where it is even, and how steep the score is there: 80 is a mean weight of 0.6. */
const even = 0.2;
const steepness = 3.5;

/** How it was sent says so much beside the text. */
const sentShare = 0.8;

/** Of a comment with a word that the owner has listed. */
const listedScore = 100;

/** Words that are named, of those that say most. */
const namedWords = 3;

/**
 * @param counts of the features, by their numbers; without those that nobody has met
 * @returns a score from 0 to 100, and what speaks for it
 */
export function scoreComment(
  features: Features,
  circumstances: Circumstances,
  counts: ReadonlyMap<number, Counts>,
): { score: number; reasons: SpamReason[] } {
  const totals = counts.get(totalsFeature) ?? { good: 0, spam: 0 };
  const weigh = (name: string, max: number) => weightOf(name, counts, totals, max);
  const wordWeights = features.words.flatMap((name) => weigh(name, maxWeight.word));
  const traitWeights = features.traits.flatMap((name) => weigh(name, maxWeight.trait));
  const sentWeights = features.sent.flatMap((name) => weigh(name, maxWeight.trait));

  const ofText = [...wordWeights, ...traitWeights];
  const text = sum(ofText) / Math.max(1, ofText.length) ** dilution;
  const evidence = text + sentShare * sum(sentWeights);
  const score = Math.round(100 / (1 + Math.exp(-steepness * (evidence - even))));
  return {
    score: circumstances.listedWord === undefined ? score : listedScore,
    reasons: reasonsOf(features, circumstances, text > even ? telling(features.words, weigh) : []),
  };
}

function weightOf(name: string, counts: ReadonlyMap<number, Counts>, totals: Counts, max: number): number[] {
  const { good, spam } = counts.get(hashFeature(name)) ?? { good: 0, spam: 0 };
  const prior = priorCounts[name];
  if (!prior && good + spam === 0) return [];
  const rates = prior ? ratesBesidePrior({ good, spam }, totals, prior) : ratesOf({ good, spam }, totals);
  const weight = Math.log(rates.spam / rates.good);
  return Math.abs(weight) < leastWeight ? [] : [Math.max(-max, Math.min(max, weight))];
}

/** In how many comments of each kind a feature is that something was known of. */
function ratesBesidePrior(count: Counts, totals: Counts, [good, spam]: readonly [number, number]): Counts {
  const rate = (present: number, of: number) => (present + smoothing) / (of + priorComments + 2 * smoothing);
  return { good: rate(count.good + good, totals.good), spam: rate(count.spam + spam, totals.spam) };
}

/**
 * The same of others. As if a few more comments of each kind had it as often as all do: where nearly all decisions were of one
 * kind, what is in most comments says nothing of the other.
 */
function ratesOf(count: Counts, totals: Counts): Counts {
  // Counts may remain of decisions that were taken back, where a version of before has told a comment by other features.
  const all = Math.max(totals.good + totals.spam, count.good + count.spam);
  const pooled = (count.good + count.spam) / all;
  const least = (2 * smoothing) / (all + 2 * supposed);
  const rate = (present: number, of: number) => (present + supposed * pooled) / (of + supposed) + least;
  return { good: rate(count.good, totals.good), spam: rate(count.spam, totals.spam) };
}

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);

/** The words of a comment that say most. */
function telling(names: readonly string[], weigh: (name: string, max: number) => number[]): string[] {
  return names
    .filter((name) => name.startsWith('w:') && !name.startsWith('w:~'))
    .map((name) => ({ word: name.slice(2), weight: weigh(name, Infinity)[0] ?? 0 }))
    .filter(({ weight }) => weight > 0.7)
    .sort((left, right) => right.weight - left.weight)
    .slice(0, namedWords)
    .map(({ word }) => word);
}

/** Also what speaks for nothing, but has to be known to learn from the comment. */
function reasonsOf(features: Features, circumstances: Circumstances, words: readonly string[]): SpamReason[] {
  const { seconds, isTrapped, repeats = 0, listedWord } = circumstances;
  const { links, isShouted, isPromotion, hasMixedScripts } = features;
  return [
    ...(listedWord === undefined ? [] : [{ code: 'listed-word', text: listedWord } as const]),
    ...(isTrapped ? [{ code: 'hidden-field' } as const] : []),
    ...(links > 0 ? [{ code: 'links', number: links } as const] : []),
    ...(seconds === undefined ? [] : [{ code: 'seconds', number: seconds } as const]),
    ...(repeats > 0 ? [{ code: 'repeats', number: repeats } as const] : []),
    ...(hasMixedScripts ? [{ code: 'mixed-scripts' } as const] : []),
    ...(isShouted ? [{ code: 'capitals' } as const] : []),
    ...(isPromotion ? [{ code: 'promotion' } as const] : []),
    ...(words.length > 0 ? [{ code: 'words', text: words.join(', ') } as const] : []),
  ];
}

/** How a comment was sent, by what was kept of it. */
export function circumstancesOf(reasons: readonly SpamReason[]): Circumstances {
  const find = (code: SpamReason['code']) => reasons.find((reason) => reason.code === code);
  return {
    seconds: find('seconds')?.number,
    isTrapped: find('hidden-field') !== undefined,
    repeats: find('repeats')?.number,
  };
}
