import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createBlogsService } from '../../src/server/blogs/blogs.service';
import { openSqlite } from '../../src/server/database/sqlite';
import type { ImageStore } from '../../src/server/media/images';
import { aBlog, aPicture, createTestServer, type TestServer } from '../support/server';

describe('pictures that no post shows', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const directory = () => join(server.directory, 'images');
  const blogsWith = (images: Partial<ImageStore> = {}, log = { warn: jest.fn() }) =>
    createBlogsService(server.database, { ...server.images, ...images }, log);

  test('are swept away once they are old, and nothing else is', async () => {
    await server.addBlog({}, await aPicture('#111'));
    const { images } = server;
    const [shown] = await readdir(directory());

    const leftOver = await images.prepare(await aPicture('#222'));
    const underway = await images.prepare(await aPicture('#333'));
    await images.write(leftOver);
    await images.write(underway);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    for (const name of [shown!, leftOver.files[0]!.name]) await utimes(join(directory(), name), yesterday, yesterday);

    await blogsWith().sweepCovers();
    expect((await readdir(directory())).sort()).toEqual([shown, underway.files[0]!.name].sort());
  });

  test('lose their files only when it is on disk that no post shows them', async () => {
    const { id } = await server.addBlog();
    const onDisk = openSqlite(join(server.directory, 'octavo.db'));
    const shownMeanwhile: unknown[] = [];
    const blogs = blogsWith({
      remove: async (hash) => {
        shownMeanwhile.push(await onDisk.queries.selectFrom('blogs').select('image_hash').execute());
        await server.images.remove(hash);
      },
    });
    await blogs.edit(id, { title: 'Repainted' }, await aPicture('#222'));
    const [repainted] = await server.images.list();
    await blogs.remove(id);
    await onDisk.close();
    expect(shownMeanwhile).toEqual([[{ image_hash: repainted!.hash }], []]);
    expect(await readdir(directory())).toEqual([]);
  });

  test('do not undo a deletion when their files cannot be deleted', async () => {
    const { id } = await server.addBlog();
    const log = { warn: jest.fn() };
    await blogsWith({ remove: () => Promise.reject(new Error('busy')) }, log).remove(id);
    expect(log.warn).toHaveBeenCalledTimes(1);
    await expect(blogsWith().getOrFail(id, undefined)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('are not left behind by an edit of a post that is deleted meanwhile', async () => {
    const { id } = await server.addBlog();
    const blogs = blogsWith({
      write: async (image) => {
        await server.images.write(image);
        await blogsWith().remove(id);
      },
    });
    await expect(blogs.edit(id, aBlog(), await aPicture('#222'))).rejects.toMatchObject({ statusCode: 404 });
    expect(await readdir(directory())).toEqual([]);
  });
});
