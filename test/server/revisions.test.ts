import { contract } from '../../src/contract/calls';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { limits } from '../../src/contract/limits';
import { createPng, createTestServer, type TestServer } from '../support/server';

describe('the versions of a post', () => {
  let server: TestServer;
  let id: string;
  beforeEach(async () => {
    server = await createTestServer();
    ({ id } = await server.addBlog({ title: 'One', description: '<p>It rained.</p>' }));
  });
  afterEach(() => server.close());

  const read = async () => (await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog;
  const edit = (body: { title: string; description?: string; isPublished?: boolean }, image?: Buffer) =>
    server.call(contract.editBlog, { as: server.admin, params: { id }, body, image });
  const list = async (query: { limit?: number; offset?: number } = {}) =>
    (await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id }, query })).body;
  const get = (savedAt: string) =>
    server.call(revisionsCalls.getRevision, { as: server.admin, params: { id, savedAt } });
  const restore = (savedAt: string, updatedAt?: string) =>
    server.call(revisionsCalls.restoreRevision, { as: server.admin, body: { id, savedAt, updatedAt } });

  test('are kept with who saved them and when, newest first, each whole', async () => {
    await edit({ title: 'Two', description: '<p>It snowed.</p>' });
    await edit({ title: 'Three' });
    const { revisions } = await list();
    const name = (await list()).revisions[0]!.savedBy;
    expect(revisions.map(({ title, isCurrent }) => [title, isCurrent])).toEqual([
      ['Three', true],
      ['Two', false],
      ['One', false],
    ]);
    expect(name).toEqual(expect.any(String));
    expect(new Set(revisions.map(({ savedBy }) => savedBy)).size).toBe(1);
    expect(revisions[0]!.savedAt).toBe((await read()).updatedAt);
    const { body } = await get(revisions[1]!.savedAt);
    const { image } = await read();
    expect(body.revision).toEqual({
      ...revisions[1],
      subTitle: 'Bring a hat',
      description: '<p>It snowed.</p>',
      category: 'Lifestyle',
      tags: '',
      image,
    });
  });

  test('are listed in pages', async () => {
    for (const title of ['Two', 'Three', 'Four']) await edit({ title });
    const { revisions, total } = await list({ limit: 2, offset: 1 });
    expect([revisions.map(({ title }) => title), total]).toEqual([['Three', 'Two'], 4]);
  });

  test('begin with what the post was before its first edit, where nothing was kept until then', async () => {
    await server.database.queries.deleteFrom('revisions').execute();
    expect((await list()).revisions).toEqual([]);
    await edit({ title: 'Two' });
    expect((await list()).revisions.map(({ title, savedBy }) => [title, savedBy])).toEqual([
      ['Two', expect.any(String)],
      ['One', null],
    ]);
  });

  test('are no more for what changes no text, such as publishing', async () => {
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    await edit({ title: 'One', isPublished: true });
    expect((await list()).revisions).toHaveLength(1);
  });

  test('come back as one more version, and the post stays published or not', async () => {
    await edit({ title: 'Two', description: '<p>It snowed.</p>', isPublished: false });
    const { revisions } = await list();
    expect(await restore(revisions[1]!.savedAt, (await read()).updatedAt)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ title: 'One', description: '<p>It rained.</p>', isPublished: false });
    expect((await list()).revisions.map(({ title }) => title)).toEqual(['One', 'Two', 'One']);
    const { body } = await server.call(contract.listAllBlogs, { as: server.admin });
    expect(body.blogs[0]).toMatchObject({ title: 'One', description: 'It rained.' });
  });

  test('do not come back over a newer version than the one that was seen', async () => {
    const { updatedAt } = await read();
    await edit({ title: 'Two' });
    expect(await restore(updatedAt!, updatedAt)).toMatchObject({ status: 409 });
    expect((await read()).title).toBe('Two');
  });

  test('keep their covers, and bring them back', async () => {
    const { image } = await read();
    await edit({ title: 'Two' }, await createPng('#f00'));
    const covers = await server.database.queries.selectFrom('images').select('hash').execute();
    expect(covers).toHaveLength(2);
    const { revisions } = await list();
    await restore(revisions[1]!.savedAt);
    expect((await read()).image).toBe(image);
  });

  test('are a hundred at most, and the cover of what goes is free', async () => {
    await edit({ title: 'With another cover' }, await createPng('#f00'));
    for (let number = 0; number < limits.revisions; number += 1) await edit({ title: `Edit ${number}` });
    const { revisions } = await list();
    expect(revisions).toHaveLength(limits.revisions);
    expect(revisions.at(-1)!.title).toBe('Edit 0');
    expect(await server.database.queries.selectFrom('images').select('hash').execute()).toHaveLength(1);
  });

  test('are as many as edits when several are made at once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => edit({ title: `Edit ${index}` })));
    expect(new Set((await list()).revisions.map(({ title }) => title)).size).toBe(9);
  });

  test('go with their post', async () => {
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    expect(await get((await list()).revisions?.[0]?.savedAt ?? 'none')).toMatchObject({ status: 404 });
  });

  test('are for admins', async () => {
    const reader = await server.signUp();
    for (const [as, status] of [
      [undefined, 401],
      [reader, 403],
    ] as const) {
      expect((await server.call(revisionsCalls.listRevisions, { as, params: { id } })).status).toBe(status);
      expect((await server.call(revisionsCalls.getRevision, { as, params: { id, savedAt: 'x' } })).status).toBe(status);
    }
  });

  test('that do not exist are not found', async () => {
    for (const savedAt of ['never', '%00', '\0', '2020-01-01T00:00:00.000Z']) {
      expect((await get(savedAt)).status).toBe(404);
    }
    expect((await restore('2020-01-01T00:00:00.000Z')).status).toBe(404);
  });
});
