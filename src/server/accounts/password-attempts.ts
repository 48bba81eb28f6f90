// Guessing passwords gets slower with each failure: by account and address together, so that an attacker elsewhere cannot
// lock the owner out; and, more softly, by address, against who tries one password on many accounts.
import { createHash } from 'node:crypto';
import type { AttemptLimit, Database } from '../database/database';
import { tooManyAttempts } from '../http/errors';
import { createAttemptsInMemory } from './attempts-in-memory';

const minuteMs = 60_000;

const limitOfAccount: AttemptLimit = { free: 5, maxDelayMs: 15 * minuteMs, memoryMs: 24 * 60 * minuteMs };
const limitOfAddress: AttemptLimit = { free: 50, maxDelayMs: minuteMs, memoryMs: 60 * minuteMs };

interface Attempt {
  /** Counts no longer. */
  succeeded(): Promise<void>;
}

export type PasswordAttempts = ReturnType<typeof createPasswordAttempts>;

export function createPasswordAttempts({ attempts = createAttemptsInMemory() }: Pick<Database, 'attempts'>) {
  return {
    /**
     * To be called before a password is checked, of an account that exists or not. Counted at once, so that many attempts at
     * the same time do not pass as the first.
     * @throws HttpError 429
     */
    async begin(foldedEmail: string, ip: string): Promise<Attempt> {
      const network = networkOf(ip);
      const address = `password ${network}`;
      const account = `password ${network} ${createHash('sha256').update(foldedEmail).digest('base64url')}`;
      const wait = await attempts.begin(account, limitOfAccount);
      if (wait > 0) throw tooManyAttempts(wait);
      const waitOfAddress = await attempts.begin(address, limitOfAddress);
      if (waitOfAddress > 0) {
        await attempts.takeBack(account);
        throw tooManyAttempts(waitOfAddress);
      }
      return {
        async succeeded() {
          // Not all of the address: somebody with an account could forget all attempts on those of others.
          await Promise.all([attempts.forget(account), attempts.takeBack(address)]);
        },
      };
    },
  };
}

/** An IPv6 address stands for its network of 64 bits, as anybody who has one has all of that. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [left = [], right = []] = ip.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
