import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { binCalls } from '../../src/contract/extensions/bin';
import { moderationCalls } from '../../src/contract/extensions/moderation';
import { repliesCalls } from '../../src/contract/extensions/replies';
import { createTestServer, type Account, type TestServer } from '../support/server';

describe('answers to comments', () => {
  let server: TestServer;
  let blog: { id: string; title: string };
  beforeEach(async () => {
    server = await createTestServer();
    blog = await server.addBlog();
  });
  afterEach(() => server.close());

  const approve = (id: string) => server.call(contract.approveComment, { as: server.admin, body: { id } });

  const listQueue = async () => (await server.call(contract.listAllComments, { as: server.admin })).body.comments;

  /** @returns its id */
  async function addApproved(content: string, { as, replyTo }: { as?: Account; replyTo?: string } = {}) {
    const body = { blog: blog.id, name: as?.name ?? 'Somebody', content, ...(replyTo !== undefined && { replyTo }) };
    const added = await server.call(contract.addComment, { as, body });
    expect(added.status).toBe(200);
    const { _id } = (await listQueue()).find((comment) => comment.content === content)!;
    await approve(_id);
    return _id;
  }

  const listThreads = async (page: { limit?: number; offset?: number } = {}) =>
    (await server.call(contract.listComments, { body: { blogId: blog.id }, query: { ...page, sort: 'thread' } })).body;

  const contents = (comments: { content: string }[]) => comments.map(({ content }) => content);

  test('stand under what they answer, the first one first, whatever page that is on', async () => {
    const first = await addApproved('first');
    const second = await addApproved('second');
    await addApproved('second, a', { replyTo: second });
    await addApproved('first, a', { replyTo: first });
    const answer = await addApproved('second, b', { replyTo: second });
    // An answer to an answer is one to the comment.
    await addApproved('second, c', { replyTo: answer });
    const expected = ['second', 'second, a', 'second, b', 'second, c', 'first', 'first, a'];
    const whole = await listThreads();
    expect(contents(whole.comments)).toEqual(expected);
    expect(whole.comments.map(({ replyTo }) => replyTo)).toEqual([undefined, second, second, second, undefined, first]);
    for (let offset = 0; offset < 6; offset += 2) {
      const page = await listThreads({ limit: 2, offset });
      expect(contents(page.comments)).toEqual(expected.slice(offset, offset + 2));
      expect(page.total).toBe(6);
      expect(page.continued?.content).toBe(offset === 2 ? 'second' : undefined);
    }
    // A client that does not know of them sees comments, the newest first.
    const { body } = await server.call(contract.listComments, { body: { blogId: blog.id } });
    expect(contents(body.comments)).toEqual(['second, c', 'second, b', 'first, a', 'second, a', 'second', 'first']);
  });

  test('wait for approval, and are given only to what readers see', async () => {
    const waiting = await server.addComment(blog.id);
    const other = await server.addBlog({ title: 'Elsewhere' });
    const answer = (replyTo: string, to = blog.id) =>
      server.call(contract.addComment, { body: { blog: to, name: 'Ann', content: 'No.', replyTo } });
    expect((await answer(waiting.id)).status).toBe(404);
    expect((await answer('f'.repeat(24))).status).toBe(404);
    await approve(waiting.id);
    expect((await answer(waiting.id, other.id)).status).toBe(404);
    expect((await answer(waiting.id)).body.message).toBe('Comment added. It will appear once it is approved.');
    expect((await listThreads()).comments).toHaveLength(1);
    expect((await listQueue())[0]).toMatchObject({ content: 'No.', inReplyTo: { _id: waiting.id, name: 'Somebody' } });
    await server.call(contract.togglePublish, { as: server.admin, body: { id: blog.id } });
    expect((await answer(waiting.id)).status).toBe(404);
    const byAdmin = { blog: blog.id, name: 'Admin', content: 'Later.', replyTo: waiting.id };
    expect((await server.call(contract.addComment, { as: server.admin, body: byAdmin })).status).toBe(409);
  });

  test('of an admin in the queue approve the comment, once, and are marked as the author’s', async () => {
    const { id } = await server.addComment(blog.id);
    const headers = { 'idempotency-key': 'an-answer-in-the-queue' };
    const answer = { as: server.admin, body: { id, content: 'Thank you.' }, headers };
    expect((await server.call(repliesCalls.replyToComment, answer)).body.message).toBe('Answer added.');
    expect((await server.call(repliesCalls.replyToComment, answer)).status).toBe(200);
    expect((await listThreads()).comments).toMatchObject([
      { _id: id, isApproved: true },
      { content: 'Thank you.', name: 'Admin', isByAuthor: true, replyTo: id },
    ]);
    const { comments } = await listThreads();
    expect(comments).toHaveLength(2);
    expect(comments[0]).not.toHaveProperty('isByAuthor');
    const reader = await server.signUp();
    expect((await server.call(repliesCalls.replyToComment, { ...answer, headers: {}, as: reader })).status).toBe(403);
  });

  test('stay as comments when what they answer is deleted', async () => {
    const id = await addApproved('first');
    await addApproved('answer', { replyTo: id });
    await addApproved('second');
    await server.call(contract.deleteComment, { as: server.admin, body: { id } });
    const { comments } = await listThreads({ limit: 10 });
    expect(contents(comments)).toEqual(['second', 'answer']);
    expect(comments[1]).not.toHaveProperty('replyTo');
  });

  test('stay as comments when the account is removed that wrote what they answer, also in the bin', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()];
    const addFor = async (as: Account) => {
      const id = await addApproved(`of ${as.name}`, { as });
      await addApproved(`to ${as.name}`, { replyTo: id });
    };
    await addFor(one);
    await addFor(other);
    const remove = (as: Account) =>
      server.call(accountsCalls.deleteAccount, { as, body: { comments: 'delete', password: as.password } });
    await remove(one);
    await server.call(contract.deleteBlog, { as: server.admin, body: { id: blog.id } });
    await remove(other);
    await server.call(binCalls.restoreBlog, { as: server.admin, body: { id: blog.id } });
    const { comments } = await listThreads({ limit: 10 });
    expect(contents(comments)).toEqual([`to ${other.name}`, `to ${one.name}`]);
    expect(comments.filter(({ replyTo }) => replyTo)).toEqual([]);
  });

  test('come back from the bin below what they answer', async () => {
    const id = await addApproved('first');
    await addApproved('second');
    await addApproved('answer', { replyTo: id });
    const before = await listThreads({ limit: 10 });
    await server.call(contract.deleteBlog, { as: server.admin, body: { id: blog.id } });
    await server.call(binCalls.restoreBlog, { as: server.admin, body: { id: blog.id } });
    expect(await listThreads({ limit: 10 })).toEqual(before);
  });

  test('are shown to who was answered', async () => {
    const as = await server.signUp('Zelda');
    const id = await addApproved('Mine', { as });
    for (let count = 1; count <= 6; count += 1) await addApproved(`answer ${count}`, { replyTo: id });
    const { comments } = (await server.call(contract.listMyComments, { as, query: { limit: 5 } })).body;
    expect(comments).toHaveLength(1);
    expect(comments[0]!.answerCount).toBe(6);
    expect(contents(comments[0]!.answers!)).toEqual([2, 3, 4, 5, 6].map((count) => `answer ${count}`));
  });

  describe('to an answer', () => {
    let ada: Account;
    let grace: Account;
    /** Of Ada, and below it one of Grace. */
    let first: string;
    let answered: string;
    beforeEach(async () => {
      [ada, grace] = [await server.signUp('Ada'), await server.signUp('Grace')];
      first = await addApproved('first', { as: ada });
      answered = await addApproved('answered', { as: grace, replyTo: first });
    });

    const listOwn = async (as = grace) =>
      (await server.call(contract.listMyComments, { as, query: { limit: 5 } })).body;

    const contentsOfAnswers = async (as?: Account) =>
      (await listOwn(as)).comments.map(({ answers = [], answerCount = 0 }) => [answerCount, ...contents(answers)]);

    const readAnsweredIds = async (table: 'comments' | 'deleted_comments' = 'comments') => {
      const rows = await server.database.queries
        .selectFrom(table)
        .select(['content', 'answers_id'])
        .where('answers_id', 'is not', null)
        .orderBy('sort_key')
        .execute();
      return rows.map(({ content, answers_id }) => [content, answers_id]);
    };

    test('are shown to who wrote either, once they are approved, and name what they answer', async () => {
      await server.call(contract.addComment, {
        as: ada,
        body: { blog: blog.id, name: 'Ada', content: 'second', replyTo: answered },
      });
      expect(await contentsOfAnswers()).toEqual([[0]]);
      const [waiting] = await listQueue();
      expect(waiting).toMatchObject({ content: 'second', inReplyTo: { _id: answered, name: 'Grace' } });
      await approve(waiting!._id);
      expect(await contentsOfAnswers()).toEqual([[1, 'second']]);
      expect(await contentsOfAnswers(ada)).toEqual([[0], [2, 'answered', 'second']]);
      expect((await listOwn(ada)).comments[0]).toMatchObject({ inReplyTo: { _id: answered, content: 'answered' } });
      // Readers see it below the first comment.
      const { comments } = await listThreads();
      expect(comments.map(({ content, replyTo }) => [content, replyTo])).toEqual([
        ['first', undefined],
        ['answered', first],
        ['second', first],
      ]);
    });

    test('are in the private feed of who wrote it, once', async () => {
      const own = await addApproved('own', { as: grace });
      const below = await addApproved('below', { as: grace, replyTo: own });
      await addApproved('to the answer', { as: ada, replyTo: answered });
      await addApproved('to both', { as: ada, replyTo: below });
      await addApproved('of oneself', { as: grace, replyTo: answered });
      const { path } = (await server.call(repliesCalls.renewOwnFeed, { as: grace })).body;
      const feed = (await server.app.inject(path)).body;
      expect([...feed.matchAll(/<description>([^<]*)<\/description>\n<\/item>/g)].map(([, text]) => text)).toEqual([
        'to both',
        'to the answer',
      ]);
    });

    test('keep it from being changed much, or hidden as spam', async () => {
      await addApproved('second', { as: ada, replyTo: answered });
      const body = { id: answered, content: 'Quite another text: example.com' };
      expect((await server.call(repliesCalls.editComment, { as: grace, body })).status).toBe(409);
      const spam = { id: answered, isSpam: true };
      expect((await server.call(moderationCalls.markSpam, { as: server.admin, body: spam })).status).toBe(409);
    });

    test('stay below the first comment when it is deleted, and as comments when that is', async () => {
      await addApproved('second', { replyTo: answered });
      const kept = await addApproved('kept', { as: grace, replyTo: first });
      await addApproved('third', { replyTo: kept });
      await server.call(contract.deleteComment, { as: server.admin, body: { id: answered } });
      expect(await readAnsweredIds()).toEqual([['third', kept]]);
      expect((await listQueue()).find(({ content }) => content === 'second')).toMatchObject({
        inReplyTo: { _id: first },
      });
      await server.call(contract.deleteComment, { as: server.admin, body: { id: first } });
      expect(await readAnsweredIds()).toEqual([]);
      expect((await listThreads()).comments.filter(({ replyTo }) => replyTo)).toEqual([]);
    });

    test('go to the bin and come back with what they answer, unless its account is removed meanwhile', async () => {
      await addApproved('second', { replyTo: answered });
      const other = await addApproved('of Ada', { as: ada, replyTo: first });
      await addApproved('third', { replyTo: other });
      const expected = [
        ['second', answered],
        ['third', other],
      ];
      expect(await readAnsweredIds()).toEqual(expected);
      const remove = () => server.call(contract.deleteBlog, { as: server.admin, body: { id: blog.id } });
      const restore = () => server.call(binCalls.restoreBlog, { as: server.admin, body: { id: blog.id } });
      await remove();
      expect(await readAnsweredIds('deleted_comments')).toEqual(expected);
      await restore();
      expect(await readAnsweredIds()).toEqual(expected);
      await remove();
      const body = { comments: 'delete', password: grace.password } as const;
      await server.call(accountsCalls.deleteAccount, { as: grace, body });
      expect(await readAnsweredIds('deleted_comments')).toEqual([['third', other]]);
      await restore();
      expect(await readAnsweredIds()).toEqual([['third', other]]);
      const ofAda = { comments: 'keep', password: ada.password } as const;
      await server.call(accountsCalls.deleteAccount, { as: ada, body: ofAda });
      expect(await readAnsweredIds()).toEqual([['third', other]]);
    });

    test('are answers to the first comment where a server of the version before has deleted it', async () => {
      await addApproved('second', { replyTo: answered });
      await server.database.queries
        .updateTable('comments')
        .set({ answers_id: 'f'.repeat(24) })
        .where('content', '=', 'second')
        .execute();
      expect(await listQueue()).toContainEqual(
        expect.objectContaining({ content: 'second', inReplyTo: expect.objectContaining({ _id: first }) }),
      );
      expect(await contentsOfAnswers()).toEqual([[0]]);
    });
  });

  test('are comments like others for a client that does not know of them, by the calls of the specification', async () => {
    const as = await server.signUp('Old Client');
    const id = await addApproved('first', { as });
    await server.call(repliesCalls.replyToComment, { as: server.admin, body: { id, content: 'answer' } });
    await addApproved('second');
    const waiting = { blog: blog.id, name: 'Ann', content: 'waits', replyTo: id };
    await server.call(contract.addComment, { body: waiting });
    const fields = {
      _id: expect.any(String),
      name: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-/),
      isApproved: expect.any(Boolean),
    };
    const listShown = async () =>
      (await server.call(contract.listComments, { body: { blogId: blog.id } })).body.comments;
    expect(await listShown()).toEqual(
      ['second', 'answer', 'first'].map((content) => expect.objectContaining({ ...fields, blog: blog.id, content })),
    );
    const ofAdmin = (await server.call(contract.listAllComments, { as: server.admin })).body.comments;
    const own = (await server.call(contract.listMyComments, { as })).body.comments;
    const onBlog = { ...fields, blog: { _id: blog.id, title: blog.title } };
    for (const [comments, expected] of [
      [ofAdmin, ['waits', 'second', 'answer', 'first']],
      [own, ['first']],
    ] as const) {
      expect(comments).toEqual(expected.map((content) => expect.objectContaining({ ...onBlog, content })));
    }
    const { dashboardData } = (await server.call(contract.getDashboard, { as: server.admin })).body;
    expect(dashboardData.comments).toBe(4);
    await approve(ofAdmin[0]!._id);
    await server.call(contract.deleteComment, { as: server.admin, body: { id } });
    expect(contents(await listShown())).toEqual(['waits', 'second', 'answer']);
  });

  test('have an address that leads to their page', async () => {
    const old = await addApproved('old');
    const answer = await addApproved('answer', { replyTo: old });
    for (let count = 1; count <= 20; count += 1) await addApproved(`comment ${count}`);
    const follow = async (id: string) => (await server.app.inject(`/blog/comment/${id}`)).headers.location;
    expect(await follow(answer)).toBe(`/blog/${blog.id}?comments=2#comment-${answer}`);
    const [newest] = (await listThreads({ limit: 1 })).comments;
    expect(await follow(newest!._id)).toBe(`/blog/${blog.id}#comment-${newest!._id}`);
    const { id: waiting } = await server.addComment(blog.id);
    expect(await follow(waiting)).toBeUndefined();
  });

  describe('one’s own', () => {
    let as: Account;
    beforeEach(async () => {
      as = await server.signUp();
    });

    const edit = (id: string, content: string, by = as) =>
      server.call(repliesCalls.editComment, { as: by, body: { id, content } });

    const age = async (id: string, minutes: number) =>
      server.database.queries
        .updateTable('comments')
        .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
        .where('id', '=', id)
        .execute();

    test('are changed for ten minutes; a small change stays approved, a large one waits', async () => {
      const id = await addApproved('I like the rain in spring, and the wind.', { as });
      expect((await edit(id, 'I liked the rain in spring, and the wind.')).body.message).toBe('Comment changed.');
      expect(contents((await listThreads()).comments)).toEqual(['I liked the rain in spring, and the wind.']);
      const withLink = await edit(id, 'I liked the rain in spring, and the wind. x.io/1');
      expect(withLink.body.message).toBe('Comment changed. It will appear once it is approved.');
      expect((await listThreads({ limit: 5 })).total).toBe(0);
      const found = await server.call(contract.listAllComments, {
        as: server.admin,
        query: { search: 'x.io', limit: 5 },
      });
      expect(found.body).toMatchObject({ total: 1, counts: { approved: 0, notApproved: 1 } });
      await age(id, 11);
      expect((await edit(id, 'Too late')).status).toBe(403);
      expect((await edit(id, 'Not mine', await server.signUp())).status).toBe(404);
    });

    test('are approved and answered only as the moderator has read them', async () => {
      const changed = 'This comment was changed meanwhile. Please read it again.';
      await server.call(contract.addComment, { as, body: { blog: blog.id, name: 'Ann', content: 'Harmless' } });
      const { _id: id, createdAt } = (await listQueue())[0]!;
      await edit(id, 'Buy pills at x.io/1');
      const { editedAt } = (await listQueue())[0]!;
      const content = 'Thank you!';
      for (const seen of [createdAt, undefined]) {
        const approved = await server.call(contract.approveComment, { as: server.admin, body: { id: id, seen } });
        expect(approved).toMatchObject({ status: 409, body: { message: changed } });
        const body = { id: id, content, seen };
        expect((await server.call(repliesCalls.replyToComment, { as: server.admin, body })).status).toBe(409);
      }
      expect((await listThreads()).comments).toEqual([]);
      const read = { id: id, seen: editedAt };
      expect((await server.call(contract.approveComment, { as: server.admin, body: read })).status).toBe(200);
      const answer = { ...read, content };
      expect((await server.call(repliesCalls.replyToComment, { as: server.admin, body: answer })).status).toBe(200);
    });

    test('are approved by who does not say what they have read, a minute after the last change', async () => {
      await server.call(contract.addComment, { as, body: { blog: blog.id, name: 'Ann', content: 'Harmless' } });
      const { _id: id } = (await listQueue())[0]!;
      await edit(id, 'Harmless as well, and longer');
      const edited_at = new Date(Date.now() - 61_000).toISOString();
      await server.database.queries.updateTable('comments').set({ edited_at }).where('id', '=', id).execute();
      expect((await approve(id)).status).toBe(200);
    });

    test('wait once small changes have made another text of what was approved', async () => {
      const id = await addApproved('I like the rain in spring, and the wind.', { as });
      expect((await edit(id, 'I hate the rain in spring, and the wind.')).body.message).toBe('Comment changed.');
      const second = await edit(id, 'I hate the rain in winter, and the wind.');
      expect(second.body.message).toBe('Comment changed. It will appear once it is approved.');
      const { editedAt: seen } = (await listQueue())[0]!;
      await server.call(contract.approveComment, { as: server.admin, body: { id, seen } });
      // By then that is what was approved.
      expect((await edit(id, 'I hate the rain in autumn, and the wind.')).body.message).toBe('Comment changed.');
    });

    test('are changed a little only, once they are answered', async () => {
      const id = await addApproved('A comment', { as });
      await addApproved('An answer', { replyTo: id });
      expect((await edit(id, 'Something that is quite different from before')).status).toBe(409);
      expect((await edit(id, 'A comment!')).status).toBe(200);
    });

    test('are changed as much as they like by who could approve them', async () => {
      const { id } = await server.addComment(blog.id);
      await server.call(repliesCalls.replyToComment, { as: server.admin, body: { id, content: 'Yes.' } });
      const [, answer] = (await listThreads()).comments;
      const changed = await edit(answer!._id, 'No, and that for many reasons, which are in the text.', server.admin);
      expect(changed.body.message).toBe('Comment changed.');
      expect((await listThreads()).comments[1]).toMatchObject({
        content: expect.stringMatching(/^No/),
        isApproved: true,
      });
    });

    test('are listed with the post, waiting or not, and deleted at any time', async () => {
      const approved = await addApproved('approved', { as });
      const { id } = await server.addComment(blog.id, { as, content: 'waiting' });
      await age(approved, 11);
      const listOwn = async () =>
        (await server.call(repliesCalls.listOwnComments, { as, params: { id: blog.id } })).body.comments;
      expect(await listOwn()).toMatchObject([
        { _id: id, isApproved: false, isEditable: true },
        { _id: approved, isApproved: true, isEditable: false },
      ]);
      for (const each of [id, approved]) {
        expect((await server.call(repliesCalls.removeOwnComment, { as, body: { id: each } })).status).toBe(200);
      }
      expect(await listOwn()).toEqual([]);
      expect(await listQueue()).toEqual([]);
      expect((await server.call(contract.listMyComments, { as, query: { limit: 1 } })).body.total).toBe(0);
    });
  });

  describe('in the private feed', () => {
    const renew = async (as: Pick<Account, 'token'>) =>
      (await server.call(repliesCalls.renewOwnFeed, { as })).body.path;

    test('are those to one’s own comments, until its address is changed', async () => {
      const as = await server.signUp();
      expect((await server.call(repliesCalls.getOwnFeed, { as })).body.path).toBe('');
      const path = await renew(as);
      expect((await server.call(repliesCalls.getOwnFeed, { as })).body.path).toBe(path);
      const id = await addApproved('Mine', { as });
      await addApproved('<b>Yes</b> & no', { replyTo: id });
      await addApproved('Elsewhere');
      const response = await server.app.inject(path);
      expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
      expect(response.body).toContain('&amp;lt;b&amp;gt;Yes');
      expect(response.body.match(/<item>/g)).toHaveLength(1);
      await renew(as);
      expect((await server.app.inject(path)).statusCode).toBe(404);
      expect((await server.app.inject(`/feed/${'f'.repeat(24)}${'A'.repeat(43)}.xml`)).statusCode).toBe(404);
    });

    test('are no longer at its address once the sessions of the account are ended', async () => {
      const as = await server.signUp();
      const path = await renew(as);
      await server.call(accountsCalls.resetPassword, { as: server.admin, body: { id: as.id } });
      expect((await server.app.inject(path)).statusCode).toBe(404);
      const another = await server.signUp();
      const other = await renew(another);
      expect((await server.app.inject(other)).statusCode).toBe(200);
      await server.call(accountsCalls.signOutEverywhere, { as: another });
      expect((await server.app.inject(other)).statusCode).toBe(404);
    });

    test('is no character that would make it no XML', async () => {
      await server.addComment(blog.id, { content: 'Let\u000b me\u001b in' });
      const feed = (await server.app.inject(await renew(server.admin))).body;
      expect(feed).toContain('Let me in');
      expect(feed).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    });

    test('of an admin there is what waits and what is due; a removed account has none', async () => {
      await server.addComment(blog.id, { content: 'Let me in' });
      const path = await renew(server.admin);
      const feed = (await server.app.inject(path)).body;
      expect(feed).toContain('Somebody on “A walk in the rain” waits for approval');
      const as = await server.signUp();
      const own = await renew(as);
      expect((await server.app.inject(own)).body).not.toContain('Let me in');
      await server.call(accountsCalls.deleteAccount, { as, body: { comments: 'keep', password: as.password } });
      expect((await server.app.inject(own)).statusCode).toBe(404);
    });
  });
});
