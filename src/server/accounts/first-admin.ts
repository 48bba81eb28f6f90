import { randomInt } from 'node:crypto';
import type { Credentials } from '../../contract/entities';
import type { AccountsService } from './accounts.service';

/**
 * Creates an admin if there is none: the configured one, or one with a generated password.
 * @returns the credentials of the admin just created, to be printed once
 */
export async function ensureAdmin(
  accounts: AccountsService,
  configured: Credentials | undefined,
): Promise<Credentials | undefined> {
  if (await accounts.hasAdmin()) return undefined;
  const credentials = configured ?? { email: 'admin@octavo.local', password: generatePassword() };
  const isCreated = await accounts.addFirstAdmin({ name: 'Admin', ...credentials });
  return isCreated ? credentials : undefined;
}

/** Without characters that look alike: 0 and o, 1 and l. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Five groups of four characters: about 100 bits of entropy, easy to type. */
function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
