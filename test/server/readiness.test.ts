import fastify, { type FastifyInstance } from 'fastify';
import { handleError } from '../../src/server/http/error-handler';
import { readinessRoutes } from '../../src/server/http/probes';
import { testOnSqlite } from '../support/database';
import { createTestServer } from '../support/server';

testOnSqlite('a server is ready while its own database answers', async () => {
  const server = await createTestServer();
  const response = await server.app.inject('/readyz');
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ready' }]);
  expect(response.headers['cache-control']).toBe('no-store');

  jest.spyOn(server.database, 'check').mockRejectedValue(new Error('The disk is gone.'));
  expect((await server.app.inject('/readyz')).statusCode).toBe(503);
  await server.close();
});

testOnSqlite.each(['/healthz', '/readyz'])('a failure of %s is not logged where nothing is', async (path) => {
  const server = await createTestServer({ LOG_LEVEL: 'silent' });
  jest.spyOn(server.database, 'check').mockRejectedValue(new Error('The disk is gone.'));
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect((await server.app.inject(path)).statusCode).toBe(503);
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
  await server.close();
});

describe('/readyz', () => {
  let app: FastifyInstance;
  const start = (check: () => Promise<unknown> = async () => undefined) => {
    app = fastify();
    app.setErrorHandler(handleError);
    readinessRoutes(app, { check, timeoutMs: 10 });
  };
  afterEach(async () => {
    jest.useRealTimers();
    await app.close();
  });

  const ask = async () => {
    const response = await app.inject('/readyz');
    return { status: response.statusCode, body: response.json() };
  };
  const ready = { status: 200, body: { status: 'ready' } };
  const failed = (message: string) => ({ status: 503, body: { success: false, message } });

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

  test('fails at once when the server shuts down, which waits for nobody if nobody has asked', async () => {
    start();
    await app.failReadiness();
    expect(await ask()).toEqual(failed('The server is shutting down.'));
  });

  describe('where a load balancer asks,', () => {
    let isDrained: boolean;
    const shutDown = () => {
      isDrained = false;
      void app.failReadiness().then(() => (isDrained = true));
    };
    /** Lets the time pass, and all that was to happen within it. */
    const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
    beforeEach(async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
      start();
      expect(await ask()).toEqual(ready);
    });

    test('lets the shutdown wait until it can have seen the failure twice', async () => {
      await pass(10);
      shutDown();
      await pass(4);
      expect(await ask()).toEqual(failed('The server is shutting down.'));
      expect(isDrained).toBe(false);
      await pass(1);
      expect(isDrained).toBe(true);
    });

    test('lets the shutdown wait for nobody when it has not asked for a minute', async () => {
      await pass(60);
      shutDown();
      await pass(0);
      expect(isDrained).toBe(true);
    });
  });
});
