import { contract } from '../../src/contract/calls';
import { createAccountsService } from '../../src/server/accounts/accounts.service';
import { ensureAdmin } from '../../src/server/accounts/admins';
import { createPasswords } from '../../src/server/accounts/passwords';
import { createTestServer, type TestServer } from '../support/server';

describe('the first admin', () => {
  const secret = 'the secret that signs the tokens';
  const configured = { email: 'other@example.com', password: 'other password' };
  let server: TestServer;
  const accounts = () => createAccountsService(server.database, createPasswords());
  const ensure = (options: Partial<Parameters<typeof ensureAdmin>[1]> = {}) =>
    ensureAdmin(accounts(), { configured: undefined, secret, ...options });
  const login = ({ email, password }: { email: string; password: string }) =>
    server.call(contract.login, { body: { email, password } });
  beforeEach(async () => {
    server = await createTestServer();
    await server.database.queries.deleteFrom('users').execute();
  });
  afterEach(() => server.close());

  test('gets a generated password where none is configured', async () => {
    const credentials = await ensure();
    expect(credentials!.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
    expect((await login(credentials!)).body.role).toBe('admin');
    await server.database.queries.deleteFrom('users').execute();
    expect((await ensure())!.password).not.toBe(credentials!.password);
  });

  test('gets the generated password printed at every start until it has been used once', async () => {
    const first = await ensure();
    expect(await ensure()).toEqual(first);
    expect((await login({ ...first!, password: 'wrong password' })).status).toBe(401);
    expect(await ensure()).toEqual(first);
    expect((await login(first!)).status).toBe(200);
    expect(await ensure()).toBeUndefined();
    expect((await login(first!)).status).toBe(200);
  });

  test('gets another password where the first was made with another secret', async () => {
    const first = await ensure();
    const second = await ensure({ secret: 'another secret, after the first was lost' });
    expect(second!.password).not.toBe(first!.password);
    expect((await login(first!)).status).toBe(401);
    expect((await login(second!)).status).toBe(200);
  });

  test('is created once, with one password, when several processes start at once', async () => {
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => ensure()));
    expect(others).toEqual([first, first]);
    expect((await login(first!)).status).toBe(200);
    const users = await server.database.queries.selectFrom('users').select('role').execute();
    expect(users).toEqual([{ role: 'admin' }]);
  });

  test('is the configured one, printed once, also in place of one whose generated password was never used', async () => {
    const unused = await ensure();
    expect(await ensure({ configured })).toEqual(configured);
    expect((await login(configured)).body.role).toBe('admin');
    expect((await login(unused!)).status).toBe(401);
    expect(await ensure({ configured })).toBeUndefined();
    expect(await ensure()).toBeUndefined();
  });

  test('stays the same once it has signed in, whatever is configured', async () => {
    const first = await ensure();
    await login(first!);
    expect(await ensure({ configured })).toBeUndefined();
    expect((await login(first!)).status).toBe(200);
    expect((await login(configured)).status).toBe(401);
  });

  test('may be an existing account', async () => {
    const { id, email } = await server.signUp('Grace');
    await ensure({ configured: { email: email.toUpperCase(), password: 'of the operator' } });
    expect(await accounts().login({ email, password: 'of the operator' }, '127.0.0.1')).toMatchObject({
      id,
      role: 'admin',
    });
  });
});
