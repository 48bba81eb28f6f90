import { createAccountsService } from '../../src/server/accounts/accounts.service';
import { ensureAdmin } from '../../src/server/accounts/first-admin';
import { contract } from '../../src/contract/calls';
import { createTestServer, type TestServer } from '../support/server';

describe('the first admin', () => {
  let server: TestServer;
  const accounts = () => createAccountsService(server.database);
  beforeEach(async () => {
    server = await createTestServer();
    await server.database.queries.deleteFrom('users').execute();
  });
  afterEach(() => server.close());

  test('gets a random password where the operator names none', async () => {
    const credentials = await ensureAdmin(accounts(), undefined);
    expect(credentials!.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);
    expect((await server.call(contract.login, { body: { ...credentials! } })).body.role).toBe('admin');
  });

  test('is made once, also when several processes start at once', async () => {
    const created = await Promise.all([1, 2, 3].map(() => ensureAdmin(accounts(), undefined)));
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await ensureAdmin(accounts(), { email: 'other@example.com', password: 'other password' })).toBeUndefined();
  });

  test('may be somebody who has an account already', async () => {
    const { id, email } = await server.signUp('Grace');
    await ensureAdmin(accounts(), { email: email.toUpperCase(), password: 'of the operator' });
    expect(await accounts().login({ email, password: 'of the operator' })).toEqual({ id, role: 'admin' });
  });
});
