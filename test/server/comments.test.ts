import { contract } from '../../src/contract/calls';
import { createTestServer, InvalidBody, type TestServer } from '../support/server';

describe('comments', () => {
  let server: TestServer;
  let blog: { id: string; title: string };
  beforeEach(async () => {
    server = await createTestServer();
    blog = await server.addBlog();
  });
  afterEach(() => server.close());

  const listPublic = async () =>
    (await server.call(contract.listComments, { body: { blogId: blog.id } })).body.comments;

  test('a comment waits for approval, and is then there for everybody', async () => {
    const added = await server.call(contract.addComment, { body: { blog: blog.id, name: ' Ann ', content: 'Nice. ' } });
    expect(added.body.message).toBe('Comment added. It will appear once it is approved.');
    expect(await listPublic()).toEqual([]);

    const [waiting] = (await server.call(contract.listAllComments, { as: server.admin })).body.comments;
    expect(waiting).toMatchObject({ isApproved: false, name: 'Ann', blog: { _id: blog.id, title: blog.title } });
    const approved = await server.call(contract.approveComment, { as: server.admin, body: { id: waiting!._id } });
    expect(approved.body.message).toBe('Comment approved.');
    expect(await listPublic()).toMatchObject([
      { _id: waiting!._id, blog: blog.id, name: 'Ann', content: 'Nice.', isApproved: true },
    ]);
  });

  test('what readers get identifies no account', async () => {
    const as = await server.signUp('Zelda');
    const { id } = await server.addComment(blog.id, { as });
    await server.call(contract.approveComment, { as: server.admin, body: { id } });
    const { body } = await server.app.inject({
      method: 'POST',
      url: '/api/blog/comments',
      payload: { blogId: blog.id },
    });
    expect(body).toContain('Zelda');
    expect(body).not.toContain(as.id);
    expect(body).not.toContain(as.email);
  });

  test('a comment written with a token is among one’s own, waiting or not', async () => {
    const as = await server.signUp();
    const other = await server.signUp();
    await server.addComment(blog.id, { as, content: 'Mine' });
    await server.addComment(blog.id, { content: 'A visitor’s' });
    const { body } = await server.call(contract.listMyComments, { as });
    expect(body.comments).toMatchObject([
      { content: 'Mine', isApproved: false, blog: { _id: blog.id, title: blog.title } },
    ]);
    expect((await server.call(contract.listMyComments, { as: other })).body.comments).toEqual([]);
  });

  test('a title of a draft does not reach those who commented on it', async () => {
    const as = await server.signUp();
    await server.addComment(blog.id, { as });
    await server.call(contract.togglePublish, { as: server.admin, body: { id: blog.id } });
    expect((await server.call(contract.listMyComments, { as })).body.comments).toEqual([]);
    expect((await server.call(contract.listAllComments, { as: server.admin })).body.comments).toHaveLength(1);
  });

  test('newest comes first', async () => {
    await server.addComment(blog.id, { content: 'one' });
    await server.addComment(blog.id, { content: 'two' });
    const { comments } = (await server.call(contract.listAllComments, { as: server.admin })).body;
    expect(comments.map(({ content }) => content)).toEqual(['two', 'one']);
  });

  test('a deletion cannot be undone', async () => {
    const { id } = await server.addComment(blog.id);
    const remove = () => server.call(contract.deleteComment, { as: server.admin, body: { id } });
    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Comment deleted.' } });
    expect(await remove()).toMatchObject({ status: 404, body: { message: 'The comment was not found.' } });
    const approved = await server.call(contract.approveComment, { as: server.admin, body: { id } });
    expect(approved.status).toBe(404);
  });

  test('an approval is permanent: approving again changes nothing', async () => {
    const { id } = await server.addComment(blog.id, { content: 'Here to stay.' });
    const approve = () => server.call(contract.approveComment, { as: server.admin, body: { id } });
    await approve();
    await approve();
    expect(await listPublic()).toContainEqual(expect.objectContaining({ _id: id, isApproved: true }));
  });

  test('text stays text, whatever it looks like', async () => {
    const content = `<img src=x onerror=alert(1)> '; drop table comments; -- 👩‍👩‍👧 \u202e`;
    const { id } = await server.addComment(blog.id, { content });
    await server.call(contract.approveComment, { as: server.admin, body: { id } });
    expect((await listPublic())[0]!.content).toBe(content);
  });

  test('names and texts are held to their limits, counted in characters', async () => {
    const add = (name: string, content: string) =>
      server.call(contract.addComment, { body: { blog: blog.id, name, content } });
    expect((await add('😀'.repeat(80), '😀'.repeat(5000))).status).toBe(200);
    expect((await add('a'.repeat(81), 'a')).body.message).toBe('Your name must be at most 80 characters long.');
    expect((await add('a', 'a'.repeat(5001))).body.message).toBe('Your comment must be at most 5000 characters long.');
    expect((await add('a', ' \n ')).body.message).toBe('Please enter your comment.');
  });

  test('a comment on no post is refused', async () => {
    for (const unknown of ['nope', 'f'.repeat(24), '../..', '__proto__']) {
      const body = { blog: unknown, name: 'A', content: 'B' };
      expect(await server.call(contract.addComment, { body })).toMatchObject({
        status: 404,
        body: { message: 'The blog was not found.' },
      });
    }
    expect(
      (await server.call(contract.addComment, { body: new InvalidBody({ name: 'A', content: 'B' }) })).status,
    ).toBe(400);
  });
});
