import { contract } from '../../src/contract/calls';
import { createPng, createTestServer, InvalidBody, type TestServer } from '../support/server';

describe('two people editing one post', () => {
  let server: TestServer;
  let id: string;
  beforeEach(async () => {
    server = await createTestServer();
    ({ id } = await server.addBlog());
  });
  afterEach(() => server.close());

  const read = async () => (await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog;
  const edit = (title: string, updatedAt?: string, image?: Buffer) =>
    server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title, updatedAt }, image });

  test('an edit that is based on the newest version is saved, and makes a newer one', async () => {
    const { updatedAt } = await read();
    expect(await edit('First', updatedAt)).toMatchObject({ status: 200 });
    const after = await read();
    expect(after.title).toBe('First');
    expect(after.updatedAt! > updatedAt!).toBe(true);
  });

  test('an edit that is based on an older version is refused with a sentence, and changes nothing', async () => {
    const { updatedAt } = await read();
    await edit('First', updatedAt);
    const before = await read();
    for (const image of [undefined, await createPng('#f00')]) {
      const { status, body } = await edit('Second', updatedAt, image);
      expect([status, body.message]).toEqual([409, expect.stringMatching(/^Somebody has changed the post .*\.$/)]);
    }
    expect(await read()).toEqual(before);
  });

  test('an edit of a client that knows no versions is saved', async () => {
    await edit('First');
    expect(await edit('Second')).toMatchObject({ status: 200 });
    expect((await read()).title).toBe('Second');
  });

  test('of ten edits at once that are based on the same version, one is saved', async () => {
    const { updatedAt } = await read();
    const edits = await Promise.all(Array.from({ length: 10 }, (_, index) => edit(`Edit ${index}`, updatedAt)));
    expect(edits.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });

  test('versions are told apart within one millisecond, and after a clock was set back', async () => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    const versions = [(await read()).updatedAt!];
    for (const time of [now, now, now - 60_000]) {
      clock.mockReturnValue(time);
      expect(await edit('Again', versions.at(-1))).toMatchObject({ status: 200 });
      versions.push((await read()).updatedAt!);
    }
    expect(versions).toEqual([...new Set(versions)].sort());
    clock.mockRestore();
  });

  test('publishing is a new version, and a like is none', async () => {
    const { updatedAt } = await read();
    await server.call(contract.toggleLike, { as: server.admin, params: { id } });
    expect((await read()).updatedAt).toBe(updatedAt);
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    expect((await read()).updatedAt! > updatedAt!).toBe(true);
    expect(await edit('Based on the published one', updatedAt)).toMatchObject({ status: 409 });
  });

  test('a version that is no time is refused', async () => {
    const answer = await server.call(contract.editBlog, {
      as: server.admin,
      params: { id },
      body: new InvalidBody({ title: 'A', updatedAt: 'yesterday' }),
    });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Please enter updatedAt as the post had it.' } });
  });
});
