import { maxFoundTexts } from '../../../../contract/extensions/search';

/** How many posts were found, as a sentence says it: of more, no more are counted. */
export const countFound = (total: number): string => (total < maxFoundTexts ? `${total}` : `${maxFoundTexts} or more`);
