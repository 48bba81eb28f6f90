import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { createPasswordAttempts, type PasswordAttempts } from '../../src/server/accounts/password-attempts';
import { networkOf } from '../../src/server/network';
import { eventually } from '../support/eventually';
import { createTestServer, type TestServer } from '../support/server';

describe('guessing passwords', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer({ RATE_LIMIT: 'on' });
  });
  afterEach(() => server.close());

  const logIn = (email: string, password: string, remoteAddress = '192.0.2.1') =>
    server.call(contract.login, { body: { email, password }, remoteAddress });
  const guess = async (email: string, times: number, remoteAddress?: string) => {
    const statuses = [];
    for (let time = 0; time < times; time += 1) statuses.push((await logIn(email, 'wrong', remoteAddress)).status);
    return statuses;
  };

  test('is slowed down after five attempts, with the right password as well, and says how long', async () => {
    const { email, password } = await server.signUp();
    expect(await guess(email, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    const { status, headers, body } = await logIn(email.toUpperCase(), password);
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect(body.message).toBe('Too many attempts. Please try again in 1 second.');
  });

  test('does not keep the owner out, who is at another address', async () => {
    const { email, password } = await server.signUp();
    await guess(email, 6, '192.0.2.1');
    await guess(email, 6, '2001:db8::1');
    expect((await logIn(email, password, '192.0.2.2')).status).toBe(200);
    expect((await logIn(email, password, '2001:db8:0:ffff:ffff::2')).status).toBe(429);
    expect((await logIn(email, password, '2001:db8:1::1')).status).toBe(200);
  });

  test('is slowed down alike where there is no account', async () => {
    const { email } = await server.signUp();
    expect(await guess('nobody@example.com', 6, '192.0.2.8')).toEqual(await guess(email, 6, '192.0.2.9'));
  });

  test('is forgotten after the right password', async () => {
    const { email, password } = await server.signUp();
    await guess(email, 4);
    expect((await logIn(email, password)).status).toBe(200);
    expect(await guess(email, 5)).toEqual([401, 401, 401, 401, 401]);
  });

  test('at the same time counts as one after the other', async () => {
    const { email } = await server.signUp();
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await logIn(email, 'wrong')).status));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  test('is slowed down within a session, too', async () => {
    const as = await server.signUp();
    const body = { password: 'wrong', newPassword: 'long enough' };
    const statuses = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await server.call(accountsCalls.changePassword, { as, body, remoteAddress: '192.0.2.1' })).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await logIn(as.email, as.password)).status).toBe(429);
  });

  describe('from any number of networks', () => {
    const name = 'ann@example.com';
    let waits: { ms: number; end: () => void }[];
    const createAttempts = () =>
      createPasswordAttempts(server.database, { wait: (ms) => new Promise<void>((end) => waits.push({ ms, end })) });
    /** As many failures, each of another network. */
    const fail = async (guesses: PasswordAttempts, times: number) => {
      for (let time = 0; time < times; time += 1) await guesses.begin(name, `10.0.${time >> 8}.${time & 255}`);
    };
    beforeEach(() => {
      waits = [];
    });

    test('is delayed by a second, on every server, but is never refused for what others do', async () => {
      const servers = [createAttempts(), createAttempts()] as const;
      // On SQLite there is one process only.
      const other = server.database.attempts ? servers[1] : servers[0];
      await fail(servers[0], 200);
      expect(waits).toEqual([]);
      const attempt = other.begin(name, '192.0.2.1');
      await eventually(async () => expect(waits).toHaveLength(1));
      expect(waits[0]!.ms).toBe(1000);
      waits[0]!.end();
      await (await attempt).succeeded();
      // From where the owner has logged in.
      await other.begin(name, '192.0.2.1');
      expect(waits).toHaveLength(1);
      // Others are not concerned.
      await servers[0].begin('somebody@example.com', '192.0.2.2');
      expect(waits).toHaveLength(1);
    });

    test('waits in a small number only, and what is refused then is not counted', async () => {
      const guesses = createAttempts();
      await fail(guesses, 200);
      const delayed = Array.from({ length: 20 }, (_, index) => guesses.begin(name, `10.1.0.${index}`));
      await eventually(async () => expect(waits).toHaveLength(20));
      await expect(guesses.begin(name, '10.1.0.99')).rejects.toMatchObject({ statusCode: 429 });
      for (const { end } of waits) end();
      await Promise.all(delayed);
      for (let time = 0; time < 5; time += 1) {
        const attempt = guesses.begin(name, '10.1.0.99');
        await eventually(async () => expect(waits).toHaveLength(21 + time));
        waits.at(-1)!.end();
        await attempt;
      }
    });
  });

  const testStored = globalThis.testEngine === 'postgres' ? test : test.skip;
  testStored('leaves no row behind where it is refused for the network, whatever addresses it names', async () => {
    const guesses = createPasswordAttempts(server.database);
    const countRows = async () =>
      (await sql<{ count: number }>`select count(*) from rate_limits`.execute(server.database.queries)).rows[0]!.count;
    for (let count = 0; count < 50; count += 1) await guesses.begin(`${count}@example.com`, '192.0.2.7');
    const before = await countRows();
    for (let count = 50; count < 60; count += 1) {
      await expect(guesses.begin(`${count}@example.com`, '192.0.2.7')).rejects.toMatchObject({ statusCode: 429 });
    }
    expect(await countRows()).toBe(before);
  });

  test('of an account that is being deleted is refused like any other', async () => {
    const { id, email } = await server.signUp();
    await server.database.write(async (tx) => {
      await tx
        .updateTable('users')
        .set({ email: '', email_folded: `deleted ${id}`, password_hash: '' })
        .where('id', '=', id)
        .execute();
    });
    for (const name of [`deleted ${id}`, email]) {
      expect(await logIn(name, 'wrong')).toMatchObject({
        status: 401,
        body: { message: 'The e-mail address or password is wrong.' },
      });
    }
  });

  test('waits twice as long each time, up to a limit, and is forgotten when it has ended', async () => {
    const { attempts } = server.database;
    const limit = { free: 1, maxDelayMs: 1500, memoryMs: 60_000 };
    const begin = () => attempts.begin('somebody', limit);
    const untilAllowed = async () => {
      let longest = 0;
      for (let wait = await begin(); wait > 0; wait = await begin()) {
        longest = Math.max(longest, wait);
        await delay(wait);
      }
      return longest;
    };
    expect(await begin()).toBe(0);
    expect(await untilAllowed()).toBeLessThanOrEqual(1000);
    expect(await untilAllowed()).toBeLessThanOrEqual(1500);
    expect(await begin()).toBeGreaterThan(0);
    await attempts.forget('somebody');
    expect(await begin()).toBe(0);
    await attempts.takeBack('somebody');
    expect(await begin()).toBe(0);
  });

  test('is forgotten after a while', async () => {
    const { attempts } = server.database;
    const limit = { free: 1, maxDelayMs: 60_000, memoryMs: 50 };
    expect(await attempts.begin('somebody', limit)).toBe(0);
    while ((await attempts.begin('somebody', limit)) > 0) await delay(20);
  });
});

test.each([
  ['192.0.2.1', 48, '192.0.2.1'],
  ['::ffff:192.0.2.1', 48, '192.0.2.1'],
  ['2001:db8:1:2345:3:4:5:6', 48, '2001:db8:1'],
  ['2001:db8:1:2345:3:4:5:6', 56, '2001:db8:1:2300'],
  ['2001:DB8::6', 56, '2001:db8:0:0'],
  ['::1', 48, '0:0:0'],
  ['x'.repeat(20), 48, 'unknown'],
])('of %s the network of %d bits is %s', (address, bits, network) => {
  expect(networkOf(address, bits)).toBe(network);
});
