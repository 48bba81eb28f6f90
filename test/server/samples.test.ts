import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import { migrate } from '../../src/server/database/migrate';
import * as firstMigration from '../../src/server/database/migrations/001-first';
import { openSqlite } from '../../src/server/database/sqlite';
import { addSamplePosts } from '../../src/server/samples/samples';
import { testOnSqlite } from '../support/database';
import { createPng, createTestServer, type TestServer } from '../support/server';

describe('sample posts', () => {
  let server: TestServer;
  let folder: string;
  beforeEach(async () => {
    server = await createTestServer();
    folder = await mkdtemp(join(tmpdir(), 'octavo-samples-'));
    await Promise.all([mkdir(join(folder, 'posts')), mkdir(join(folder, 'covers'))]);
    const sample = { subTitle: 'Below', category: 'Finance' };
    const comments = [{ name: 'Ann', content: 'Nice.', date: '2026-03-02T00:00:00.000Z' }];
    const listed = [
      { ...sample, slug: 'one', title: 'One', date: '2026-03-01T00:00:00.000Z', comments },
      { ...sample, slug: 'two', title: 'Two', date: '2026-02-01T00:00:00.000Z' },
    ];
    await writeFile(join(folder, 'index.json'), JSON.stringify(listed));
    for (const slug of ['one', 'two']) {
      await writeFile(join(folder, `posts/${slug}.html`), '<p>Hello<script>x()</script></p>\n');
      await writeFile(join(folder, `covers/${slug}.webp`), await createPng());
    }
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  test('fill an empty blog, comments approved, through the same checks as any post', async () => {
    expect(await addSamplePosts(server.database, server.images, folder)).toBe(2);
    const { blogs } = (await server.call(contract.listBlogs)).body;
    expect(blogs.map(({ title }) => title)).toEqual(['One', 'Two']);
    const { blog } = (await server.call(contract.getBlog, { params: { id: blogs[0]!._id } })).body;
    expect(blog.description).toBe('<p>Hello</p>');
    expect(blogs[0]).toMatchObject({ createdAt: '2026-03-01T00:00:00.000Z', description: 'Hello' });
    expect((await server.app.inject(new URL(blogs[0]!.image, 'http://localhost').pathname)).statusCode).toBe(200);
    const { comments } = (await server.call(contract.listComments, { body: { blogId: blogs[0]!._id } })).body;
    expect(comments).toMatchObject([{ name: 'Ann', content: 'Nice.', isApproved: true }]);
  });

  test('stay away where there is a post', async () => {
    await server.addBlog();
    expect(await addSamplePosts(server.database, server.images, folder)).toBe(0);
  });

  test('do not come back after all posts were deleted, nor once there was a post', async () => {
    await addSamplePosts(server.database, server.images, folder);
    const deleteAll = () => server.database.queries.deleteFrom('blogs').execute();
    await deleteAll();
    expect(await addSamplePosts(server.database, server.images, folder)).toBe(0);

    await server.database.queries.deleteFrom('metadata').execute();
    await server.addBlog();
    await addSamplePosts(server.database, server.images, folder);
    await deleteAll();
    expect(await addSamplePosts(server.database, server.images, folder)).toBe(0);
  });

  testOnSqlite('are not offered by an upgrade of a database that was started before', async () => {
    const old = openSqlite(join(folder, 'old.db'));
    await old.write(async (tx) => {
      await firstMigration.up(tx);
      await sql`create table migrations (name text primary key, applied_at text not null)`.execute(tx);
      await sql`insert into migrations values (${firstMigration.name}, '')`.execute(tx);
      await sql`insert into users values ('id', 'Ann', 'a@b', 'a@b', '', 'admin', '')`.execute(tx);
    });
    await migrate(old);
    expect(await addSamplePosts(old, server.images, folder)).toBe(0);
    await old.close();
  });

  test('come once, also when several processes add them at once', async () => {
    const others = await Promise.all([1, 2, 3].map(() => server.connect()));
    const added = await Promise.all(others.map((database) => addSamplePosts(database, server.images, folder)));
    await Promise.all(others.map((database) => database.close()));
    expect(added.sort()).toEqual([0, 0, 2]);
    expect((await server.call(contract.listBlogs)).body.blogs).toHaveLength(2);
  });
});
