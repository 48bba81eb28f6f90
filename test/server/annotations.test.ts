import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { annotationsCalls, type Annotation } from '../../src/contract/extensions/annotations';
import { binCalls } from '../../src/contract/extensions/bin';
import { presenceCalls } from '../../src/contract/extensions/presence';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { limits } from '../../src/contract/limits';
import { createTestServer, type Account, type TestServer } from '../support/server';

const target = { block: 1, exact: 'It rained', prefix: 'Then. ', suffix: ', and how.' };

let server: TestServer;
let ada: Account;
let id: string;
beforeEach(async () => {
  server = await createTestServer();
  ada = await server.signUp('Ada');
  await server.call(accountsCalls.setRole, { as: server.admin, body: { id: ada.id, role: 'author' } });
  ({ id } = await server.addBlog({ title: 'Rain', isPublished: false, authorId: ada.id }));
});
afterEach(() => server.close());

const list = async (as: Account | TestServer['admin'] = ada): Promise<Annotation[]> => {
  const { status, body } = await server.call(annotationsCalls.listAnnotations, { as, params: { id } });
  expect(status).toBe(200);
  return body.annotations;
};
const add = (content: string, as: Account | TestServer['admin'] = ada) =>
  server.call(annotationsCalls.addAnnotation, { as, body: { id, target, content } });
const reply = (annotation: string, content: string, as: Account | TestServer['admin'] = ada) =>
  server.call(annotationsCalls.replyToAnnotation, { as, body: { id, annotation, content } });
const edit = (message: string, content: string, as: Account | TestServer['admin'] = ada) =>
  server.call(annotationsCalls.editAnnotation, { as, body: { id, message, content } });
const remove = (message: string, as: Account | TestServer['admin'] = ada) =>
  server.call(annotationsCalls.removeAnnotation, { as, body: { id, message } });
const resolve = (annotation: string, isResolved: boolean, as: Account | TestServer['admin'] = ada) =>
  server.call(annotationsCalls.resolveAnnotation, { as, body: { id, annotation, isResolved } });
const said = async () => (await list()).map(({ messages }) => messages.map(({ content }) => content));
const readVersion = async () => {
  const body = { id, editor: 'an-editor-of-a-browser' };
  return (await server.call(presenceCalls.reportPresence, { as: ada, body })).body.annotations;
};

