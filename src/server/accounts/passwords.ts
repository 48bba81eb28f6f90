import { hash, verify } from '@node-rs/argon2';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time without a hash as with one: whether an account exists is not to be told by a clock. */
  isRight(password: string, hashed: string | undefined): Promise<boolean>;
}

/** argon2id; the package's defaults are the parameters that OWASP names. */
export function createPasswords(): Passwords {
  let nobodys: Promise<string> | undefined;
  return {
    hash: (password) => hash(password),
    async isRight(password, hashed) {
      nobodys ??= hash('the password of nobody');
      const isMatch = await verify(hashed ?? (await nobodys), password);
      return isMatch && hashed !== undefined;
    },
  };
}
