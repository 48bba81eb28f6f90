import { contract } from '../../src/contract/calls';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { createTestServer, type TestServer } from '../support/server';

const ofQuill =
  '<ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li><li data-list="ordered">c</li></ol>';
/** Two kinds are two lists, which Quill joins. */
const toQuill =
  '<ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li></ol><ol><li data-list="ordered">c</li></ol>';
const nested = '<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>';

describe('a post that was written with Quill', () => {
  let server: TestServer;
  let id: string;
  beforeEach(async () => {
    server = await createTestServer();
    id = (await server.addBlog({ description: ofQuill })).id;
  });
  afterEach(() => server.close());

  const read = async (query = {}) =>
    (await server.call(contract.getBlog, { params: { id }, query })).body.blog.description;
  const edit = (description: string) =>
    server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'Again', description } });

  test('has the lists of Quill for whoever asks as Quill’s clients do, however often it is edited', async () => {
    expect(await read()).toBe(toQuill);
    await edit(await read());
    expect(await read()).toBe(toQuill);
  });

  test('has the lists of HTML for Octavo’s own pages, in feeds, and in the versions that it keeps', async () => {
    expect(await read({ lists: 'nested' })).toBe(nested);
    expect((await server.app.inject('/feed.xml')).body).toContain(nested);
    const params = { id };
    const { revisions } = (await server.call(revisionsCalls.listRevisions, { as: server.admin, params })).body;
    const { savedAt } = revisions[0]!;
    const { body } = await server.call(revisionsCalls.getRevision, { as: server.admin, params: { id, savedAt } });
    expect(body.revision.description).toBe(nested);
  });

  test('has the lists of HTML for everybody when another editor has saved it, until its version of before is restored', async () => {
    const { revisions } = (await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id } })).body;
    await edit(await read({ lists: 'nested' }));
    expect(await read()).toBe(nested);
    const body = { id, savedAt: revisions[0]!.savedAt };
    await server.call(revisionsCalls.restoreRevision, { as: server.admin, body });
    expect(await read()).toBe(toQuill);
  });
});
