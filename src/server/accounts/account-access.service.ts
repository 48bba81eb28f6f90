// What people do about their account by links in mails, where mail is set up: choose a new password, confirm an address, accept an
// invitation.
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queries } from '../database/database';
import { isId } from '../database/id';
import type { Identity } from '../http/authentication';
import { tooManyAttempts } from '../http/errors';
import type { AccountLinks, LinkState } from './account-links';
import type { AccountMailer } from './account-mailer';
import { type AccountRow, createAccountsRepository } from './accounts.repository';
import { foldEmail } from './accounts.service';
import { networkOf } from '../network';
import type { Passwords } from './passwords';

export type AccountAccessService = ReturnType<typeof createAccountAccessService>;

interface Options {
  database: Database;
  passwords: Passwords;
  mailer: AccountMailer;
  links: AccountLinks;
  /** Failed attempts to log in count no longer. */
  forgetAttempts: (foldedEmail: string, ip: string) => Promise<void>;
  /** Whether one network may ask only so often. */
  isRateLimited: boolean;
  log: FastifyBaseLogger;
}

/** Which links there are. */
type LinkName = 'newPassword' | 'confirmAddress' | 'invitation';

/** What a link leads to. */
export interface FoundLink {
  state: LinkState;
  /** Of a link that is good. */
  account?: AccountRow;
}

const hourMs = 60 * 60_000;

/** Addresses that one network asks for in an hour. */
const asksPerHour = 30;

/** In milliseconds: how long after the answer it is looked whether there is an account. */
const pauseAfterAnswer = { min: 50, max: 500 };

export function createAccountAccessService({
  database,
  passwords,
  mailer,
  links,
  forgetAttempts,
  isRateLimited,
  log,
}: Options) {
  const { attempts } = database;
  const accounts = createAccountsRepository(database.queries);
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
    mailer.sendSoon();
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
      doAfterAnswer(async () => {
        const account = await accounts.findByEmail(folded);
        if (!account || account.is_blocked) return;
        // To the address of the account, and not to what was typed, which only looks like it when it is folded.
        const mails = await mailer.write('forgotten password', account);
        await database.write((tx) => mailer.add(tx, mails));
        mailer.sendSoon();
      });
    },

    /** Sends the link to confirm an address again. @throws HttpError 429 */
    async sendConfirmation({ id }: Identity): Promise<void> {
      const account = await accounts.find(id);
      if (!account || account.confirmed_email === account.email_folded) return;
      const mails = await mailer.write('confirm address', account);
      if (mails.length === 0) throw tooManyAttempts(hourMs);
      await database.write((tx) => mailer.add(tx, mails));
      mailer.sendSoon();
    },

    find,

    /** Ends all sessions. */
    async choosePassword(token: string, password: string, ip: string): Promise<FoundLink> {
      // Before a password is hashed, which takes time.
      const { state, account: found } = await find('newPassword', token);
      if (!found) return { state };
      const password_hash = await passwords.hash(password);
      const mails = await mailer.write('changed password', found);
      const used = await redeem('newPassword', token, async (tx, account) => {
        const repository = createAccountsRepository(tx);
        await repository.update(account.id, {
          password_hash,
          has_unused_password: 0,
          password_expires_at: null,
          // The link has come there.
          confirmed_email: account.email_folded,
        });
        await repository.endSessions(account.id);
        await mailer.add(tx, mails);
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
          name,
          password_hash,
          has_unused_password: 0,
          password_expires_at: null,
          is_blocked: 0,
          is_unclaimed: 0,
          confirmed_email: email_folded,
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
