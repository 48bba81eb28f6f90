import fs from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackupJob } from '../../src/server/backup/backup-job';
import { withUnpacked } from '../../src/server/backup/unpack-archive';
import { createMetrics } from '../../src/server/metrics/metrics';
import { silentProgress } from '../../src/server/progress';
import { dumpTables } from '../support/answers';
import { startProcess } from '../support/process';
import { createTestServer, type TestServer } from '../support/server';

jest.setTimeout(60_000);

const hourMs = 60 * 60_000;
const { signal } = new AbortController();

describe('backups by the server itself', () => {
  let server: TestServer;
  let directory: string;
  let now: number;
  beforeEach(async () => {
    server = await createTestServer();
    directory = await mkdtemp(join(tmpdir(), 'octavo-backups-'));
    now = Date.parse('2026-11-20T03:00:00.000Z');
  });
  afterEach(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const names = async () => (await readdir(directory)).sort();

  /** The job of a server that has just started. */
  function createJob(options: Partial<Parameters<typeof createBackupJob>[0]> = {}) {
    const log = { info: () => undefined };
    const config = { directory, everyMs: 24 * hourMs, keep: 2 };
    return createBackupJob({
      config,
      database: server.database,
      images: server.images,
      log,
      now: () => now,
      ...options,
    });
  }

  test('are made when the newest one is too old, whenever servers start', async () => {
    await createJob()(signal);
    expect(await names()).toEqual(['octavo-2026-11-20T03-00-00Z.tar']);
    for (const hours of [0, 12, 23.9]) {
      now = Date.parse('2026-11-20T03:00:00.000Z') + hours * hourMs;
      await createJob()(signal);
    }
    expect(await names()).toHaveLength(1);
    now = Date.parse('2026-11-21T03:00:00.000Z');
    await createJob()(signal);
    expect(await names()).toEqual(['octavo-2026-11-20T03-00-00Z.tar', 'octavo-2026-11-21T03-00-00Z.tar']);
    const file = join(directory, 'octavo-2026-11-21T03-00-00Z.tar');
    await withUnpacked(file, silentProgress, async ({ database }) =>
      expect(await dumpTables(database)).toEqual(await dumpTables(server.database)),
    );
  });

  test('that the disk does not give at the moment are neither made again nor forgotten', async () => {
    const job = createJob();
    await job(signal);
    const [name] = await names();
    now += hourMs;
    const restarted = createJob();
    const read = fs.createReadStream;
    jest.spyOn(fs, 'createReadStream').mockImplementationOnce((path, options) => {
      const stream = read(path, options);
      stream.destroy(Object.assign(new Error('i/o error'), { code: 'EIO' }));
      return stream;
    });
    await restarted(signal);
    expect(await names()).toEqual([name]);
    jest.restoreAllMocks();
    for (let day = 0; day < 2; day += 1) {
      now += 24 * hourMs;
      await restarted(signal);
    }
    expect(await names()).toHaveLength(2);
    expect(await names()).not.toContain(name);
  });

  test('are kept as many as wanted; nothing else is deleted', async () => {
    const others = ['notes.txt', 'octavo-2020-01-01T00-00-00Z.tar', 'octavo-2026.tar'];
    for (const name of others) await writeFile(join(directory, name), 'not a backup of this blog');
    const job = createJob();
    for (let day = 0; day < 4; day += 1) {
      await job(signal);
      now += 24 * hourMs;
    }
    const kept = ['octavo-2026-11-22T03-00-00Z.tar', 'octavo-2026-11-23T03-00-00Z.tar'];
    expect(await names()).toEqual([...others, ...kept].sort());

    const another = await createTestServer();
    const ofAnother = createJob({ database: another.database, images: another.images });
    now += 10_000;
    await ofAnother(signal);
    expect(await names()).toHaveLength(others.length + 3);
    await another.close();
  });

  test('are made by one of several servers', async () => {
    const others = await Promise.all([server.connect(), server.connect()]);
    const jobs = [server.database, ...others].map((database) => createJob({ database }));
    await Promise.all(jobs.map((job) => job(signal)));
    expect(await names()).toHaveLength(1);
    for (const other of others) await other.close();
  });

  test('that fail are counted, tried again later, and cost no older one', async () => {
    const metrics = createMetrics();
    const linesOf = async () => (await metrics.write()).split('\n').filter((line) => line.startsWith('octavo_backup'));
    let isFull = true;
    await server.addBlog();
    const list = () => {
      if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      return server.images.list();
    };
    const job = createJob({ metrics, images: { ...server.images, list } });
    expect(await linesOf()).toEqual(['octavo_backup_failures_total 0']);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(job(signal)).rejects.toThrow('no space left');
      // Not at once.
      await job(signal);
      now += hourMs;
    }
    expect(await names()).toEqual([]);
    expect(await linesOf()).toEqual(['octavo_backup_failures_total 3']);
    isFull = false;
    await job(signal);
    now += 90_000;
    expect(await linesOf()).toEqual(['octavo_backup_age_seconds 90', 'octavo_backup_failures_total 3']);
    expect(await names()).toEqual(['octavo-2026-11-20T06-00-00Z.tar']);
  });

  test('go on where a clock was wrong', async () => {
    now = Date.parse('2099-01-01T00:00:00.000Z');
    await createJob()(signal);
    now = Date.parse('2026-11-20T03:00:00.000Z');
    await createJob()(signal);
    expect(await names()).toEqual(['octavo-2026-11-20T03-00-00Z.tar', 'octavo-2099-01-01T00-00-00Z.tar']);
  });

  test('of a clock that was ahead take no place of those that are made later, and hold up none', async () => {
    const config = { directory, everyMs: 24 * hourMs, keep: 1 };
    const job = createJob({ config });
    now = Date.parse('2026-12-20T03:00:00.000Z');
    await job(signal);
    now = Date.parse('2026-11-20T03:00:00.000Z');
    await job(signal);
    now += hourMs;
    await job(signal);
    expect(await names()).toEqual(['octavo-2026-11-20T03-00-00Z.tar']);
  });

  test('that have failed while a clock was ahead are tried again when it is right', async () => {
    await server.addBlog();
    let isFull = true;
    const list = () => {
      if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      return server.images.list();
    };
    const job = createJob({ images: { ...server.images, list } });
    now = Date.parse('2026-12-20T03:00:00.000Z');
    await expect(job(signal)).rejects.toThrow('no space left');
    isFull = false;
    now = Date.parse('2026-11-20T03:00:00.000Z');
    await job(signal);
    expect(await names()).toEqual(['octavo-2026-11-20T03-00-00Z.tar']);
  });

  test('stop with the server, and clear away what a crash has left', async () => {
    const stopping = new AbortController();
    const list = () => {
      stopping.abort();
      return server.images.list();
    };
    await server.addBlog();
    await createJob({ images: { ...server.images, list } })(stopping.signal);
    expect(await names()).toEqual([]);

    const left = `octavo-2026-11-19T03-00-00Z.tar.${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.tmp`;
    await writeFile(join(directory, left), 'half');
    const file = join(directory, 'mine.tmp');
    await writeFile(file, 'mine');
    const longAgo = new Date(Date.now() - 2 * hourMs);
    await utimes(join(directory, left), longAgo, longAgo);
    await utimes(file, longAgo, longAgo);
    await createJob()(signal);
    expect(await names()).toEqual(['mine.tmp', 'octavo-2026-11-20T03-00-00Z.tar']);
  });

  test('begin with the first start, and a folder that cannot be used stops it', async () => {
    const env = { ...server.env, JWT_SECRET: 'the secret of the tests, 32 characters' };
    const running = startProcess({ ...env, BACKUP_DIR: join(directory, 'new'), LOG_LEVEL: 'info' });
    await running.ready;
    while (!/backed up \d+ posts/.test(running.output())) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await running.stop()).code).toBe(0);
    expect(await readdir(join(directory, 'new'))).toEqual([expect.stringMatching(/^octavo-.*\.tar$/)]);

    await writeFile(join(directory, 'file'), '');
    const { code, errors } = await startProcess({ ...env, BACKUP_DIR: join(directory, 'file') }).exited;
    expect(code).toBe(1);
    expect(errors).toContain(`BACKUP_DIR: ${join(directory, 'file')}: This is a file, not a folder.`);
  });
});
