import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { runCommand } from '../support/command';
import { createTestServer, type TestServer } from '../support/server';

describe('octavo user', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const user = (args: string[], options: { typed?: string; piped?: string } = {}) =>
    runCommand(['user', ...args], { env: server.env, ...options });
  const logIn = async (email: string, password: string) =>
    (await server.call(contract.login, { body: { email, password } })).status;

  test('adds an account with a password from stdin or a terminal, which is not shown', async () => {
    const piped = await user(['add', 'ada@example.com', '--name', 'Ada', '--role', 'admin'], {
      piped: 'countess of l\nmore\n',
    });
    expect(piped).toEqual({ code: 0, output: 'ada@example.com is added as admin.\n', errors: '' });
    const typed = await user(['add', 'grace@example.com', '--name', 'Grace'], { typed: 'rear admiral\n' });
    expect(typed).toEqual({ code: 0, output: 'grace@example.com is added as user.\n', errors: 'Password: \n' });
    expect(await logIn('ada@example.com', 'countess of l')).toBe(200);
    expect(await logIn('grace@example.com', 'rear admiral')).toBe(200);
    expect((await user(['list'])).output).toContain('ada@example.com  Ada  admin\n');
    expect((await user(['list', '--role', 'user'])).output).toBe('grace@example.com  Grace  user\n');
  });

  test.each([
    [['add', 'ada', '--name', 'Ada'], 'long enough', 2, 'Please enter a valid e-mail address.'],
    [['add', 'ada@example.com', '--name', ' '], 'long enough', 2, 'Please enter your name.'],
    [['add', 'ada@example.com', '--name', 'Ada'], 'short', 2, 'The password must be at least 8 characters long.'],
    [['add', 'ada@example.com', '--name', 'Ada'], '', 2, 'The password is missing: it is read from stdin.'],
    [
      ['add', 'BOSS@example.com', '--name', 'A'],
      'long enough',
      1,
      'An account with this e-mail address already exists.',
    ],
    [['block', 'nobody@example.com'], '', 1, 'The account nobody@example.com was not found.'],
    [
      ['set-role', 'boss@example.com', '--role', 'user'],
      '',
      1,
      'This is the last admin. Make somebody else an admin first.',
    ],
    [['delete', 'boss@example.com'], '', 2, 'Delete boss@example.com for good? Say so by --yes.'],
  ])('refuses %j with a sentence', async (args, piped, code, message) => {
    expect(await user(args, { piped })).toMatchObject({ code, output: '', errors: expect.stringContaining(message) });
  });

  test('changes roles, passwords and states beside the server, whose sessions end at once', async () => {
    const as = await server.signUp('Ada');
    const isSignedIn = async () => (await server.call(accountsCalls.getAccount, { as })).status === 200;
    expect((await user(['set-role', as.email, '--role', 'admin'])).output).toBe(`${as.email} is now an admin.\n`);
    expect((await server.call(contract.getDashboard, { as })).status).toBe(200);

    const { output } = await user(['reset-password', as.email]);
    expect(await isSignedIn()).toBe(false);
    expect(await logIn(as.email, /with: (\S+)/.exec(output)![1]!)).toBe(200);
    await user(['reset-password', as.email, '--ask'], { piped: 'chosen by herself\n' });
    expect(await logIn(as.email, 'chosen by herself')).toBe(200);

    await user(['block', as.email.toUpperCase()]);
    expect(await logIn(as.email, 'chosen by herself')).toBe(403);
    expect((await user(['list', '--status', 'blocked'])).output).toBe(`${as.email}  Ada  admin, blocked\n`);
    await user(['unblock', as.email]);
    expect(await logIn(as.email, 'chosen by herself')).toBe(200);

    expect((await user(['delete', as.email], { typed: 'n\n' })).output).toBe('Nothing is deleted.\n');
    const { code } = await user(['delete', as.email, '--yes', '--comments', 'delete']);
    expect([code, await logIn(as.email, 'chosen by herself')]).toEqual([0, 401]);
  });
});
