import { randomUUID } from 'node:crypto';
import { contract } from '../../src/contract/calls';
import { startCuttingProxy, type CuttingProxy } from '../support/cutting-proxy';
import { createPostgresUrl } from '../support/database';
import { aBlog, createPng, createTestServer, type TestServer } from '../support/server';

let database: Awaited<ReturnType<typeof createPostgresUrl>>;
let proxy: CuttingProxy;
let server: TestServer;
let blog: string;
beforeEach(async () => {
  database = await createPostgresUrl();
  proxy = await startCuttingProxy(database.url);
  server = await createTestServer({ DATABASE_URL: proxy.url, JWT_SECRET: 'the secret of the tests, 32 characters' });
  blog = (await server.addBlog()).id;
});
afterEach(async () => {
  await server.close();
  await proxy.close();
  await database.remove();
});

/** Sends a request until it has been answered. */
async function sendUntilAnswered(send: () => Promise<{ status: number; body: { message?: string } }>) {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    if (response.status !== 503) return { ...response, tries };
  }
}

test('of requests whose answers were lost after the COMMIT none is carried out twice, if each has a key', async () => {
  for (let round = 0; round < 10; round += 1) {
    const headers = { 'idempotency-key': randomUUID() };
    proxy.cuts = 1;
    const commented = await sendUntilAnswered(() =>
      server.call(contract.addComment, { body: { blog, name: 'Ann', content: `Comment ${round}` }, headers }),
    );
    expect(commented).toMatchObject({ status: 200, tries: 2 });
    const image = await createPng();
    proxy.cuts = 1;
    const added = await sendUntilAnswered(() =>
      server.call(contract.addBlog, { as: server.admin, body: aBlog({ title: `Post ${round}` }), image, headers }),
    );
    expect(added).toMatchObject({ status: 200, tries: 2 });
  }
  expect(proxy.done).toBe(20);
  const { comments } = (await server.call(contract.listAllComments, { as: server.admin })).body;
  expect(comments).toHaveLength(10);
  const { blogs } = (await server.call(contract.listAllBlogs, { as: server.admin })).body;
  expect(blogs).toHaveLength(11);
});

test('whoever sends no key is told that it may have been saved', async () => {
  proxy.cuts = 1;
  const { status, body } = await server.call(contract.addComment, { body: { blog, name: 'Ann', content: 'Lost' } });
  expect({ status, message: body.message }).toEqual({
    status: 503,
    message:
      'The server lost its database while it was saving this, so it may have been saved. Please look before you try again.',
  });
  const { comments } = (await server.call(contract.listAllComments, { as: server.admin })).body;
  expect(comments.map(({ content }) => content)).toEqual(['Lost']);
});
