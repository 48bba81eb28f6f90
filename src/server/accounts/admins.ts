import { hkdfSync } from 'node:crypto';
import type { Credentials } from '../../contract/entities';
import type { Queries } from '../database/database';
import { isId } from '../database/id';
import { conflict, notFound } from '../http/errors';
import { type AccountRow, createAccountsRepository } from './accounts.repository';
import type { AccountsService } from './accounts.service';
import { passwordBytes, toPassword } from './passwords';

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

/** @throws HttpError 404 */
export async function lockAccountOrFail(tx: Queries, id: string): Promise<AccountRow> {
  const account = isId(id) ? await createAccountsRepository(tx).findAndLock(id) : undefined;
  if (!account) throw notFound('The account');
  return account;
}

/**
 * Before an account is no admin's any more, in a transaction with the exclusive name `last admin`: otherwise two admins
 * could take each other away at the same moment. An admin whose password expires does not count as another one.
 * @returns the account, locked
 * @throws HttpError 404 or 409
 */
export async function requireOtherAdmin(tx: Queries, id: string): Promise<AccountRow> {
  const account = await lockAccountOrFail(tx, id);
  if (account.role !== 'admin' || account.is_blocked) return account;
  const other = await createAccountsRepository(tx).findOtherAdmin(id);
  if (!other) throw conflict('This is the last admin. Make somebody else an admin first.');
  if (other.password_expires_at !== null) {
    throw conflict('No other admin has a lasting password. Let one of them sign in and choose a password first.');
  }
  return account;
}
