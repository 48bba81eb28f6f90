import type { FastifyInstance } from 'fastify';
import type { Role } from '../../contract/entities';
import { accountsCalls, type User } from '../../contract/extensions/accounts';
import { route } from '../http/route';
import type { UserRow } from './user-lists';
import type { UsersService } from './users.service';

const roleNames: Record<Role, string> = { user: 'a user’s', author: 'an author’s', admin: 'an admin’s' };

/** What admins do with the accounts of others. */
export function usersRoutes(app: FastifyInstance, users: UsersService): void {
  app.route(
    route(accountsCalls.listUsers, async ({ query }) => {
      const { rows, total } = await users.list(query);
      return { success: true, users: rows.map(toUser), total };
    }),
  );

  app.route(
    route(accountsCalls.listAuthors, async () => {
      const authors = await users.listAuthors();
      return { success: true, authors: authors.map(({ id, name }) => ({ _id: id, name })) };
    }),
  );

  app.route(
    route(accountsCalls.setRole, async ({ user, body: { id, role } }) => {
      await users.setRole(id, role, user);
      return { success: true, message: `The account is ${roleNames[role]} now.` };
    }),
  );

  app.route(
    route(accountsCalls.blockUser, async ({ user, body: { id } }) => {
      await users.block(id, user);
      return { success: true, message: 'The account is blocked, and signed out everywhere.' };
    }),
  );

  app.route(
    route(accountsCalls.unblockUser, async ({ user, body: { id } }) => {
      await users.unblock(id, user);
      return { success: true, message: 'The account is no longer blocked.' };
    }),
  );

  app.route(
    route(accountsCalls.signOutUser, async ({ user, body: { id } }) => {
      await users.signOut(id, user);
      return { success: true, message: 'The account is signed out everywhere.' };
    }),
  );

  app.route(
    route(accountsCalls.resetPassword, { perMinute: 20 }, async ({ user, body: { id } }) => {
      const password = await users.resetPassword(id, user);
      return { success: true, password, message: 'The account has a new password.' };
    }),
  );

  app.route(
    route(accountsCalls.inviteUser, { perMinute: 20 }, async ({ user, body, claimFor }) => {
      const answer = { success: true, message: `An invitation is on its way to ${body.email}.` } as const;
      await users.invite(body, user, claimFor(answer));
      return answer;
    }),
  );

  app.route(
    route(accountsCalls.deleteUser, async ({ user, body: { id, comments } }) => {
      await users.remove(id, comments, user);
      return { success: true, message: 'The account is deleted.' };
    }),
  );
}

const toUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  createdAt: row.created_at,
  isBlocked: row.is_blocked === 1,
  ...(row.is_unclaimed === 1 && { isUnclaimed: true }),
});
