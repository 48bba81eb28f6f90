import fs from 'node:fs';
import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import { DatabaseError } from '../../src/server/database/database-error';
import { createTestServer, type TestServer } from '../support/server';

describe('when the storage refuses a write', () => {
  let server: TestServer;
  let blog: string;
  beforeEach(async () => {
    server = await createTestServer();
    blog = (await server.addBlog()).id;
  });
  afterEach(() => server.close());

  const pragma = (assignment: string) => sql.raw(`pragma ${assignment}`).execute(server.database.queries);
  const comment = (content: string) => server.call(contract.addComment, { body: { blog, name: 'Ann', content } });
  const like = () => server.call(contract.toggleLike, { as: server.admin, params: { id: blog } });
  const addBlogWithoutImages = (code: string) => {
    jest.spyOn(server.images, 'write').mockRejectedValueOnce(Object.assign(new Error('refused'), { code }));
    return server.addBlog();
  };
  const noSpace = 'The server has no space left to save this. Please try again later.';
  const notReadable = 'The server cannot use its disk at the moment. Please try again later.';
  const mayBeSaved =
    'The server lost its database while it was saving this, so it may have been saved. Please look before you try again.';
  const notWritable = 'The server cannot write to its disk at the moment. Please try again later.';

  test('a database that is read-only is a 503 with a sentence; readers are answered, and later writers too', async () => {
    await pragma('query_only = 1');
    expect(await comment('Well said.')).toMatchObject({ status: 503, body: { message: notWritable } });
    expect(await like()).toMatchObject({ status: 503, body: { message: notWritable } });
    expect((await server.call(contract.listBlogs)).body.blogs).toMatchObject([{ _id: blog, likes: [] }]);
    await pragma('query_only = 0');
    expect((await like()).status).toBe(200);
  });

  test('a failure is recognized in a statement that returns rows, too', async () => {
    await pragma('query_only = 1');
    const insert = sql`insert into migrations (name, applied_at) values ('x', 'y') returning name`.execute(
      server.database.queries,
    );
    await expect(insert).rejects.toMatchObject({ failure: 'read-only' });
  });

  test('a full disk is a 507 with a sentence, and nothing half-written remains in the database', async () => {
    await pragma('max_page_count = 1');
    const long = { title: 'Long', description: `<p>${'It rained. '.repeat(2000)}</p>` };
    await expect(server.addBlog(long)).rejects.toThrow(noSpace);
    expect((await server.call(contract.listBlogs)).body.blogs).toHaveLength(1);
    await pragma('max_page_count = 100000');
    await server.addBlog(long);
    expect((await server.call(contract.listBlogs)).body.blogs).toHaveLength(2);
  });

  test.each([
    ['ENOSPC', noSpace],
    ['EDQUOT', noSpace],
    ['EROFS', notWritable],
    ['EACCES', notWritable],
    ['EIO', notReadable],
  ])('%s while a cover is written is told by a sentence, and no post is added', async (code, sentence) => {
    await expect(addBlogWithoutImages(code)).rejects.toThrow(sentence);
    expect((await server.call(contract.listBlogs)).body.blogs).toHaveLength(1);
  });

  test('a full disk says when to try again, too', async () => {
    jest.spyOn(server.database, 'write').mockRejectedValueOnce(new DatabaseError('full'));
    const { status, headers } = await like();
    expect([status, headers['retry-after']]).toEqual([507, '60']);
  });

  test('a busy database is a 503 that says when to try again', async () => {
    jest.spyOn(server.database, 'write').mockRejectedValueOnce(new DatabaseError('busy'));
    const { status, body, headers } = await like();
    expect({ status, message: body.message }).toEqual({
      status: 503,
      message: 'The server is busy at the moment. Please try again in a few seconds.',
    });
    expect(headers['retry-after']).toBe('5');
  });

  test('what did not reach the disk makes all writers be refused, until a new process takes over; readers are answered', async () => {
    jest.spyOn(fs, 'fdatasync').mockImplementationOnce((_descriptor, callback) => {
      callback(Object.assign(new Error('EIO'), { code: 'EIO' }));
    });
    // It is in the database, though perhaps not on the disk.
    expect(await comment('lost')).toMatchObject({ status: 503, body: { message: mayBeSaved } });
    expect(await like()).toMatchObject({ status: 503, body: { message: notReadable } });
    expect((await server.app.inject('/readyz')).statusCode).toBe(503);
    expect((await server.call(contract.listBlogs)).body.blogs).toMatchObject([{ _id: blog, likes: [] }]);

    const restarted = await server.connect();
    await restarted.check();
    await restarted.write(async () => undefined);
    await restarted.close();
  });
});
