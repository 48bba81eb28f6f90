import fastify, { type FastifyInstance } from 'fastify';
import { handleError } from '../../src/server/http/error-handler';
import { readinessRoutes } from '../../src/server/http/readiness';
import { createTestServer } from '../support/server';

test('a server is ready while its database answers', async () => {
  const server = await createTestServer();
  const response = await server.app.inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ready' }]);
  expect(response.headers['cache-control']).toBe('no-store');

  jest.spyOn(server.database, 'check').mockRejectedValue(new Error('The disk is gone.'));
  expect((await server.app.inject('/readyz')).statusCode).toBe(503);
  await server.close();
});

describe('/readyz', () => {
  let app: FastifyInstance;
  let now: number;
  const start = (check: () => Promise<unknown> = async () => undefined) => {
    app = fastify();
    app.setErrorHandler(handleError);
    readinessRoutes(app, { check, timeoutMs: 10 });
  };
  beforeEach(() => {
    now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await app.close();
  });

  const ask = async () => {
    const response = await app.inject('/readyz');
    return { status: response.statusCode, body: response.json() };
  };
  const ready = { status: 200, body: { status: 'ready' } };
  const failed = (message: string) => ({ status: 503, body: { success: false, message } });

  /** Asks every second, as a load balancer does. */
  const watch = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      now += 1_000;
      await ask();
    }
  };

  test('answers 503 with a sentence when the database fails, and 200 again when it is back', async () => {
    let isBroken = true;
    start(async () => {
      if (isBroken) throw new Error('The disk is gone.');
    });
    expect(await ask()).toEqual(failed('The database does not answer.'));
    isBroken = false;
    expect(await ask()).toEqual(ready);
  });

  test('answers 503 when the database takes too long', async () => {
    start(() => new Promise(() => undefined));
    expect(await ask()).toEqual(failed('The database does not answer.'));
  });

  test('fails at once when the server shuts down, which waits for nobody if nobody watches', async () => {
    start();
    expect(await ask()).toEqual(ready);
    await app.failReadiness();
    expect(await ask()).toEqual(failed('The server is shutting down.'));
  });

  test('lets the shutdown wait until a load balancer that watches has seen it fail twice', async () => {
    start();
    await watch(3);
    let isDrained = false;
    const drained = app.failReadiness().then(() => (isDrained = true));
    expect(await ask()).toEqual(failed('The server is shutting down.'));
    expect(isDrained).toBe(false);
    expect(await ask()).toEqual(failed('The server is shutting down.'));
    await drained;
  });

  test('lets the shutdown wait for nobody when a load balancer has stopped watching', async () => {
    start();
    await watch(5);
    now += 2_000;
    await app.failReadiness();
  });
});
