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
 * could take each other away at the same moment.
 * @returns the account, locked
 * @throws HttpError 404 or 409
 */
export async function requireOtherAdmin(tx: Queries, id: string): Promise<AccountRow> {
  const account = await lockAccountOrFail(tx, id);
  const isActiveAdmin = account.role === 'admin' && !account.is_blocked;
  if (isActiveAdmin && !(await createAccountsRepository(tx).hasOtherAdmin(id))) {
    throw conflict('This is the last admin. Make somebody else an admin first.');
  }
  return account;
}
