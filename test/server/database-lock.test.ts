import { join } from 'node:path';
import { contract } from '../../src/contract/calls';
import { DatabaseError } from '../../src/server/database/database-error';
import { migrate } from '../../src/server/database/migrate';
import { openSqlite } from '../../src/server/database/sqlite';
import { createTestServer, type TestServer } from '../support/server';

describe('while another process holds the write lock', () => {
  let server: TestServer;
  let blog: string;
  let unlock: () => Promise<void>;
  beforeEach(async () => {
    server = await createTestServer();
    blog = (await server.addBlog()).id;
    // SQLite's locks are held by connections: another one in this process is as foreign as one in another process.
    const other = openSqlite(join(server.directory, 'octavo.db'));
    let locked!: () => void;
    let finish!: () => void;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const isFinished = new Promise<void>((resolve) => (finish = resolve));
    const transaction = other.write(async () => {
      locked();
      await isFinished;
    });
    unlock = async () => {
      finish();
      await transaction;
      await other.close();
    };
    await isLocked;
  });
  afterEach(async () => {
    await unlock();
    await server.close();
  });

  test('the health check and readers are answered, and writers wait and succeed', async () => {
    let isWritten = false;
    const write = server.database.write(async () => {
      isWritten = true;
    });
    const comment = server.call(contract.addComment, { body: { blog, name: 'Ann', content: 'Well said.' } });
    for (let round = 0; round < 20; round += 1) {
      expect((await server.app.inject('/healthz')).statusCode).toBe(200);
      expect((await server.call(contract.listBlogs)).status).toBe(200);
    }
    expect(isWritten).toBe(false);
    await unlock();
    await write;
    expect((await comment).status).toBe(200);
  });

  test('a writer is told after a while that the database is busy, and when to try again', async () => {
    const impatient = openSqlite(join(server.directory, 'octavo.db'), { maxWaitMs: 20 });
    const writes = [1, 2, 3].map(() => impatient.write(async () => 'written'));
    for (const write of writes) await expect(write).rejects.toEqual(new DatabaseError('busy'));
    const insert = impatient.queries.deleteFrom('likes').execute();
    await expect(insert).rejects.toEqual(new DatabaseError('busy'));
    await unlock();
    expect(await impatient.write(async () => 'written')).toBe('written');
    await impatient.close();
  });

  test('a start waits for the migration that another process applies', async () => {
    const starting = openSqlite(join(server.directory, 'octavo.db'), { maxWaitMs: 1 });
    const migration = migrate(starting);
    await new Promise(setImmediate);
    await unlock();
    await migration;
    await starting.close();
  });
});
