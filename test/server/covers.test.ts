import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createBlogsService } from '../../src/server/blogs/blogs.service';
import { openSqlite } from '../../src/server/database/sqlite';
import type { ImageStore } from '../../src/server/media/image-store';
import { aBlog, createPng, createTestServer, type TestServer } from '../support/server';

describe('pictures that no post shows', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const directory = () => join(server.directory, 'images');
  const createBlogs = (images: Partial<ImageStore> = {}, log = { warn: jest.fn() }) =>
    createBlogsService(server.database, { ...server.images, ...images }, log);

  test('are swept away once they are old, and nothing else is', async () => {
    await server.addBlog({}, await createPng('#111'));
    const { images } = server;
    const [inUse] = await readdir(directory());

    const orphaned = await images.prepare(await createPng('#222'));
    const recent = await images.prepare(await createPng('#333'));
    await images.write(orphaned);
    await images.write(recent);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    for (const name of [inUse!, orphaned.files[0]!.name]) await utimes(join(directory(), name), yesterday, yesterday);

    await createBlogs().sweepCovers();
    expect((await readdir(directory())).sort()).toEqual([inUse, recent.files[0]!.name].sort());
  });

  test('lose their files only when it is on disk that no post shows them', async () => {
    const { id } = await server.addBlog();
    const otherConnection = openSqlite(join(server.directory, 'octavo.db'));
    const committedRows: unknown[] = [];
    const blogs = createBlogs({
      remove: async (hash) => {
        committedRows.push(await otherConnection.queries.selectFrom('blogs').select('image_hash').execute());
        await server.images.remove(hash);
      },
    });
    await blogs.edit(id, { title: 'Repainted' }, await createPng('#222'));
    const [repainted] = await server.images.list();
    await blogs.remove(id);
    await otherConnection.close();
    expect(committedRows).toEqual([[{ image_hash: repainted!.hash }], []]);
    expect(await readdir(directory())).toEqual([]);
  });

  test('do not undo a deletion when their files cannot be deleted', async () => {
    const { id } = await server.addBlog();
    const log = { warn: jest.fn() };
    await createBlogs({ remove: () => Promise.reject(new Error('busy')) }, log).remove(id);
    expect(log.warn).toHaveBeenCalledTimes(1);
    await expect(createBlogs().getOrFail(id, undefined)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('are not left behind by an edit of a post that is deleted meanwhile', async () => {
    const { id } = await server.addBlog();
    const blogs = createBlogs({
      write: async (image) => {
        await server.images.write(image);
        await createBlogs().remove(id);
      },
    });
    await expect(blogs.edit(id, aBlog(), await createPng('#222'))).rejects.toMatchObject({ statusCode: 404 });
    expect(await readdir(directory())).toEqual([]);
  });
});
