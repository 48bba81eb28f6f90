import { randomInt } from 'node:crypto';
import type { AccountsService } from './accounts.service';

interface SignIn {
  email: string;
  password: string;
}

/**
 * Sees to it that there is an admin: the one the operator names, or else one with a random password.
 * @returns the sign-in that has just been made, to be shown this once
 */
export async function ensureAdmin(accounts: AccountsService, named: SignIn | undefined): Promise<SignIn | undefined> {
  if (await accounts.hasAdmin()) return undefined;
  const signIn = named ?? { email: 'admin@octavo.local', password: readablePassword() };
  const isFirst = await accounts.addFirstAdmin({ name: 'Admin', ...signIn });
  return isFirst ? signIn : undefined;
}

/** Without what is easily taken for something else: 0 and o, 1 and l. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Five groups of four: a hundred bits, to be copied by hand if need be. */
function readablePassword(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