describe('a comment on the text of a post', () => {
  test('quotes what it is about, and says who wrote it, to all who may edit the post', async () => {
    expect(await add('  Did it <b>really</b>?\nhttps://example.com  ')).toMatchObject({ status: 200 });
    const [thread] = await list(server.admin);
    expect(thread).toEqual({
      _id: expect.any(String) as string,
      target,
      messages: [
        {
          _id: expect.any(String) as string,
          name: 'Ada',
          content: 'Did it <b>really</b>?\nhttps://example.com',
          createdAt: expect.any(String) as string,
          isOwn: false,
          isGuest: false,
        },
      ],
    });
  });

  test('is replied to, and is resolved by whoever may edit the post; a reply opens it again', async () => {
    await add('Did it?');
    const [{ _id: thread }] = (await list()) as [Annotation];
    await reply(thread, 'It did.', server.admin);
    expect(await resolve(thread, true, server.admin)).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject([{ resolvedBy: 'Admin', messages: [{ isOwn: true }, { isOwn: false }] }]);
    await reply(thread, 'When?');
    expect((await list())[0]).not.toHaveProperty('resolvedAt');
    await resolve(thread, true);
    await resolve(thread, false);
    expect((await list())[0]).not.toHaveProperty('resolvedBy');
    expect(await said()).toEqual([['Did it?', 'It did.', 'When?']]);
  });

  test('is changed and deleted by who has written it; what others have replied stays', async () => {
    await add('Did it?');
    const [{ _id: thread, messages }] = (await list()) as [Annotation];
    const [first] = messages.map(({ _id }) => _id) as [string];
    await reply(thread, 'It did.', server.admin);
    expect(await edit(first, 'Did it not?', server.admin)).toMatchObject({ status: 403 });
    expect(await remove(first, server.admin)).toMatchObject({ status: 403 });
    await edit(first, 'Did it not?');
    expect((await list())[0]!.messages[0]).toMatchObject({
      content: 'Did it not?',
      editedAt: expect.any(String) as string,
    });
    await remove(first);
    expect(await said()).toEqual([['It did.']]);
    const [{ messages: left }] = (await list()) as [Annotation];
    await remove(left[0]!._id, server.admin);
    expect(await said()).toEqual([]);
    expect(await server.database.queries.selectFrom('annotations').selectAll().execute()).toEqual([]);
  });

  test('is found by its own post only', async () => {
    await add('Did it?');
    const [{ _id: annotation, messages }] = (await list()) as [Annotation];
    const { id: other } = await server.addBlog({ authorId: ada.id });
    const calls = [
      server.call(annotationsCalls.replyToAnnotation, { as: ada, body: { id: other, annotation, content: 'Yes.' } }),
      server.call(annotationsCalls.resolveAnnotation, { as: ada, body: { id: other, annotation, isResolved: true } }),
      server.call(annotationsCalls.removeAnnotation, { as: ada, body: { id: other, message: messages[0]!._id } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('is resolved once by two who do so at once', async () => {
    await add('Did it?');
    const [{ _id: thread }] = (await list()) as [Annotation];
    const answers = await Promise.all([
      resolve(thread, true),
      resolve(thread, true, server.admin),
      resolve(thread, true),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [{ resolvedAt, resolvedBy }] = (await list()) as [Annotation];
    await resolve(thread, true, resolvedBy === 'Ada' ? server.admin : ada);
    expect((await list())[0]).toMatchObject({ resolvedAt, resolvedBy });
  });

  test('is added once by a request that is sent twice', async () => {
    const headers = { 'idempotency-key': 'a-key-of-the-browser-1234' };
    const body = { id, target, content: 'Did it?' };
    for (let time = 0; time < 2; time += 1) {
      expect(await server.call(annotationsCalls.addAnnotation, { as: ada, body, headers })).toMatchObject({
        status: 200,
      });
    }
    expect(await said()).toEqual([['Did it?']]);
  });

  test('tells those who have the post open that there is something new, whatever has changed', async () => {
    const versions = [await readVersion()];
    await add('One.');
    versions.push(await readVersion());
    await add('Two.');
    versions.push(await readVersion());
    const [{ _id: thread, messages }] = (await list()) as [Annotation];
    await reply(thread, 'Well.');
    versions.push(await readVersion());
    await edit(messages[0]!._id, 'First.');
    versions.push(await readVersion());
    await resolve(thread, true);
    versions.push(await readVersion());
    await remove(messages[0]!._id);
    versions.push(await readVersion());
    expect(new Set(versions).size).toBe(versions.length);
    expect(await readVersion()).toBe(versions.at(-1));
  });

  test('is plain text of a limited length, as is what it quotes; there are not more than there may be', async () => {
    const tooLong = [
      { target, content: 'a'.repeat(limits.annotation + 1) },
      { target: { ...target, exact: 'a'.repeat(15_000) }, content: 'Long' },
      { target: { ...target, prefix: 'a'.repeat(15_000) }, content: 'Long' },
      { target: { ...target, block: -1 }, content: 'Before it' },
    ];
    for (const body of tooLong) {
      const { status, body: answer } = await server.call(annotationsCalls.addAnnotation, {
        as: ada,
        body: { id, ...body },
      });
      expect([status, answer.message]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)]);
    }
    await add('The last one.');
    const [{ _id: annotation_id }] = (await list()) as [Annotation];
    const filler = { annotation_id, user_id: null, is_guest: 0, content: 'One of many.', edited_at: null } as const;
    const rows = Array.from({ length: limits.annotations - 1 }, (_, number) => ({
      ...filler,
      id: number.toString(16).padStart(24, '0'),
      name: 'Ada',
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    await server.database.write((tx) => tx.insertInto('annotation_messages').values(rows).execute());
    expect(await add('One too many.')).toMatchObject({ status: 409 });
    expect(await reply(annotation_id, 'One too many.')).toMatchObject({ status: 409 });
  });

  test('changes nothing of the post, and nothing that other servers are told', async () => {
    const read = async () => {
      const { queries, engine } = server.database;
      return [
        await queries.selectFrom('blogs').selectAll().execute(),
        await queries.selectFrom('revisions').selectAll().execute(),
        engine === 'postgres' ? await queries.selectFrom('changes').selectAll().execute() : [],
        await queries.selectFrom('count_changes').selectAll().execute(),
      ];
    };
    const before = await read();
    await add('Did it?');
    const [{ _id: thread, messages }] = (await list()) as [Annotation];
    await reply(thread, 'Well.');
    await resolve(thread, true);
    await remove(messages[0]!._id);
    await readVersion();
    expect(await read()).toEqual(before);
  });
});

describe('with its post, a comment on the text', () => {
  const put = () => server.call(contract.deleteBlog, { as: ada, body: { id } });
  const rows = () => server.database.queries.selectFrom('annotation_messages').selectAll().execute();

  test('goes into the bin and comes back, and is deleted for good', async () => {
    await add('Did it?');
    const before = await list();
    await put();
    expect(await server.call(annotationsCalls.listAnnotations, { as: ada, params: { id } })).toMatchObject({
      status: 404,
    });
    expect(await add('Still there?')).toMatchObject({ status: 404 });
    await server.call(binCalls.restoreBlog, { as: ada, body: { id } });
    expect(await list()).toEqual(before);
    await put();
    await server.call(binCalls.purgeBlog, { as: ada, body: { id } });
    expect(await rows()).toEqual([]);
  });

  test('leaves nothing behind where both are deleted and written in the same second', async () => {
    const [deleted, ...added] = await Promise.all([put(), add('One'), add('Two'), add('Three', server.admin)]);
    expect(deleted.status).toBe(200);
    for (const { status } of added) expect([200, 404]).toContain(status);
    expect(await rows()).toHaveLength(added.filter(({ status }) => status === 200).length);
    await server.call(binCalls.purgeBlog, { as: ada, body: { id } });
    expect(await rows()).toEqual([]);
  });
});

describe('when an account is deleted, what it has written about texts', () => {
  beforeEach(async () => {
    await add('Did it?', ada);
    const [{ _id: thread }] = (await list()) as [Annotation];
    await reply(thread, 'It did.', server.admin);
    await add('Alone.', ada);
  });
  const removeAda = (comments: 'keep' | 'delete') =>
    server.call(accountsCalls.deleteUser, { as: server.admin, body: { id: ada.id, comments } });
  const left = async () =>
    (await list(server.admin)).map(({ messages }) => messages.map(({ name, content }) => `${name}: ${content}`));

  test('stays under its name', async () => {
    expect(await removeAda('keep')).toMatchObject({ status: 200 });
    expect(await left()).toEqual([['Ada: Did it?', 'Admin: It did.'], ['Ada: Alone.']]);
  });

  test('goes with its comments, where that is asked for', async () => {
    expect(await removeAda('delete')).toMatchObject({ status: 200 });
    expect(await left()).toEqual([['Admin: It did.']]);
    expect(await server.database.queries.selectFrom('annotations').selectAll().execute()).toHaveLength(1);
  });
});

describe('whoever has the preview address', () => {
  let token: string;
  const readLink = async () => (await server.call(previewsCalls.getPreviewLink, { as: ada, params: { id } })).body;
  const allow = (takesAnnotations: boolean) =>
    server.call(previewsCalls.changePreviewLink, { as: ada, body: { id, takesAnnotations } });
  const listAsGuest = () => server.call(annotationsCalls.listPreviewAnnotations, { params: { token } });
  const addAsGuest = (content: string) =>
    server.call(annotationsCalls.addPreviewAnnotation, { body: { token, name: 'Tom', target, content } });
  beforeEach(async () => {
    await server.call(previewsCalls.renewPreviewLink, { as: ada, body: { id } });
    token = (await readLink()).token!;
  });

  test('neither sees nor writes comments unless the writer allows that', async () => {
    await add('Between us.');
    expect(await listAsGuest()).toMatchObject({ status: 404 });
    expect(await addAsGuest('And me.')).toMatchObject({ status: 404 });
    expect((await server.call(previewsCalls.getPreview, { params: { token } })).body).toMatchObject({
      takesAnnotations: false,
    });
    expect(await allow(true)).toMatchObject({ status: 200 });
    expect((await server.call(previewsCalls.getPreview, { params: { token } })).body).toMatchObject({
      takesAnnotations: true,
    });
    expect(await addAsGuest('And me.')).toMatchObject({ status: 200 });
    expect((await listAsGuest()).body.annotations).toMatchObject([
      { messages: [{ name: 'Ada', isGuest: false, isOwn: false }] },
      { messages: [{ name: 'Tom', isGuest: true, isOwn: false }] },
    ]);
    await allow(false);
    expect(await listAsGuest()).toMatchObject({ status: 404 });
    expect(await addAsGuest('Hello?')).toMatchObject({ status: 404 });
  });

  test('replies, and whoever may edit the post deletes what came by the address', async () => {
    await add('Did it?');
    await allow(true);
    const [{ _id: annotation }] = (await list()) as [Annotation];
    const body = { token, name: 'Tom', annotation, content: 'It did.' };
    expect(await server.call(annotationsCalls.replyToPreviewAnnotation, { body })).toMatchObject({ status: 200 });
    const [{ messages }] = (await list()) as [Annotation];
    expect(messages[1]).toMatchObject({ name: 'Tom', content: 'It did.', isGuest: true });
    expect(await edit(messages[1]!._id, 'Changed.')).toMatchObject({ status: 403 });
    expect(await remove(messages[1]!._id, server.admin)).toMatchObject({ status: 200 });
    expect(await said()).toEqual([['Did it?']]);
  });

  test('has nothing any more once the address is withdrawn, and a new address takes comments only when that is said again', async () => {
    await allow(true);
    await server.call(previewsCalls.renewPreviewLink, { as: ada, body: { id } });
    expect(await readLink()).toMatchObject({ takesAnnotations: false });
    expect(await addAsGuest('Hello?')).toMatchObject({ status: 404 });
    await server.call(previewsCalls.withdrawPreviewLink, { as: ada, body: { id } });
    expect(await allow(true)).toMatchObject({ status: 404 });
    expect(await addAsGuest('Hello?')).toMatchObject({ status: 404 });
  });

  test('who comments while the address is withdrawn has or has not, and is told which', async () => {
    await allow(true);
    const [withdrawn, ...added] = await Promise.all([
      server.call(previewsCalls.withdrawPreviewLink, { as: ada, body: { id } }),
      addAsGuest('One'),
      addAsGuest('Two'),
      addAsGuest('Three'),
    ]);
    expect(withdrawn.status).toBe(200);
    for (const { status } of added) expect([200, 404]).toContain(status);
    expect(await list()).toHaveLength(added.filter(({ status }) => status === 200).length);
  });

  test('cannot write more than a part of all comments', async () => {
    await allow(true);
    await addAsGuest('One');
    const [{ _id: annotation_id }] = (await list()) as [Annotation];
    const rows = Array.from({ length: limits.previewAnnotations - 1 }, (_, number) => ({
      id: number.toString(16).padStart(24, '0'),
      annotation_id,
      user_id: null,
      name: 'Tom',
      is_guest: 1 as const,
      content: 'One of many.',
      created_at: '2026-01-01T00:00:00.000Z',
      edited_at: null,
    }));
    await server.database.write((tx) => tx.insertInto('annotation_messages').values(rows).execute());
    expect(await addAsGuest('One too many.')).toMatchObject({ status: 409 });
    expect(await add('Room for us.')).toMatchObject({ status: 200 });
  });
});

test('from one address only so many comments come within a minute', async () => {
  await server.close();
  server = await createTestServer({ RATE_LIMIT: 'on' });
  const body = { token: 'a'.repeat(22), name: 'Tom', target, content: 'Hello?' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    statuses.push((await server.call(annotationsCalls.addPreviewAnnotation, { body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
});

test('comments on the text are in nothing that readers get', async () => {
  const { id: published } = await server.addBlog({ title: 'In public' });
  const body = { id: published, target: { ...target, exact: 'a secret quotation' }, content: 'a secret remark' };
  await server.call(annotationsCalls.addAnnotation, { as: server.admin, body });
  const answers = await Promise.all(
    [`/api/blog/${published}`, '/api/blog/all', '/feed.xml', '/sitemap.xml'].map((url) => server.app.inject(url)),
  );
  for (const { body: text } of answers) expect(text).not.toContain('a secret');
});
