import type { CommentWithBlog } from '../../../../contract/entities';

type Reason = NonNullable<CommentWithBlog['spam']>['reasons'][number];

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `one ${one}` : `${numbers[number] ?? number} ${many}`;

const describe: Record<Reason['code'], (reason: Required<Pick<Reason, 'number' | 'text'>>) => string> = {
  'listed-word': ({ text }) => `your list has “${text}”`,
  'hidden-field': () => 'a hidden field was filled',
  links: ({ number }) => count(number, 'link', 'links'),
  seconds: ({ number }) => `written in ${number} s`,
  repeats: ({ number }) =>
    number === 1 ? 'another comment says the same' : `${count(number, '', 'others')} say the same`,
  'mixed-scripts': () => 'letters of several alphabets in a word',
  capitals: () => 'mostly capitals',
  promotion: () => 'reads like promotion',
  words: ({ text }) => `words known from spam: ${text}`,
};

/** Why a comment may be spam, such as "three links, written in 2 s". A server of a later version may have reasons of its own. */
export const describeReasons = (reasons: readonly Reason[]): string =>
  reasons
    .flatMap(({ code, number = 0, text = '' }) => (code in describe ? [describe[code]({ number, text })] : []))
    .join(', ');
