import { hash, verify } from '@node-rs/argon2';

export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Without a hash, or with an empty one, which no password has, it takes the same time, so that timing does not reveal
   * whether an account exists.
   */
  verify(password: string, hashed: string | undefined): Promise<boolean>;
}

/** argon2id; the package's defaults are the parameters OWASP recommends. */
export function createPasswords(): Passwords {
  let dummyHash: Promise<string> | undefined;
  return {
    hash: (password) => hash(password),
    async verify(password, hashed) {
      dummyHash ??= hash('dummy password');
      const isMatch = await verify(hashed || (await dummyHash), password);
      return isMatch && Boolean(hashed);
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
