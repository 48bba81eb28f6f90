import type { Queries } from '../database/database';
import type { MailContent } from './layout';
import type { MailRow } from './outbox.repository';

/** What became of a mail: `refused`: the relay never takes it; `given up`: after all attempts. */
export type MailOutcome = 'sent' | 'no such address' | 'refused' | 'given up';

/** A mail that is to be written. */
export interface MailToWrite extends Pick<MailRow, 'id' | 'recipient' | 'created_at'> {
  payload: Readonly<Record<string, unknown>>;
}

/** A kind of mail. */
export interface MailKind {
  /** What it is, in the list of mail: "Forgotten password". */
  label: string;
  /**
   * Writes it at the moment at which it is sent, again for each attempt.
   * @returns undefined where nobody needs it any more, as the account is gone, or the link in it has expired
   */
  write(mail: MailToWrite): Promise<MailContent | undefined>;
  /** In the transaction that notes what became of it. */
  ended?(tx: Queries, mail: MailToWrite, outcome: MailOutcome): Promise<void>;
  /** In the transaction by which an admin has one sent again that has failed. */
  retried?(tx: Queries, mail: MailToWrite): Promise<void>;
}

/** By the names that stand in the outbox. */
export type MailKinds = Readonly<Record<string, MailKind>>;
