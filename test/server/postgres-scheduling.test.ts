// Servers whose clocks differ from that of the database.
import { contract } from '../../src/contract/calls';
import { createScheduledPublishing } from '../../src/server/blogs/scheduling';
import { createTestServer, type TestServer } from '../support/server';

const minute = 60_000;

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(async () => {
  jest.useRealTimers();
  await server.close();
});

/** From now on the clock of this process, and of no other. */
const setClock = (time: number) => jest.useFakeTimers({ now: time, advanceTimers: true });

const lookForDuePosts = () =>
  createScheduledPublishing({
    database: server.database,
    invalidate: (tags) => server.app.invalidate(tags),
    finishWork: () => undefined,
    log: { info: () => undefined },
  })(new AbortController().signal);

const isPublic = async (id: string) => (await server.call(contract.getBlog, { params: { id } })).status === 200;

test('a scheduled post is not published before its time by a server whose clock is fast', async () => {
  const { id } = await server.addBlog({ publishAt: new Date(Date.now() + 3 * minute).toISOString() });
  setClock(Date.now() + 5 * minute);
  await lookForDuePosts();
  expect(await isPublic(id)).toBe(false);
});

test('whether a time is over is told by the clock of the database, and so is the date of what is published then', async () => {
  const before = Date.now();
  setClock(before + 5 * minute);
  const { id } = await server.addBlog({ publishAt: new Date(before + 3 * minute).toISOString() });
  expect(await isPublic(id)).toBe(false);
  await server.call(contract.togglePublish, { as: server.admin, body: { id } });
  const { body } = await server.call(contract.getBlog, { params: { id } });
  jest.useRealTimers();
  expect(Date.parse(body.blog.createdAt)).toBeLessThanOrEqual(Date.now() + minute);
});
