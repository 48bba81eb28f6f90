import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from 'async-mutex';
import { HttpError } from '../http/errors';

export interface Passwords {
  /**
   * To be called before an attempt is counted that would then not be made.
   * @throws HttpError 503 when so many wait already that a further one would wait for seconds
   */
  requireRoom(): void;
  hash(password: string): Promise<string>;
  /**
   * Without a hash, or with an empty one, which no password has, it takes the same time, so that timing does not reveal
   * whether an account exists.
   */
  verify(password: string, hashed: string | undefined): Promise<boolean>;
}

/**
 * Of the four threads of Node.js, which read files and look up names as well: all that a server does with files would wait
 * for whoever tries to log in, from however many networks.
 */
const threads = 2;

const maxWaiting = 200;

/** argon2id; the package's defaults are the parameters OWASP recommends. One for all of a server, as its threads are. */
export function createPasswords(): Passwords {
  const turns = new Semaphore(threads);
  let waiting = 0;
  let dummyHash: Promise<string> | undefined;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    waiting += 1;
    try {
      return await turns.runExclusive(work);
    } finally {
      waiting -= 1;
    }
  }

  return {
    requireRoom() {
      if (waiting < maxWaiting) return;
      throw new HttpError(503, 'Too many people are signing in at the moment. Please try again in a few seconds.', {
        'retry-after': '5',
      });
    },
    hash: (password) => inTurn(() => hash(password)),
    async verify(password, hashed) {
      dummyHash ??= inTurn(() => hash('dummy password'));
      const known = hashed || (await dummyHash);
      return (await inTurn(() => verify(known, password))) && Boolean(hashed);
    },
  };
}

/** 32 characters, without those that look alike: 0 and o, 1 and l. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** How many random bytes a password is made of. */
export const passwordBytes = 20;

/** Five groups of four characters: 100 bits, easy to type. */
export function toPassword(bytes: Uint8Array): string {
  const characters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}
