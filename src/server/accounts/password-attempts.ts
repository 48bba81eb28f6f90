// Guessing passwords gets slower with each failure: by account and network together, so that an attacker elsewhere cannot
// lock the owner out; more softly, by network, against who tries one password on many accounts; and softer still, by account
// over all networks, against who has many of those.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AttemptLimit, Database } from '../database/database';
import { tooManyAttempts } from '../http/errors';
import { networkOf } from '../network';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const limitOfAccount: AttemptLimit = { free: 5, maxDelayMs: 15 * minuteMs, memoryMs: 24 * hourMs };
const limitOfNetwork: AttemptLimit = { free: 50, maxDelayMs: minuteMs, memoryMs: hourMs };

/** Attempts at one account in an hour, over all networks, after which each one more is delayed. */
const freePerHour = 200;
const delayMs = 1_000;

/** Attempts at one account, and at all of them, that are delayed at the same time by one process; others are refused. */
const maxDelayedOfAccount = 20;
const maxDelayed = 500;

/** A network from which somebody has logged in is not delayed by what others do, for so long. */
const knownForMs = 14 * 24 * hourMs;

/** IPv6: anybody can have a network of 48 bits for nothing, and many a household has one of 56. */
const bitsOfAccount = 48;
const bitsOfNetwork = 56;

interface Attempt {
  /** Counts no longer. */
  succeeded(): Promise<void>;
}

export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>;

/** Of attempts at one account from one network. */
const nameOfBoth = (foldedEmail: string, ip: string) => `password ${networkOf(ip, bitsOfAccount)} ${hash(foldedEmail)}`;

export function createPasswordAttempts(
  { attempts }: Pick<Database, 'attempts'>,
  { wait = (ms: number): Promise<unknown> => delay(ms) } = {},
) {
  const delayed = new Map<string, number>();
  let delayedInAll = 0;

  /** @returns false when as many are delayed already as may be */
  async function delayAttempt(account: string): Promise<boolean> {
    const delayedOfAccount = delayed.get(account) ?? 0;
    if (delayedOfAccount >= maxDelayedOfAccount || delayedInAll >= maxDelayed) return false;
    delayed.set(account, delayedOfAccount + 1);
    delayedInAll += 1;
    try {
      await wait(delayMs);
    } finally {
      delayedInAll -= 1;
      const left = delayed.get(account)! - 1;
      if (left > 0) delayed.set(account, left);
      else delayed.delete(account);
    }
    return true;
  }

  return {
    /** For who has proved otherwise whose account it is: failures from this network delay nobody any more. */
    forget: (foldedEmail: string, ip: string): Promise<void> => attempts.forget(nameOfBoth(foldedEmail, ip)),

    /**
     * To be called before a password is checked, of an account that exists or not. Counted at once, so that many attempts at
     * the same time do not pass as the first. Resolves when it may be made.
     * @throws HttpError 429
     */
    async begin(foldedEmail: string, ip: string): Promise<Attempt> {
      const network = networkOf(ip, bitsOfAccount);
      const account = hash(foldedEmail);
      const names = {
        ofBoth: nameOfBoth(foldedEmail, ip),
        ofNetwork: `password ${networkOf(ip, bitsOfNetwork)}`,
        ofAccount: `password of ${account}`,
        known: `known ${hash(`${network} ${account}`)}`,
      };
      const waitMs = await attempts.begin(names.ofBoth, limitOfAccount);
      if (waitMs > 0) throw tooManyAttempts(waitMs);
      const waitMsOfNetwork = await attempts.begin(names.ofNetwork, limitOfNetwork);
      if (waitMsOfNetwork > 0) {
        await attempts.takeBack(names.ofBoth);
        throw tooManyAttempts(waitMsOfNetwork);
      }
      const isDelayed =
        (await attempts.count(names.ofAccount, hourMs)) > freePerHour && (await attempts.find(names.known)) === 0;
      if (isDelayed && !(await delayAttempt(account))) {
        await Promise.all([names.ofBoth, names.ofNetwork, names.ofAccount].map((name) => attempts.takeBack(name)));
        throw tooManyAttempts(delayMs);
      }
      return {
        async succeeded() {
          await Promise.all([
            attempts.forget(names.ofBoth),
            // Not all of them: somebody with an account could forget all attempts on those of others.
            attempts.takeBack(names.ofNetwork),
            attempts.takeBack(names.ofAccount),
            attempts.count(names.known, knownForMs),
          ]);
        },
      };
    },
  };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
