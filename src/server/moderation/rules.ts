// What the owner's settings make of a score.
import type { SiteSettings } from '../../contract/site-settings';
import type { Queries } from '../database/database';
import type { Identity } from '../http/authentication';
import { toWords } from './text-features';

/** From which on a comment that could pass waits all the same, where no lower score folds it. */
const suspiciousScore = 80;

/** The first of the listed words, or phrases, that a comment contains. */
export function findListedWord(texts: readonly string[], listed: readonly string[]): string | undefined {
  if (listed.length === 0) return undefined;
  const words = texts.map((text) => ` ${toWords(text)} `);
  return listed.find((word) => {
    const wanted = toWords(word);
    return wanted !== '' && words.some((text) => text.includes(` ${wanted} `));
  });
}

/** Whether a comment of an account is public at once. */
export async function mayPass(
  db: Queries,
  { approvalsToPass, foldsSpamAbove }: Pick<SiteSettings, 'approvalsToPass' | 'foldsSpamAbove'>,
  score: number,
  user: Identity | undefined,
): Promise<boolean> {
  if (approvalsToPass === 0 || user === undefined || score > Math.min(foldsSpamAbove, suspiciousScore)) return false;
  const approved = await db
    .selectFrom('comments')
    .select('id')
    .where('user_id', '=', user.id)
    .where('is_approved', '=', 1)
    .limit(approvalsToPass)
    .execute();
  return approved.length === approvalsToPass;
}
