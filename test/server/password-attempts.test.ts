import { setTimeout as delay } from 'node:timers/promises';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { createAttemptsInMemory } from '../../src/server/accounts/attempts-in-memory';
import { networkOf } from '../../src/server/accounts/password-attempts';
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
    expect((await logIn(email, password, '2001:db8:0:0:ffff::2')).status).toBe(429);
    expect((await logIn(email, password, '2001:db8:0:1::1')).status).toBe(200);
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

  test('waits twice as long each time, up to a limit, and is forgotten when it has ended', async () => {
    const attempts = server.database.attempts ?? createAttemptsInMemory();
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
    const attempts = server.database.attempts ?? createAttemptsInMemory();
    const limit = { free: 1, maxDelayMs: 60_000, memoryMs: 50 };
    expect(await attempts.begin('somebody', limit)).toBe(0);
    while ((await attempts.begin('somebody', limit)) > 0) await delay(20);
  });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('of %s the network is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
