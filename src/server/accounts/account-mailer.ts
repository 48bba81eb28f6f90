// Adds mails about accounts to the outbox. Anybody can give an account the address of somebody else, and have mail sent there by
// what they do with it: so an address that was not confirmed gets few mails of each kind, whatever accounts come and go with it.
import type { Database, Queries } from '../database/database';
import { hashMailbox } from '../mail/mail-address';
import type { NewMail, Outbox } from '../mail/outbox.repository';
import type { AccountMailKind } from './account-mails';
import type { AccountRow } from './accounts.repository';

export type AccountMailer = ReturnType<typeof createAccountMailer>;

/** To whom. */
export type MailedAccount = Pick<AccountRow, 'id' | 'email' | 'email_folded'> & {
  confirmed_email?: string | null | undefined;
};

const hourMs = 60 * 60_000;

/** Mails of one kind that one mailbox gets in an hour. */
const mailsPerHour = 3;

/** These anybody may ask for, whoever has confirmed the address. */
const alwaysCounted: readonly AccountMailKind[] = ['forgotten password', 'confirm address'];

/** These are up to an admin. */
const neverCounted: readonly AccountMailKind[] = ['invitation', 'given password'];

export function createAccountMailer({ attempts }: Pick<Database, 'attempts'>, outbox: Outbox) {
  return {
    /**
     * Before the transaction that adds it, as it is counted.
     * @returns nothing where the address has had enough of its kind
     */
    async write(
      kind: AccountMailKind,
      { id, email, email_folded, confirmed_email }: MailedAccount,
      { key, ...details }: { key?: string; browser?: string } = {},
    ): Promise<NewMail[]> {
      const isCounted =
        alwaysCounted.includes(kind) || (!neverCounted.includes(kind) && confirmed_email !== email_folded);
      if (isCounted) {
        if ((await attempts.count(`mail ${kind} ${hashMailbox(email_folded)}`, hourMs)) > mailsPerHour) return [];
      }
      // Before all others: somebody waits for it.
      return [{ kind, to: email, payload: { account: id, ...details }, priority: 'account', ...(key && { key }) }];
    },

    add: (tx: Queries, mails: readonly NewMail[]): Promise<void> => outbox.add(tx, ...mails),

    sendSoon: (): void => outbox.sendSoon(),
  };
}
