import type { Result } from '../../../../contract/call';
import type { searchCalls } from '../../../../contract/extensions/search';

/** How many posts were found, as a sentence says it. */
export const countFound = ({ total, hasMore }: Result<typeof searchCalls.searchTexts>): string =>
  hasMore ? `${total} or more` : `${total}`;
