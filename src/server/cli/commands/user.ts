import { Option } from 'commander';
import { NewAccount, Role } from '../../../contract/entities';
import type { CommentsOfDeleted } from '../../../contract/extensions/accounts';
import type { UserListParameters } from '../../accounts/user-lists';
import type { AddCommand } from '../context';
import { validate } from '../validate';
import { withBlog } from '../with-blog';

/** Users read at a time. */
const usersPerPage = 100;

const newPassword = {
  type: 'object',
  required: ['password'],
  properties: { password: NewAccount.properties.password },
};

export const addUser: AddCommand = (program, { action }) => {
  const user = program
    .command('user')
    .description('Lists and changes the accounts of people. They are named by e-mail.');

  user
    .command('list')
    .description('Lists the accounts, the newest first.')
    .option('--search <text>', 'only those with this in their name or e-mail address')
    .addOption(new Option('--role <role>', 'only those of this role').choices(Role.enum))
    .addOption(new Option('--status <status>', 'only those that are active, or blocked').choices(['active', 'blocked']))
    .action(
      action((context, filter: Pick<UserListParameters, 'search' | 'role' | 'status'>) =>
        withBlog(context, async ({ services }) => {
          const users = [];
          for (let total = 1; users.length < total;) {
            const page = await services.users.list({ ...filter, limit: usersPerPage, offset: users.length });
            users.push(...page.rows);
            total = page.rows.length > 0 ? page.total : users.length;
          }
          const lines = users.map(
            ({ email, name, role, is_blocked }) => `${email}  ${name}  ${role}${is_blocked ? ', blocked' : ''}`,
          );
          const json = users.map(({ id, name, email, role, is_blocked, created_at }) => {
            return { _id: id, name, email, role, isBlocked: is_blocked === 1, createdAt: created_at };
          });
          return { lines: lines.length > 0 ? lines : ['There are no such accounts.'], json: { users: json } };
        }),
      ),
    );

  user
    .command('add <email>')
    .description('Adds an account. The password is asked for, or read from stdin.')
    .requiredOption('--name <name>', 'the name of the person')
    .addOption(new Option('--role <role>', 'what the account may do').choices(Role.enum).default('user'))
    .action(
      action(async (context, email: string, { name, role }: { name: string; role: Role }) => {
        const account = { name, email, password: await context.readPassword('Password:') };
        validate(NewAccount, account);
        return withBlog(context, async ({ services }) => {
          await services.accounts.register(account, { role });
          const { id } = await services.users.findByEmailOrFail(account.email);
          return { lines: [`${account.email} is added as ${role}.`], json: { _id: id, email: account.email, role } };
        });
      }),
    );

  user
    .command('set-role <email>')
    .description('Makes an account a user’s, an author’s or an admin’s. One admin always remains.')
    .addOption(new Option('--role <role>', 'the new role').choices(Role.enum).makeOptionMandatory())
    .action(
      action((context, email: string, { role }: { role: Role }) =>
        withBlog(context, async ({ services: { users } }) => {
          const { id } = await users.findByEmailOrFail(email);
          await users.setRole(id, role);
          return { lines: [`${email} is now ${role === 'user' ? 'a user' : `an ${role}`}.`], json: { _id: id, role } };
        }),
      ),
    );

  user
    .command('reset-password <email>')
    .description('Gives an account a new password, and ends its sessions. One is generated, which is good for a day.')
    .option('--ask', 'asks for the password, or reads it from stdin; it does not expire')
    .action(
      action(async (context, email: string, { ask = false }: { ask?: boolean }) => {
        const chosen = ask ? { password: await context.readPassword('New password:') } : undefined;
        if (chosen) validate(newPassword, chosen);
        return withBlog(context, async ({ services: { users } }) => {
          const { id } = await users.findByEmailOrFail(email);
          if (chosen) {
            await users.setPassword(id, chosen.password);
            return { lines: [`${email} has the new password.`], json: { _id: id } };
          }
          const password = await users.resetPassword(id);
          return { lines: [`${email} can log in for a day with: ${password}`], json: { _id: id, password } };
        });
      }),
    );

  for (const [name, description, done] of [
    ['block', 'Blocks an account: its sessions end, and nobody can log in to it.', 'blocked'],
    ['unblock', 'Lets a blocked account log in again.', 'no longer blocked'],
  ] as const) {
    user
      .command(`${name} <email>`)
      .description(description)
      .action(
        action((context, email: string) =>
          withBlog(context, async ({ services: { users } }) => {
            const { id } = await users.findByEmailOrFail(email);
            await users[name](id);
            return { lines: [`${email} is ${done}.`], json: { _id: id } };
          }),
        ),
      );
  }

  user
    .command('delete <email>')
    .description('Deletes an account with its likes.')
    .addOption(
      new Option('--comments <choice>', 'whether its comments stay, under their names, or go too')
        .choices(['keep', 'delete'])
        .default('keep'),
    )
    .option('--yes', 'does not ask')
    .action(
      action(async (context, email: string, { comments, yes }: { comments: CommentsOfDeleted; yes?: boolean }) => {
        if (!(await context.confirm(`Delete ${email} for good?`, { yes }))) {
          return { lines: ['Nothing is deleted.'], json: { deleted: false } };
        }
        return withBlog(context, async ({ services: { users } }) => {
          const { id } = await users.findByEmailOrFail(email);
          await users.remove(id, comments);
          return { lines: [`${email} is deleted.`], json: { deleted: true, _id: id } };
        });
      }),
    );
};
