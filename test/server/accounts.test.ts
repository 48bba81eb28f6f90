import { contract } from '../../src/contract/calls';
import { createTestServer, InvalidBody, type TestServer } from '../support/server';

jest.unmock('@node-rs/argon2');

describe('accounts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  const ada = { name: 'Ada', email: 'Ada.Lovelace@Example.com', password: 'countess' };

  test('whoever registers can log in, whatever the case of the address', async () => {
    const registered = await server.call(contract.register, { body: ada });
    expect(registered).toMatchObject({ status: 200, body: { message: 'Registration successful! Please login.' } });

    const { status, body } = await server.call(contract.login, {
      body: { email: '  ada.LOVELACE@example.com ', password: ada.password },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ role: 'user', message: 'Login successful!' });
  });

  test('an address is good for one account, also when two register it at once', async () => {
    const body = { name: 'Twin', email: 'twin@example.com', password: 'long enough' };
    const both = await Promise.all([
      server.call(contract.register, { body }),
      server.call(contract.register, { body: { ...body, email: 'TWIN@example.com' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.message).toBe(
      'An account with this e-mail address already exists.',
    );
  });

  test('a login does not tell which of the two was wrong', async () => {
    const wrongPassword = await server.call(contract.login, { body: { email: ada.email, password: 'not hers' } });
    const wrongAddress = await server.call(contract.login, { body: { email: 'no@one.example', password: 'not hers' } });
    expect(wrongPassword.status).toBe(401);
    expect(wrongAddress.status).toBe(401);
    expect(wrongAddress.body).toEqual(wrongPassword.body);
  });

  test('the token names the user, expires in a week, and holds nothing else', async () => {
    const { token, id } = await server.signUp();
    const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
    expect(payload).toEqual({ id, version: 0, iat: expect.any(Number), exp: payload.iat + 7 * 24 * 60 * 60 });
  });

  test('the password is stored as an argon2id hash', async () => {
    const { password_hash } = await server.database.queries
      .selectFrom('users')
      .select('password_hash')
      .where('name', '=', 'Ada')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test.each([
    ['no name', { ...ada, name: undefined }, 'Please enter your name.'],
    ['a blank name', { ...ada, name: '  ' }, 'Please enter your name.'],
    ['a name that is no text', { ...ada, name: 7 }, 'Please enter your name.'],
    ['a long name', { ...ada, name: 'a'.repeat(81) }, 'Your name must be at most 80 characters long.'],
    ['no address', { ...ada, email: '' }, 'Please enter your e-mail address.'],
    ['a broken address', { ...ada, email: 'ada' }, 'Please enter a valid e-mail address.'],
    ['a short password', { ...ada, password: '1234567' }, 'The password must be at least 8 characters long.'],
    ['a password of null', { ...ada, password: null }, 'Please enter a password.'],
  ])('a registration with %s is refused with a sentence', async (_what, body, message) => {
    expect(await server.call(contract.register, { body: new InvalidBody(body) })).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  test('one network registers so many accounts only, in an hour', async () => {
    const limited = await createTestServer({ RATE_LIMIT: 'on' });
    let count = 0;
    const register = (network: string) => {
      count += 1;
      const body = { name: 'Reader', email: `reader${count}@example.com`, password: 'correct horse' };
      // Each from an address of its own.
      return limited.call(contract.register, { body, remoteAddress: `${network}:${count.toString(16)}::1` });
    };
    while (count < 100) expect((await register('2001:db8:1')).status).toBe(200);
    const { status, headers, body } = await register('2001:db8:1');
    expect([status, headers['retry-after']]).toEqual([429, '3600']);
    expect(body.message).toBe('Too many attempts. Please try again in 60 minutes.');
    expect((await register('2001:db8:2')).status).toBe(200);
    await limited.close();
  });

  describe('a token', () => {
    const statusFor = async (authorization: string) =>
      (await server.call(contract.listLikedBlogs, { headers: { authorization } })).status;

    test.each(['Bearer', 'Bearer x.y.z', 'Basic YTpi', 'Bearer null', `Bearer ${'a'.repeat(5000)}`])(
      'of the form "%.20s" is refused',
      async (authorization) => {
        expect(await statusFor(authorization)).toBe(401);
      },
    );

    test('without a valid signature is refused', async () => {
      const { id, token } = await server.signUp();
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ id })}.`;
      expect(await statusFor(`Bearer ${unsigned}`)).toBe(401);
      expect(await statusFor(`Bearer ${token}`)).toBe(200);
    });

    test('that has expired is refused with that reason, and ignored where none is needed', async () => {
      const { id } = await server.signUp();
      const as = { token: server.app.jwt.sign({ id, version: 0 }, { expiresIn: -1 }) };
      expect(await server.call(contract.listLikedBlogs, { as })).toMatchObject({
        status: 401,
        body: { message: 'Your session has expired. Please log in again.' },
      });
      expect(await server.call(contract.listBlogs, { as })).toMatchObject({ status: 200 });
    });

    test('of an account that is gone is refused', async () => {
      const as = await server.signUp();
      await server.database.queries.deleteFrom('users').where('id', '=', as.id).execute();
      expect((await server.call(contract.listLikedBlogs, { as })).status).toBe(401);
    });

    test('of a former admin gives no access to admin calls', async () => {
      const as = await server.signUp();
      const setRole = (role: 'admin' | 'user') =>
        server.database.queries.updateTable('users').set({ role }).where('id', '=', as.id).execute();
      await setRole('admin');
      expect((await server.call(contract.getDashboard, { as })).status).toBe(200);
      await setRole('user');
      expect((await server.call(contract.getDashboard, { as })).status).toBe(403);
    });
  });
});
