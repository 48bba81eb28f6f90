import { limits } from '../../contract/limits';

/** No mail server has them: accounts of imported authors, and the first admin of a blog that is nobody's yet. */
const nowhere = ['.invalid', '@octavo.local'];

/** What RFC 5321 lets a mailbox consist of, without quotes and comments, which nobody has: no line breaks, no lists of addresses. */
const mailAddress = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/;

export const hasControlCharacter = (text: string): boolean => /\p{Cc}/u.test(text);

/** Whether mail can be sent there. Accounts may have addresses that are none, such as those that an import has made up. */
export const isMailAddress = (text: string): boolean =>
  text.length <= limits.email &&
  mailAddress.test(text) &&
  !hasControlCharacter(text) &&
  !nowhere.some((end) => text.endsWith(end));
