// What people do about their account by links in mails, where mail is set up: choose a new password, confirm an address, accept an
// invitation.
import { createHash, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Attempts, Database, Queries } from '../database/database';
import { isId } from '../database/id';
import type { Identity } from '../http/authentication';
import { tooManyAttempts } from '../http/errors';
import type { Outbox } from '../mail/outbox.repository';
import type { AccountLinks, LinkState } from './account-links';
import { accountMail } from './account-mails';
import { type AccountRow, createAccountsRepository } from './accounts.repository';
import { foldEmail } from './accounts.service';
import { createAttemptsInMemory, networkOf } from './password-attempts';
import { createPasswords } from './passwords';

export type AccountAccessService = ReturnType<typeof createAccountAccessService>;

interface Options {
  database: Database;
  outbox: Outbox;
  links: AccountLinks;
  /** Failed attempts to log in count no longer. */
  forgetAttempts: (foldedEmail: string, ip: string) => Promise<void>;
  /** Whether one network may ask only so often; an address always. */
  isRateLimited: boolean;
  log: FastifyBaseLogger;
}

/** Which links there are. */
type LinkName = 'newPassword' | 'confirmAddress' | 'invitation';

/** What a link leads to. */
export interface FoundLink {
  state: LinkState;
  /** Of a link that is good. */
  account?: Pick<AccountRow, 'id' | 'name' | 'email'>;
}

const hourMs = 60 * 60_000;

/** Mails that one address gets in an hour, whoever asks for them. */
const mailsPerHour = 3;

/** Addresses that one network asks for in an hour. */
const asksPerHour = 30;

/** In milliseconds: how long after the answer it is looked whether there is an account. */
const pauseAfterAnswer = { min: 50, max: 500 };

export function createAccountAccessService({ database, outbox, links, forgetAttempts, isRateLimited, log }: Options) {
  const attempts: Attempts = database.attempts ?? createAttemptsInMemory();
  const accounts = createAccountsRepository(database.queries);
  const passwords = createPasswords();
  const afterAnswers = new Set<Promise<void>>();

  function doAfterAnswer(work: () => Promise<void>): void {
    const done: Promise<void> = delay(randomInt(pauseAfterAnswer.min, pauseAfterAnswer.max))
      .then(work)
      .catch((error: unknown) => {
        log.error({ err: error }, 'A mail about a forgotten password could not be added');
      })
      .finally(() => afterAnswers.delete(done));
    afterAnswers.add(done);
  }

  /** @returns whether the address may get another mail */
  const countMail = async (foldedEmail: string): Promise<boolean> =>
    (await attempts.count(`account mail to ${hash(foldedEmail)}`, hourMs)) <= mailsPerHour;

  /** Whether a link could be used, which changes nothing. */
  async function find(name: LinkName, token: string): Promise<FoundLink> {
    const id = links.readAccount(token);
    const account = id !== undefined && isId(id) ? await accounts.find(id) : undefined;
    const state = links[name].verify(account, token);
    return state === 'good' ? { state, account: account! } : { state };
  }

  /**
   * Does what a link is for, once: of two at the same time, the second waits for the first, and finds it done.
   * @returns `good` when it is done
   */
  async function redeem(
    name: LinkName,
    token: string,
    change: (tx: Queries, account: AccountRow) => Promise<void>,
  ): Promise<FoundLink> {
    const id = links.readAccount(token);
    if (id === undefined || !isId(id)) return { state: 'invalid' };
    const used = await database.write(async (tx): Promise<FoundLink> => {
      const account = await createAccountsRepository(tx).findAndLock(id);
      const state = links[name].verify(account, token);
      if (state !== 'good') return { state };
      await change(tx, account!);
      return { state, account: account! };
    });
    outbox.sendSoon();
    return used;
  }

  return {
    /**
     * Sends a link to choose a new password, if there is an account with this address. All that the caller sees, and how long it
     * takes, is the same for every address, as it is looked up later.
     * @throws HttpError 429
     */
    async forgetPassword(email: string, ip: string): Promise<void> {
      const asks = isRateLimited ? await attempts.count(`account mail for ${networkOf(ip, 48)}`, hourMs) : 0;
      if (asks > asksPerHour) throw tooManyAttempts(hourMs);
      const folded = foldEmail(email);
      if (!(await countMail(folded))) return;
      doAfterAnswer(async () => {
        const account = await accounts.findByEmail(folded);
        if (!account || account.is_blocked) return;
        // To the address of the account, and not to what was typed, which only looks like it when it is folded.
        await database.write((tx) => outbox.add(tx, accountMail('forgotten password', account)));
        outbox.sendSoon();
      });
    },

    /** Sends the link to confirm an address again. @throws HttpError 429 */
    async sendConfirmation({ id }: Identity): Promise<void> {
      const account = await accounts.find(id);
      if (!account || account.confirmed_email === account.email_folded) return;
      if (!(await countMail(account.email_folded))) throw tooManyAttempts(hourMs);
      await database.write((tx) => outbox.add(tx, accountMail('confirm address', account)));
      outbox.sendSoon();
    },

    find,

    /** Ends all sessions. */
    async choosePassword(token: string, password: string, ip: string): Promise<FoundLink> {
      // Before a password is hashed, which takes time.
      const { state } = await find('newPassword', token);
      if (state !== 'good') return { state };
      const password_hash = await passwords.hash(password);
      const used = await redeem('newPassword', token, async (tx, account) => {
        const repository = createAccountsRepository(tx);
        await repository.update(account.id, {
          ...{ password_hash, has_unused_password: 0, password_expires_at: null },
          // The link has come there.
          confirmed_email: account.email_folded,
        });
        await repository.endSessions(account.id);
        await outbox.add(tx, accountMail('changed password', account));
      });
      if (used.account) await forgetAttempts(foldEmail(used.account.email), ip);
      return used;
    },

    confirmAddress: (token: string): Promise<FoundLink> =>
      redeem('confirmAddress', token, (tx, { id, email_folded }) =>
        createAccountsRepository(tx).update(id, { confirmed_email: email_folded }),
      ),

    async acceptInvitation(token: string, { name, password }: { name: string; password: string }): Promise<FoundLink> {
      const { state } = await find('invitation', token);
      if (state !== 'good') return { state };
      const password_hash = await passwords.hash(password);
      return redeem('invitation', token, async (tx, { id, email_folded }) => {
        const repository = createAccountsRepository(tx);
        await repository.update(id, {
          ...{ name, password_hash, has_unused_password: 0, password_expires_at: null },
          ...{ is_blocked: 0, is_unclaimed: 0, confirmed_email: email_folded },
        });
        await repository.endSessions(id);
      });
    },

    /** Resolves when all that was asked for has been added. */
    async ended(): Promise<void> {
      await Promise.all(afterAnswers);
    },
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
