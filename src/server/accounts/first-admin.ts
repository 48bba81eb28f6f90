import { hkdfSync } from 'node:crypto';
import type { Credentials } from '../../contract/entities';
import type { AccountsService } from './accounts.service';

interface Options {
  configured: Credentials | undefined;
  /** The secret that signs tokens. */
  secret: string;
}

/**
 * Creates an admin if there is none: the configured one, or one with a generated password. The latter is returned again
 * at every start until somebody has signed in with it, as the start that created it may have failed before it was read.
 * @returns the credentials to be printed
 */
export async function ensureAdmin(
  accounts: AccountsService,
  { configured, secret }: Options,
): Promise<Credentials | undefined> {
  if (await accounts.hasAdmin()) return undefined;
  if (!configured) {
    const account = { name: 'Admin', email: 'admin@octavo.local' };
    return accounts.ensureUnusedAdmin(account, (id) => derivePassword(secret, id));
  }
  const isCreated = await accounts.addFirstAdmin({ name: 'Admin', ...configured });
  return isCreated ? configured : undefined;
}

/** 32 characters, without those that look alike: 0 and o, 1 and l. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Five groups of four characters: 100 bits, easy to type. Derived from a secret instead of stored: whoever knows the
 * secret can sign tokens of an admin anyway.
 */
function derivePassword(secret: string, userId: string): string {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, userId, 'password of the first admin', 20));
  const characters = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}
