import { foldCase } from '../../src/contract/fold-case';
import { contract } from '../../src/contract/calls';
import type { Role } from '../../src/contract/entities';
import { accountsCalls, type User } from '../../src/contract/extensions/accounts';
import { createPasswords } from '../../src/server/accounts/passwords';
import { createUsersService } from '../../src/server/accounts/users.service';
import { newId } from '../../src/server/database/id';
import { recordAnew } from '../support/counters';
import { createTestServer, type Account, type TestServer } from '../support/server';

describe('the accounts of others', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const list = async (query: Parameters<typeof server.call<typeof accountsCalls.listUsers>>[1] = {}) =>
    (await server.call(accountsCalls.listUsers, { as: server.admin, ...query })).body;
  const names = ({ users }: { users: User[] }) => users.map(({ name }) => name);
  const isSignedIn = async (as: Pick<Account, 'token'>) =>
    (await server.call(accountsCalls.getAccount, { as })).status === 200;
  const addUsers = async (count: number) => {
    for (let start = 0; start < count; start += 100) {
      const users = Array.from({ length: Math.min(100, count - start) }, (_user, index) => {
        const number = String(start + index).padStart(5, '0');
        return {
          id: newId(),
          name: `Reader ${number}`,
          name_folded: foldCase(`Reader ${number}`),
          email: `Reader.${number}@example.com`,
          email_folded: `reader.${number}@example.com`,
          password_hash: '',
          role: (start + index) % 10 === 0 ? ('admin' as const) : ('user' as const),
          is_blocked: (start + index) % 4 === 0 ? (1 as const) : (0 as const),
          created_at: `2024-01-01T00:${number.slice(1, 3)}:${number.slice(3)}.000Z`,
        };
      });
      await server.database.queries.insertInto('users').values(users).execute();
    }
    await recordAnew(server.database);
  };

  describe('are listed', () => {
    test('newest first, without what nobody may see', async () => {
      const ada = await server.signUp('Ada');
      const { users, total } = await list();
      expect(total).toBe(2);
      expect(users[0]).toEqual({
        _id: ada.id,
        name: 'Ada',
        email: ada.email,
        role: 'user',
        createdAt: expect.any(String),
        isBlocked: false,
      });
    });

    test('in pages that hold each of them once, in either order, of any role and state, from both ends', async () => {
      await addUsers(2300);
      for (const sort of ['date', 'name'] as const) {
        for (const order of ['asc', 'desc'] as const) {
          for (const filter of [
            {},
            { role: 'admin' },
            { status: 'blocked' },
            { role: 'user', status: 'active' },
          ] as const) {
            const seen: string[] = [];
            let total = 1;
            for (let offset = 0; offset < total; offset += 100) {
              const page = await list({ query: { sort, order, ...filter, limit: 100, offset } });
              total = page.total;
              seen.push(
                ...page.users.map((user) => (sort === 'date' ? user.createdAt : foldCase(user.name)) + user._id),
              );
            }
            expect(seen).toHaveLength(total);
            const sorted = [...seen].sort((one, other) => (one < other ? -1 : 1));
            expect(seen).toEqual(order === 'asc' ? sorted : sorted.reverse());
          }
        }
      }
    });

    test('by a part of the name or the address, in any letter case', async () => {
      await addUsers(600);
      expect(names(await list({ query: { search: 'READER 00012' } }))).toEqual(['Reader 00012']);
      expect(names(await list({ query: { search: 'r.00013@EXAMPLE' } }))).toEqual(['Reader 00013']);
      const { users, total } = await list({ query: { search: 'reader', sort: 'name', limit: 10, offset: 590 } });
      expect([total, users[0]!.name, users.length]).toEqual([600, 'Reader 00590', 10]);
      expect((await list({ query: { search: 'reader', role: 'admin' } })).total).toBe(60);
      expect((await list({ query: { search: '100% _nobody_' } })).total).toBe(0);
    });

    test('as they are after each change', async () => {
      const ada = await server.signUp('Ada');
      const find = (search: string) => list({ query: { search } });
      expect((await find('ada')).total).toBe(1);
      await server.call(accountsCalls.renameAccount, { as: ada, body: { name: 'Grace' } });
      expect((await find('grace')).total).toBe(1);
      await server.call(accountsCalls.blockUser, { as: server.admin, body: { id: ada.id } });
      expect((await list({ query: { status: 'blocked' } })).total).toBe(1);
      await server.call(accountsCalls.deleteUser, { as: server.admin, body: { id: ada.id, comments: 'keep' } });
      expect((await list()).total).toBe(1);
    });
  });

  test('who is blocked is signed out at once, and told why after the right password only; comments stay', async () => {
    const as = await server.signUp();
    const { id } = await server.addBlog();
    const comment = await server.addComment(id, { as });
    await server.call(contract.approveComment, { as: server.admin, body: { id: comment.id } });
    const body = { id: as.id };
    const { body: blocked } = await server.call(accountsCalls.blockUser, { as: server.admin, body });
    expect(blocked.message).toBe('The account is blocked, and signed out everywhere.');
    expect(await isSignedIn(as)).toBe(false);
    expect(await server.call(contract.login, { body: { ...as } })).toMatchObject({
      status: 403,
      body: { message: 'This account is blocked. Please ask whoever runs this blog.' },
    });
    expect((await server.call(contract.login, { body: { ...as, password: 'wrong' } })).status).toBe(401);
    expect((await server.call(contract.listComments, { body: { blogId: id } })).body.comments).toHaveLength(1);
    await server.call(accountsCalls.unblockUser, { as: server.admin, body });
    expect(await isSignedIn(as)).toBe(false);
    expect((await server.call(contract.login, { body: { ...as } })).status).toBe(200);
  });

  test('who is signed out can log in again', async () => {
    const as = await server.signUp();
    await server.call(accountsCalls.signOutUser, { as: server.admin, body: { id: as.id } });
    expect(await isSignedIn(as)).toBe(false);
    expect((await server.call(contract.login, { body: { ...as } })).status).toBe(200);
  });

  test('a password that is given out is shown once, good for a day, and asks for another one', async () => {
    const as = await server.signUp();
    const dayAfter = () => Date.now() + 24 * 60 * 60 * 1000;
    const earliest = dayAfter();
    const reset = await server.call(accountsCalls.resetPassword, { as: server.admin, body: { id: as.id } });
    const latest = dayAfter();
    const { password } = reset.body;
    expect(password).toMatch(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/);
    expect(await isSignedIn(as)).toBe(false);
    expect((await server.call(contract.login, { body: { ...as } })).status).toBe(401);
    const { body } = await server.call(contract.login, { body: { email: as.email, password } });
    expect(body.mustChangePassword).toBe(true);
    const { account } = (await server.call(accountsCalls.getAccount, { as: body })).body;
    const expires = Date.parse(account.passwordExpiresAt!);
    expect(expires).toBeGreaterThanOrEqual(earliest);
    expect(expires).toBeLessThanOrEqual(latest);

    await server.database.queries
      .updateTable('users')
      .set({ password_expires_at: new Date(Date.now() - 1).toISOString() })
      .where('id', '=', as.id)
      .execute();
    expect(await server.call(contract.login, { body: { email: as.email, password } })).toMatchObject({
      status: 403,
      body: { message: 'This password was good for a day, which is over. Please ask for another one.' },
    });

    const changed = await server.call(accountsCalls.changePassword, {
      as: body,
      body: { password, newPassword: 'my own again' },
    });
    expect(changed.status).toBe(200);
    const own = await server.call(contract.login, { body: { email: as.email, password: 'my own again' } });
    expect([own.status, own.body.mustChangePassword]).toEqual([200, undefined]);
  });

  test('who is made an admin is one at once, and so is who is none any more', async () => {
    const as = await server.signUp();
    const setRole = (role: Role) => server.call(accountsCalls.setRole, { as: server.admin, body: { id: as.id, role } });
    const users = () => server.call(accountsCalls.listUsers, { as });
    expect((await setRole('admin')).body.message).toBe('The account is an admin’s now.');
    expect((await users()).status).toBe(200);
    expect((await setRole('author')).body.message).toBe('The account is an author’s now.');
    expect((await users()).status).toBe(403);
    expect((await server.call(contract.getDashboard, { as })).status).toBe(200);
    expect((await setRole('user')).body.message).toBe('The account is a user’s now.');
    expect((await server.call(contract.getDashboard, { as })).status).toBe(403);
  });

  describe('the last admin', () => {
    const last = { status: 409, body: { message: 'This is the last admin. Make somebody else an admin first.' } };

    test('cannot be made a user, blocked or deleted', async () => {
      const { id } = server.admin;
      const as = server.admin;
      expect(await server.call(accountsCalls.setRole, { as, body: { id, role: 'user' } })).toMatchObject(last);
      expect(await server.call(accountsCalls.blockUser, { as, body: { id } })).toMatchObject(last);
      expect(await server.call(accountsCalls.deleteUser, { as, body: { id, comments: 'keep' } })).toMatchObject(last);
      expect((await server.call(contract.getDashboard, { as })).status).toBe(200);
    });

    test('is so beside an admin who is blocked', async () => {
      const { id } = await server.signUp();
      await server.call(accountsCalls.setRole, { as: server.admin, body: { id, role: 'admin' } });
      await server.call(accountsCalls.blockUser, { as: server.admin, body: { id } });
      const body = { id: server.admin.id, role: 'user' } as const;
      expect(await server.call(accountsCalls.setRole, { as: server.admin, body })).toMatchObject(last);
    });

    test('is so beside an admin whose password is good for a day, until that one has chosen another', async () => {
      const as = await server.signUp();
      await server.call(accountsCalls.setRole, { as: server.admin, body: { id: as.id, role: 'admin' } });
      const reset = await server.call(accountsCalls.resetPassword, { as: server.admin, body: { id: as.id } });
      const { password } = reset.body;
      const stepDown = () =>
        server.call(accountsCalls.setRole, { as: server.admin, body: { id: server.admin.id, role: 'user' } });
      const remove = () =>
        server.call(accountsCalls.deleteAccount, {
          as: server.admin,
          body: { password: server.admin.password, comments: 'keep' },
        });
      const message = 'No other admin has a lasting password. Let one of them sign in and choose a password first.';
      for (const act of [stepDown, remove]) expect(await act()).toMatchObject({ status: 409, body: { message } });
      const signedIn = await server.logIn(as.email, password);
      expect((await stepDown()).status).toBe(409);
      const chosen = { password, newPassword: 'a password of my own' };
      expect((await server.call(accountsCalls.changePassword, { as: signedIn, body: chosen })).status).toBe(200);
      expect((await stepDown()).status).toBe(200);
    });

    test('is left when several take each other away at the same moment, on several servers', async () => {
      const others = await Promise.all([server.connect(), server.connect()]);
      const [here, there, elsewhere] = [server.database, ...others].map((database) =>
        createUsersService(database, createPasswords(), () => undefined),
      );
      for (let round = 0; round < 5; round += 1) {
        const [ada, grace] = [await server.signUp(), await server.signUp()];
        for (const { id } of [ada, grace]) await here!.setRole(id, 'admin');
        const outcomes = await Promise.allSettled([
          here!.setRole(server.admin.id, 'user'),
          there!.block(ada.id),
          elsewhere!.remove(grace.id, 'keep'),
        ]);
        const admins = await server.database.queries
          .selectFrom('users')
          .select('id')
          .where('role', '=', 'admin')
          .where('is_blocked', '=', 0)
          .execute();
        expect(admins).toHaveLength(1);
        expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
        // For the next round.
        await here!.setRole(server.admin.id, 'admin');
        await Promise.all(admins.filter(({ id }) => id !== server.admin.id).map(({ id }) => here!.setRole(id, 'user')));
      }
      await Promise.all(others.map((database) => database.close()));
    });
  });

  test.each(['setRole', 'blockUser', 'unblockUser', 'signOutUser', 'resetPassword', 'deleteUser'] as const)(
    '%s of nobody is a 404',
    async (name) => {
      const body = { id: newId(), role: 'user', comments: 'keep' } as const;
      expect(await server.call(accountsCalls[name], { as: server.admin, body })).toMatchObject({
        status: 404,
        body: { message: 'The account was not found.' },
      });
    },
  );
});
