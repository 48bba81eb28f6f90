import { runExclusively } from '../../src/server/jobs/exclusive';
import { deferred } from '../support/deferred';
import { createTestServer, type TestServer } from '../support/server';

describe('a job that runs in one process at a time', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const signal = new AbortController().signal;

  /** The job of one process; tells what it does. */
  function createJob(process: string, log: string[], whenTaken: 'skip' | 'wait', work: () => Promise<unknown>) {
    return runExclusively({ database: server.database, name: 'the test', whenTaken }, async () => {
      log.push(`${process} begins`);
      await work();
      log.push(`${process} ends`);
    });
  }

  test('is left to the process that is at it, and free when that has ended', async () => {
    const log: string[] = [];
    const finish = deferred(undefined);
    const first = createJob('first', log, 'skip', () => finish.promise);
    const second = createJob('second', log, 'skip', async () => undefined);
    const running = first(signal);
    while (log.length === 0) await new Promise(setImmediate);
    await second(signal);
    expect(log).toEqual(['first begins']);
    finish.resolve();
    await running;
    await second(signal);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  test('follows that of the other process where it waits', async () => {
    const log: string[] = [];
    const finish = deferred(undefined);
    const running = createJob('first', log, 'wait', () => finish.promise)(signal);
    while (log.length === 0) await new Promise(setImmediate);
    const waiting = createJob('second', log, 'wait', async () => undefined)(signal);
    finish.resolve();
    await Promise.all([running, waiting]);
    expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  test('is told to end where the server stops while it takes the lease', async () => {
    const stopping = new AbortController();
    const { signal: stopped } = stopping;
    const seen: boolean[] = [];
    const running = runExclusively({ database: server.database, name: 'the test', whenTaken: 'skip' }, async (own) => {
      seen.push(own.aborted);
    })(stopped);
    stopping.abort();
    await running;
    expect(seen).toEqual([true]);
  });

  test('is free after a failure', async () => {
    const log: string[] = [];
    const failing = createJob('first', log, 'skip', () => Promise.reject(new Error('on purpose')));
    await expect(failing(signal)).rejects.toThrow('on purpose');
    await createJob('second', log, 'skip', async () => undefined)(signal);
    expect(log).toEqual(['first begins', 'second begins', 'second ends']);
  });

  test('fails by its own failure, also where the lease cannot be given back', async () => {
    const failing = createJob('first', [], 'skip', async () => {
      jest.spyOn(server.database.queries, 'deleteFrom').mockImplementation(() => {
        throw new Error('no database');
      });
      throw new Error('on purpose');
    });
    await expect(failing(signal)).rejects.toThrow('on purpose');
    jest.restoreAllMocks();
  });

  test('of a process that was killed goes to another one when its lease has ended', async () => {
    const leases = server.database.queries;
    await leases
      .insertInto('leases')
      .values({ name: 'the test', holder: 'killed', expires_at: new Date(Date.now() + 60_000).toISOString() })
      .execute();
    const log: string[] = [];
    const job = createJob('second', log, 'skip', async () => undefined);
    await job(signal);
    expect(log).toEqual([]);
    await leases
      .updateTable('leases')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .execute();
    await job(signal);
    expect(log).toEqual(['second begins', 'second ends']);
  });

  test('of a process whose clock was days ahead when it was killed does not wait for days', async () => {
    await server.database.queries
      .insertInto('leases')
      .values({ name: 'the test', holder: 'killed', expires_at: new Date(Date.now() + 3 * 86_400_000).toISOString() })
      .execute();
    const log: string[] = [];
    await createJob('second', log, 'skip', async () => undefined)(signal);
    expect(log).toEqual(['second begins', 'second ends']);
  });

  const testShared = globalThis.testEngine === 'postgres' ? test : test.skip;
  testShared('is not taken from one server by another whose clock is ahead', async () => {
    const log: string[] = [];
    const finish = deferred(undefined);
    const running = createJob('first', log, 'skip', () => finish.promise)(signal);
    while (log.length === 0) await new Promise(setImmediate);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 3 * 86_400_000);
    await createJob('second', log, 'skip', async () => undefined)(signal);
    jest.restoreAllMocks();
    expect(log).toEqual(['first begins']);
    finish.resolve();
    await running;
  });
});
