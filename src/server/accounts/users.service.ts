import { randomBytes } from 'node:crypto';
import type { Role } from '../../contract/entities';
import type { CommentsOfDeleted } from '../../contract/extensions/accounts';
import { limits } from '../../contract/limits';
import type { Database, Queries } from '../database/database';
import { newId } from '../database/id';
import type { Flag } from '../database/schema';
import { type Identity, requireRole } from '../http/authentication';
import { conflict, notFound } from '../http/errors';
import type { Claim } from '../http/idempotency';
import type { AccountMailer } from './account-mailer';
import { createAccountsRepository, type AccountRow } from './accounts.repository';
import { emailTaken, foldEmail } from './accounts.service';
import { lockAccountOrFail, requireOtherAdmin } from './admins';
import { passwordBytes, type Passwords, toPassword } from './passwords';
import { removeAccount } from './removal';
import { createUserLists, type UserListParameters } from './user-lists';

export type UsersService = ReturnType<typeof createUsersService>;

/** The account of an author, which an import has made, is somebody's from then on. Who was blocked by an admin stays so. */
const letIn = (isUnclaimed: Flag) => (isUnclaimed === 1 ? ({ is_blocked: 0, is_unclaimed: 0 } as const) : {});

/** Nobody's until the invitation is accepted; the password is one that no text has. */
const toInvited = ({ id, email, email_folded }: Pick<AccountRow, 'id' | 'email' | 'email_folded'>, role: Role) => ({
  ...({ id, email, email_folded, role, password_hash: '', is_blocked: 1, is_unclaimed: 1 } as const),
  name: email.slice(0, email.indexOf('@')).slice(0, limits.name),
  created_at: new Date().toISOString(),
});

/** How long a password that was given out is good for. */
const passwordLifetimeMs = 24 * 60 * 60_000;

/**
 * What admins do with accounts. Without an `admin` it is the command line that does it.
 * @param finishWork is called when something of a removal is left
 */
export function createUsersService(
  database: Database,
  passwords: Passwords,
  finishWork: () => void,
  mailer?: AccountMailer,
) {
  const lists = createUserLists(database);

  /** @throws HttpError 404 */
  const changeAccount = (
    id: string,
    admin: Identity | undefined,
    change: (tx: Queries, before: AccountRow) => Promise<void>,
  ) =>
    database.write(async (tx) => {
      await requireRole(tx, admin);
      await change(tx, await lockAccountOrFail(tx, id));
    });

  /** A change after which the account is no admin's who can sign in. */
  const takeAdmin = (id: string, admin: Identity | undefined, change: (tx: Queries) => Promise<void>) =>
    database.write(
      async (tx) => {
        await requireRole(tx, admin);
        await requireOtherAdmin(tx, id);
        await change(tx);
      },
      { exclusive: 'last admin' },
    );

  return {
    /** @throws HttpError 404 */
    async findByEmailOrFail(email: string): Promise<AccountRow> {
      const account = await createAccountsRepository(database.queries).findByEmail(foldEmail(email));
      if (!account) throw notFound(`The account ${email}`);
      return account;
    },

    list: (parameters: UserListParameters) => lists.readPage(parameters),

    listAuthors: () => createAccountsRepository(database.queries).listAuthors(limits.listedAuthors),

    async setRole(id: string, role: Role, admin?: Identity): Promise<void> {
      const change = (tx: Queries) => createAccountsRepository(tx).update(id, { role });
      await (role === 'admin' ? changeAccount(id, admin, change) : takeAdmin(id, admin, change));
    },

    block: (id: string, admin?: Identity): Promise<void> =>
      takeAdmin(id, admin, async (tx) => {
        const accounts = createAccountsRepository(tx);
        await accounts.update(id, { is_blocked: 1, is_unclaimed: 0 });
        // Otherwise they would go on when the account is unblocked.
        await accounts.endSessions(id);
      }),

    unblock: (id: string, admin?: Identity): Promise<void> =>
      changeAccount(id, admin, (tx) => createAccountsRepository(tx).update(id, { is_blocked: 0, is_unclaimed: 0 })),

    signOut: (id: string, admin?: Identity): Promise<void> =>
      changeAccount(id, admin, (tx) => createAccountsRepository(tx).endSessions(id)),

    /**
     * Generated, as what an admin makes up can be guessed; and good for a day, as whoever else reads the message that it is
     * sent with could use it later. Until then its owner chooses another. It lets somebody into an account that an import has
     * made.
     * @returns the password, which is stored nowhere
     */
    async resetPassword(id: string, admin?: Identity): Promise<string> {
      const password = toPassword(randomBytes(passwordBytes));
      const password_hash = await passwords.hash(password);
      await changeAccount(id, admin, async (tx, account) => {
        const { is_unclaimed } = account;
        const accounts = createAccountsRepository(tx);
        const expiresAt = new Date(Date.now() + passwordLifetimeMs).toISOString();
        await accounts.update(id, {
          password_hash,
          has_unused_password: 0,
          password_expires_at: expiresAt,
          ...letIn(is_unclaimed),
        });
        await accounts.endSessions(id);
        if (mailer) await mailer.add(tx, await mailer.write('given password', account));
      });
      mailer?.sendSoon();
      return password;
    },

    /** A password that its owner has chosen. Ends the sessions. */
    async setPassword(id: string, password: string): Promise<void> {
      const password_hash = await passwords.hash(password);
      await changeAccount(id, undefined, async (tx, account) => {
        const { is_unclaimed } = account;
        const accounts = createAccountsRepository(tx);
        await accounts.update(id, {
          password_hash,
          has_unused_password: 0,
          password_expires_at: null,
          ...letIn(is_unclaimed),
        });
        await accounts.endSessions(id);
        if (mailer) await mailer.add(tx, await mailer.write('given password', account));
      });
      mailer?.sendSoon();
    },

    /**
     * Somebody new, or who was invited before and is not here yet, as are the authors of an import. Links that were sent before
     * are good no longer.
     * @throws HttpError 403, 404 or 409
     */
    async invite({ email, role }: { email: string; role: Role }, admin: Identity, claim?: Claim): Promise<void> {
      const email_folded = foldEmail(email);
      try {
        await database.write(async (tx) => {
          await claim?.(tx);
          await requireRole(tx, admin);
          if (!mailer) throw notFound('Mail');
          const accounts = createAccountsRepository(tx);
          const found = await accounts.findByEmail(email_folded);
          const account = found && (await accounts.findAndLock(found.id));
          if (account) {
            if (!account.is_unclaimed) throw conflict(emailTaken);
            await accounts.update(account.id, { role });
            await accounts.endSessions(account.id);
          }
          const invited = account ?? { id: newId(), email, email_folded };
          if (!account) await accounts.add(toInvited(invited, role));
          if (mailer) await mailer.add(tx, await mailer.write('invitation', invited));
        });
      } catch (error) {
        if (!database.isUniqueViolation(error)) throw error;
        throw conflict(emailTaken);
      }
      mailer?.sendSoon();
    },

    remove: (id: string, comments: CommentsOfDeleted, admin?: Identity): Promise<void> =>
      removeAccount(database, { id, comments, admin, leaveToJob: finishWork }),
  };
}
