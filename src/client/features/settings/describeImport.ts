import type { Import } from '../../../contract/extensions/transfers';
import { formatCount, formatNumber } from '../../ui/formatNumber';

const states = { waiting: 'waits for its file', running: 'at work', failed: 'failed', interrupted: 'interrupted' };

/** The outcome of an import in a few words. */
export function describeOutcome({ state, isDryRun, report }: Import): string {
  if (state !== 'done') return states[state];
  if (isDryRun) return 'only tried';
  if (!report) return 'done';
  const { posts, drafts } = report.counts;
  const added = posts.added + drafts.added;
  const updated = posts.updated + drafts.updated;
  if (added + updated === 0) return 'nothing new';
  return [
    ...(added > 0 ? [`${formatCount(added, 'post')} added`] : []),
    ...(updated > 0 ? [`${formatNumber(updated)} updated`] : []),
  ].join(', ');
}

/** What it is doing: “Imported: 40 of 300”. */
export function describeProgress({ label, done, total }: NonNullable<Import['progress']>): string {
  return `${label}: ${formatNumber(done)}${total === undefined ? '' : ` of ${formatNumber(total)}`}`;
}
