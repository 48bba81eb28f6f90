import type { Queries } from '../database/database';
import { isId } from '../database/id';
import { conflict, notFound } from '../http/errors';
import { createAccountsRepository, type AccountRow } from './accounts.repository';

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
