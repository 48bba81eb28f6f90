import { contract } from '../../src/contract/calls';
import type { BlogChanges } from '../../src/contract/entities';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { draftsCalls, type NewDraft } from '../../src/contract/extensions/drafts';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { createTestServer, InvalidBody, type Account, type TestServer } from '../support/server';

let server: TestServer;
let author: Account;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.signUp();
  await server.call(accountsCalls.setRole, { as: server.admin, body: { id: author.id, role: 'author' } });
});
afterEach(() => server.close());

const morning = 'morning-0123456789';
const evening = 'evening-0123456789';

const add = (body: Partial<NewDraft>, as = author) =>
  server.call(draftsCalls.addDraft, { as, body: new InvalidBody({ title: 'Rain', ...body }) });

async function addThought(session?: string): Promise<string> {
  const { status, body } = await add({ description: '<p>0</p>', ...(session && { session }) });
  expect(status).toBe(200);
  return body.id;
}

const edit = (id: string, body: Partial<BlogChanges>, as = author) =>
  server.call(contract.editBlog, { as, params: { id }, body: { title: 'Rain', ...body } });

async function save(id: string, text: string, session?: string, as = author): Promise<void> {
  const answer = await edit(id, { description: `<p>${text}</p>`, ...(session && { session }) }, as);
  expect(answer).toMatchObject({ status: 200 });
}

const read = async (id: string) =>
  (await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog;

/** The texts of the versions, the newest first. */
async function texts(id: string): Promise<string[]> {
  const { body } = await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id } });
  const versions = await Promise.all(
    body.revisions.map(({ savedAt }) =>
      server.call(revisionsCalls.getRevision, { as: server.admin, params: { id, savedAt } }),
    ),
  );
  return versions.map((version) => version.body.revision.description.replace(/<\/?p>/g, ''));
}

describe('what saves itself while somebody writes', () => {
  test('keeps one version for each session, the last one', async () => {
    const id = await addThought(morning);
    for (const text of ['1', '2', '3']) await save(id, text, morning);
    for (const text of ['4', '5']) await save(id, text, evening);
    expect(await texts(id)).toEqual(['5', '3']);
    expect((await read(id)).description).toBe('<p>5</p>');
  });

  test('replaces nothing that somebody has saved, before it or in the midst of it', async () => {
    const id = await addThought();
    await save(id, '1', morning);
    await save(id, '2', morning);
    await save(id, 'by hand');
    await save(id, '3', morning);
    await save(id, '4', morning);
    // Saved as it was, it is a version that stays.
    await save(id, '4');
    await save(id, '5', morning);
    expect(await texts(id)).toEqual(['5', '4', 'by hand', '0']);
  });

  test('does not push out what was there before, when two write at once', async () => {
    const id = await addThought();
    for (const round of [1, 2, 3]) {
      await save(id, `author ${round}`, morning);
      await save(id, `admin ${round}`, evening, server.admin);
    }
    expect(await texts(id)).toEqual(['admin 3', 'author 3', '0']);
  });

  test('replaces nothing of another account, whatever session that names', async () => {
    const id = await addThought(morning);
    await save(id, 'theirs', morning, server.admin);
    await save(id, 'theirs again', morning, server.admin);
    expect(await texts(id)).toEqual(['theirs again', '0']);
  });

  test('releases the pictures of what it replaces', async () => {
    const id = await addThought(morning);
    await save(id, '1', morning);
    const rows = await server.database.queries.selectFrom('revisions').select('saved_at').execute();
    expect(rows).toHaveLength(1);
    expect(await server.database.queries.selectFrom('revision_images').select('hash').execute()).toEqual([]);
  });

  test('comes into conflict with a newer version, as what somebody saves', async () => {
    const id = await addThought(morning);
    const { updatedAt } = await read(id);
    await save(id, 'theirs', evening, server.admin);
    expect(await edit(id, { description: '<p>mine</p>', session: morning, updatedAt })).toMatchObject({ status: 409 });
    expect((await read(id)).description).toBe('<p>theirs</p>');
  });

  test('neither changes nor makes what readers see, or will', async () => {
    const refusal = { status: 409, body: { message: 'The post is published, or is to be. Please save it yourself.' } };
    const { id: published } = await server.addBlog({ title: 'Rain', description: '<p>0</p>' });
    expect(await edit(published, { session: morning }, server.admin)).toMatchObject(refusal);
    const publishAt = new Date(Date.now() + 60 * 60_000).toISOString();
    const { id: scheduled } = await server.addBlog({ title: 'Rain', isPublished: false, publishAt });
    expect(await edit(scheduled, { session: morning }, server.admin)).toMatchObject(refusal);
    expect(await edit(scheduled, { session: morning, publishAt: '' }, server.admin)).toMatchObject(refusal);
    const id = await addThought(morning);
    expect(await edit(id, { session: morning, isPublished: true })).toMatchObject(refusal);
    expect(await edit(id, { session: morning, publishAt })).toMatchObject(refusal);
    expect(await add({ session: morning, publishAt })).toMatchObject(refusal);
    expect(await read(id)).toMatchObject({ isPublished: false });
  });

  test('has a session that nobody guesses', async () => {
    for (const session of ['short', `${morning} `, 'x'.repeat(65)]) {
      expect(await add({ session })).toMatchObject({ status: 400 });
    }
  });
});

describe('a text that is shown before it is saved', () => {
  const render = (description: string) => server.call(draftsCalls.renderText, { as: author, body: { description } });

  test('is what readers would get, and is kept nowhere', async () => {
    const { body } = await render('<h2>Rain</h2><script>alert(1)</script><p onclick="x()">falls</p>');
    expect(body).toEqual({ success: true, description: '<h2 id="h-rain">Rain</h2><p>falls</p>' });
    expect(await server.database.queries.selectFrom('blogs').select('id').execute()).toEqual([]);
  });

  test('may be as long as one that is saved, and no longer', async () => {
    const paragraph = `<p>${'rain '.repeat(100)}</p>`;
    expect(await render(paragraph.repeat(900))).toMatchObject({ status: 200 });
    expect((await render(paragraph.repeat(1200))).status).toBeGreaterThanOrEqual(400);
  });
});
