// What moderators decide about comments is learned in the transaction of the decision, once, and taken back when the decision
// is: `verdict` of the comment says what was learned. Each feature is a row of its own that is added to, so that decisions of
// several people and instances add up. The text of a comment cannot be told from its features.
import { sql, type Selectable } from 'kysely';
import type { SpamReason } from '../../contract/extensions/moderation';
import type { Queries } from '../database/database';
import type { Tables, Verdict } from '../database/schema';
import { readSetting } from '../site/settings';
import { findListedWord } from './rules';
import {
  circumstancesOf,
  featureNumbers,
  featuresOf,
  hashText,
  scoreComment,
  totalsFeature,
  type Circumstances,
  type Counts,
} from './spam-score';

/** The score of what somebody has said to be spam: above all others. */
export const markedScore = 101;

/** More of them say nothing more. */
const maxRepeats = 10;

/** As it is stored with the comment. */
export interface Assessment {
  spam_score: number;
  spam_reasons: string;
  text_hash: number | null;
}

/**
 * Compares a comment with what was learned.
 * @param id of the comment, once it is stored
 */
export async function assess(
  db: Queries,
  { id, content }: { id?: string; content: string },
  sent: Omit<Circumstances, 'repeats'>,
): Promise<Assessment> {
  const hash = hashText(content);
  const circumstances = { ...sent, repeats: hash === undefined ? 0 : await countRepeats(db, hash, id) };
  const features = featuresOf(content, circumstances);
  const counts = await readCounts(db, [totalsFeature, ...featureNumbers(features)]);
  const { score, reasons } = scoreComment(features, circumstances, counts);
  return { spam_score: score, spam_reasons: JSON.stringify(reasons), text_hash: hash ?? null };
}

type Stored = Pick<Selectable<Tables['comments']>, 'id' | 'name' | 'content' | 'spam_reasons'>;

/** The same of a comment that is stored, by what was kept of how it was sent. */
export async function reassess(db: Queries, { id, name, content, spam_reasons }: Stored): Promise<Assessment> {
  const listedWord = findListedWord([name, content], await readSetting(db, 'spamWords'));
  return assess(db, { id, content }, { ...circumstancesOf(readReasons(spam_reasons)), listedWord });
}

/** How many decisions were learned from. */
export async function countLessons(db: Queries): Promise<Counts> {
  return (await readCounts(db, [totalsFeature])).get(totalsFeature) ?? { good: 0, spam: 0 };
}

async function countRepeats(db: Queries, hash: number, id: string | undefined): Promise<number> {
  const rows = await db
    .selectFrom('comments')
    .select('id')
    .where('text_hash', '=', hash)
    .$if(id !== undefined, (query) => query.where('id', '<>', id!))
    .limit(maxRepeats)
    .execute();
  return rows.length;
}

async function readCounts(db: Queries, features: readonly number[]): Promise<Map<number, Counts>> {
  const rows = await db.selectFrom('spam_counts').selectAll().where('feature', 'in', features).execute();
  // Below zero where a version of before has told a comment by other features.
  return new Map(
    rows.map(({ feature, good, spam }) => [feature, { good: Math.max(0, good), spam: Math.max(0, spam) }]),
  );
}

interface Judged {
  content: string;
  spam_reasons: string | null;
  verdict: Verdict | null;
}

export const readReasons = (stored: string | null): SpamReason[] =>
  stored === null ? [] : (JSON.parse(stored) as SpamReason[]);

/**
 * Replaces what was learned from a comment. The last step of a transaction that has locked it: others wait for what it
 * writes.
 */
export async function learn(tx: Queries, former: Judged, now: Judged): Promise<void> {
  const differences = new Map<number, Counts>();
  const add = ({ content, spam_reasons, verdict }: Judged, difference: number) => {
    if (verdict === null) return;
    const features = featureNumbers(featuresOf(content, circumstancesOf(readReasons(spam_reasons))));
    for (const feature of [totalsFeature, ...features]) {
      const counts = differences.get(feature) ?? { good: 0, spam: 0 };
      differences.set(feature, { ...counts, [verdict]: counts[verdict] + difference });
    }
  };
  add(former, -1);
  add(now, 1);
  // In the same order in all transactions, so that none waits for another crosswise.
  const rows: Tables['spam_counts'][] = [...differences]
    .filter(([, { good, spam }]) => good !== 0 || spam !== 0)
    .sort(([left], [right]) => left - right)
    .map(([feature, counts]) => ({ feature, ...counts }));
  if (rows.length === 0) return;
  await tx
    .insertInto('spam_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('feature')
        .doUpdateSet({ good: sql`spam_counts.good + excluded.good`, spam: sql`spam_counts.spam + excluded.spam` }),
    )
    .execute();
}
