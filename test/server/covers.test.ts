import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createBlogsService } from '../../src/server/blogs/blogs.service';
import { aPicture, createTestServer, type TestServer } from '../support/server';

describe('pictures that no post shows', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  test('are swept away once they are old, and nothing else is', async () => {
    await server.addBlog({}, await aPicture('#111'));
    const directory = join(server.directory, 'images');
    const { images } = server;
    const [shown] = await readdir(directory);

    const leftOver = await images.prepare(await aPicture('#222'));
    const underway = await images.prepare(await aPicture('#333'));
    await images.write(leftOver);
    await images.write(underway);
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
    for (const name of [shown!, leftOver.files[0]!.name]) await utimes(join(directory, name), yesterday, yesterday);

    await createBlogsService(server.database, images).sweepCovers();
    expect((await readdir(directory)).sort()).toEqual([shown, underway.files[0]!.name].sort());
  });
});
