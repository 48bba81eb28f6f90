import { hkdfSync } from 'node:crypto';
import type { Credentials } from '../../contract/entities';
import type { AccountsService } from './accounts.service';
import { passwordBytes, toPassword } from './generate-password';

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

/**
 * Derived from a secret instead of stored: whoever knows the secret can sign tokens of an admin anyway.
 */
function derivePassword(secret: string, userId: string): string {
  return toPassword(new Uint8Array(hkdfSync('sha256', secret, userId, 'password of the first admin', passwordBytes)));
}
