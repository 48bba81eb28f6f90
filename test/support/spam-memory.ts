import {
  featureNumbers,
  featuresOf,
  scoreComment,
  totalsFeature,
  type Circumstances,
  type Counts,
} from '../../src/server/moderation/spam-score';

export interface MarkedComment {
  content: string;
  isSpam: boolean;
  circumstances?: Circumstances;
}

/** What the database remembers of decisions, in memory. */
export function learn(comments: readonly MarkedComment[]): Map<number, Counts> {
  const counts = new Map<number, Counts>();
  for (const { content, isSpam, circumstances = {} } of comments) {
    for (const number of [totalsFeature, ...featureNumbers(featuresOf(content, circumstances))]) {
      const { good, spam } = counts.get(number) ?? { good: 0, spam: 0 };
      counts.set(number, isSpam ? { good, spam: spam + 1 } : { good: good + 1, spam });
    }
  }
  return counts;
}

interface Quality {
  precision: number;
  recall: number;
}

/** @returns how well the comments are told, where those count as spam that have at least a score */
export function measure(comments: readonly MarkedComment[], counts: ReadonlyMap<number, Counts>) {
  const scored = comments
    .map(({ content, isSpam, circumstances = {} }) => ({
      isSpam,
      score: scoreComment(featuresOf(content, circumstances), circumstances, counts).score,
    }))
    .sort((left, right) => right.score - left.score);
  const spam = scored.filter(({ isSpam }) => isSpam).length;
  const above = (score: number): Quality => {
    const found = scored.filter((comment) => comment.score >= score);
    const right = found.filter(({ isSpam }) => isSpam).length;
    return { precision: found.length === 0 ? 1 : right / found.length, recall: right / spam };
  };
  return {
    above,
    /** The best precision of the scores above which there is at least this share of the spam. */
    precisionAtRecall: (recall: number): number =>
      Math.max(
        0,
        ...Array.from({ length: 101 }, (_none, score) => above(score))
          .filter((quality) => quality.recall >= recall)
          .map(({ precision }) => precision),
      ),
  };
}
