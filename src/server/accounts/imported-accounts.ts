// Accounts of the authors of a blog that comes from elsewhere.
import type { Queries } from '../database/database';
import { isId, newId } from '../database/id';
import { createAccountsRepository } from './accounts.repository';
import { foldEmail } from './accounts.service';

/** @param account its id, or its e-mail address */
export const findAccount = (db: Queries, account: string) => {
  const accounts = createAccountsRepository(db);
  return isId(account) ? accounts.find(account) : accounts.findByEmail(foldEmail(account.trim()));
};

/** Those of the accounts that are there, and may write: until the end of the transaction nobody deletes them. */
export async function lockWriters(tx: Queries, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const query = tx.selectFrom('users').select('id').where('id', 'in', ids).where('role', '<>', 'user');
  const rows = await query.orderBy('id').forKeyShare().execute();
  return new Set(rows.map(({ id }) => id));
}

const emailExpression = /^[^\s@]{1,100}@[^\s@]{1,150}$/;

/** Whether an account has this address, other than the one of this id. */
export async function isEmailTaken(db: Queries, email: string, id?: string): Promise<boolean> {
  const owner = await createAccountsRepository(db).findByEmail(foldEmail(email.trim()));
  return owner !== undefined && owner.id !== id;
}

/**
 * Adds an account that is blocked, and has no password, until an admin lets somebody in. Only in a transaction.
 * @param email is left out where somebody here has it already
 * @returns its id
 */
export async function addUnclaimedAccount(
  tx: Queries,
  { name, email = '' }: { name: string; email: string | undefined },
): Promise<string> {
  const id = newId();
  const wanted = email.trim();
  const isFree = emailExpression.test(wanted) && !(await isEmailTaken(tx, wanted));
  // At a domain that no mail server has.
  const address = isFree ? wanted : `author-${id}@import.invalid`;
  await createAccountsRepository(tx).add({
    id,
    name,
    email: address,
    email_folded: foldEmail(address),
    // Which no password has.
    password_hash: '',
    role: 'author',
    is_blocked: 1,
    is_unclaimed: 1,
    created_at: new Date().toISOString(),
  });
  return id;
}
