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
