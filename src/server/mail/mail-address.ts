import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { limits } from '../../contract/limits';

/** No mail server has them: accounts of imported authors, and the first admin of a blog that is nobody's yet. */
const nowhere = ['.invalid', '@octavo.local'];

/** What RFC 5321 lets a mailbox consist of, without quotes and comments, which nobody has: no line breaks, no lists of addresses. */
const mailAddress = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,255}$/;

/** Of a domain, as it is written in names of hosts. */
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** What a name server could know: no empty part, no star, nothing that is not seen. */
function isDomain(text: string): boolean {
  const ascii = domainToASCII(text);
  return ascii.length <= 253 && ascii.split('.').every((part) => label.test(part));
}

/** Who sends a mail, as it is shown. */
export const formatSender = ({ name, address }: { name: string; address: string }): string =>
  name ? `${name} <${address}>` : address;

export const hasControlCharacter = (text: string): boolean => /\p{Cc}/u.test(text);

/** Whether mail can be sent there. Accounts may have addresses that are none, such as those that an import has made up. */
export const isMailAddress = (text: string): boolean =>
  text.length <= limits.email &&
  mailAddress.test(text) &&
  !/[\p{Cc}\p{Cf}]/u.test(text) &&
  isDomain(text.slice(text.lastIndexOf('@') + 1)) &&
  !nowhere.some((end) => text.endsWith(end));

/** Whose mailboxes are the same with and without dots. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of a folded address, without what its owner may put behind a plus sign: a limit that counts by addresses would
 * let anybody send it a thousand mails.
 */
function mailboxOf(folded: string): string {
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const name = folded.slice(0, at).split('+', 1)[0]!;
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** By which mails to one mailbox are counted, whose address is kept nowhere for that. */
export const hashMailbox = (folded: string): string =>
  createHash('sha256').update(mailboxOf(folded)).digest('base64url');
