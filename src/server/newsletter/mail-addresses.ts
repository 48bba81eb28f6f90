import { isMailAddress } from '../mail/mail-address';

/** Whether mail can be sent there over the net. */
export const isSubscribableAddress = (text: string): boolean =>
  isMailAddress(text) && /\.[^.]+$/.test(text.slice(text.lastIndexOf('@')));

/** Whose mailboxes are the same with and without dots. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of a folded address, without what its owner may put behind a plus sign: a limit that counts by addresses would
 * let anybody send it a thousand mails.
 */
export function mailboxOf(folded: string): string {
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const name = folded.slice(0, at).split('+', 1)[0]!;
  return dotless.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
