import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { annotationsCalls } from '../../src/contract/extensions/annotations';
import { profilesCalls } from '../../src/contract/extensions/profiles';
import { createAccountsRepository } from '../../src/server/accounts/accounts.repository';
import { removeAccount } from '../../src/server/accounts/removal';
import { DatabaseError } from '../../src/server/database/database-error';
import { finishAllWork } from '../../src/server/database/unfinished-work';
import { workKinds } from '../../src/server/services';
import { recordAnew } from '../support/counters';
import { createTestServer, type Account, type TestServer } from '../support/server';

// So that of two changes the second arrives while the first is hashing.
jest.unmock('@node-rs/argon2');

describe('an account of one’s own', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  const isSignedIn = async (as: Pick<Account, 'token'>) =>
    (await server.call(accountsCalls.getAccount, { as })).status === 200;

  test('shows name, address and role, and nothing of the password', async () => {
    const as = await server.signUp('Ada');
    const { body } = await server.call(accountsCalls.getAccount, { as });
    expect(body.account).toEqual({
      _id: as.id,
      name: 'Ada',
      email: as.email,
      role: 'user',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('a token of an earlier release, which has no version, is accepted until sessions are ended', async () => {
    const { id } = await server.signUp();
    const as = { token: server.app.jwt.sign({ id } as { id: string; version: number }) };
    expect(await isSignedIn(as)).toBe(true);
    await server.call(accountsCalls.signOutEverywhere, { as });
    expect(await isSignedIn(as)).toBe(false);
  });

  test.each([1, -1, 0.5, '0x', null, {}])('a token with the version %p is not accepted', async (version) => {
    const { id } = await server.signUp();
    expect(await isSignedIn({ token: server.app.jwt.sign({ id, version: version as number }) })).toBe(false);
  });

  test('a new name is not that of old comments', async () => {
    const as = await server.signUp('Before');
    const { id } = await server.addBlog();
    await server.addComment(id, { as });
    const { body } = await server.call(accountsCalls.renameAccount, { as, body: { name: '  After ' } });
    expect(body.message).toBe('Your name is changed.');
    expect((await server.call(accountsCalls.getAccount, { as })).body.account.name).toBe('After');
    expect((await server.call(contract.listMyComments, { as })).body.comments[0]!.name).toBe('Before');
    expect(await isSignedIn(as)).toBe(true);
  });

  describe('a change of the password', () => {
    test('ends all sessions but the one that made it, which goes on with a new token', async () => {
      const as = await server.signUp();
      const elsewhere = await server.logIn(as.email, as.password);
      const { status, body } = await server.call(accountsCalls.changePassword, {
        as,
        body: { password: as.password, newPassword: 'another password' },
      });
      expect([status, body.message]).toEqual([200, 'Your password is changed.']);
      expect(await isSignedIn(as)).toBe(false);
      expect(await isSignedIn(elsewhere)).toBe(false);
      expect(await isSignedIn(body)).toBe(true);
      expect((await server.call(contract.login, { body: { ...as } })).status).toBe(401);
      expect((await server.call(contract.login, { body: { ...as, password: 'another password' } })).status).toBe(200);
    });

    test('needs the current one, and keeps the session without it', async () => {
      const as = await server.signUp();
      const { status, body } = await server.call(accountsCalls.changePassword, {
        as,
        body: { password: 'not this', newPassword: 'another password' },
      });
      expect([status, body.message]).toEqual([403, 'The current password is wrong.']);
      expect(await isSignedIn(as)).toBe(true);
    });

    test('is made once, when two are made at the same moment', async () => {
      const as = await server.signUp();
      const passwords = ['first password', 'other password'];
      const statuses = await Promise.all(
        passwords.map(async (newPassword) => {
          const body = { password: as.password, newPassword };
          return (await server.call(accountsCalls.changePassword, { as, body })).status;
        }),
      );
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      // The session of the later one may have been ended before it was looked at.
      expect([401, 403]).toContain(statuses.find((status) => status !== 200));
      for (const [at, password] of passwords.entries()) {
        expect((await server.call(contract.login, { body: { email: as.email, password } })).status).toBe(
          statuses[at] === 200 ? 200 : 401,
        );
      }
    });

    test('ends the sessions on every server at once', async () => {
      const as = await server.signUp();
      const database = await server.connect();
      const elsewhere = createAccountsRepository(database.queries);
      await server.call(accountsCalls.signOutEverywhere, { as });
      expect((await elsewhere.find(as.id))?.token_version).toBe(1);
      await database.close();
    });
  });

  describe('a change of the e-mail address', () => {
    test('is what one logs in with from then on, and ends other sessions', async () => {
      const as = await server.signUp();
      const email = 'New.Address@Example.com';
      const { status, body } = await server.call(accountsCalls.changeEmail, {
        as,
        body: { email, password: as.password },
      });
      expect([status, body.message]).toEqual([200, 'Your e-mail address is changed.']);
      expect(await isSignedIn(as)).toBe(false);
      expect((await server.call(accountsCalls.getAccount, { as: body })).body.account.email).toBe(email);
      expect((await server.call(contract.login, { body: { ...as } })).status).toBe(401);
      const login = { email: 'new.address@example.com', password: as.password };
      expect((await server.call(contract.login, { body: login })).status).toBe(200);
    });

    test('to that of somebody else is refused, in any letter case', async () => {
      const [as, other] = [await server.signUp(), await server.signUp()];
      const body = { email: other.email.toUpperCase(), password: as.password };
      expect(await server.call(accountsCalls.changeEmail, { as, body })).toMatchObject({
        status: 409,
        body: { message: 'An account with this e-mail address already exists.' },
      });
      expect(await isSignedIn(as)).toBe(true);
    });

    test('may change the letter case alone', async () => {
      const as = await server.signUp();
      const body = { email: as.email.toUpperCase(), password: as.password };
      expect((await server.call(accountsCalls.changeEmail, { as, body })).status).toBe(200);
    });
  });

  test('the copy of one’s data holds one’s own, also on what is a draft or deleted by now, and nothing of others', async () => {
    const [as, other] = [await server.signUp('Copied'), await server.signUp()];
    const { id: shown } = await server.addBlog({ title: 'Shown' });
    const { id: hidden } = await server.addBlog({ title: 'Hidden' });
    const { id: deleted } = await server.addBlog({ title: 'Deleted' });
    for (const id of [shown, hidden, deleted]) {
      for (const reader of [as, other]) {
        await server.call(contract.toggleLike, { as: reader, params: { id } });
        await server.addComment(id, { as: reader, content: `Said by ${reader.name}` });
      }
    }
    await server.call(contract.togglePublish, { as: server.admin, body: { id: hidden } });
    await server.call(contract.deleteBlog, { as: server.admin, body: { id: deleted } });
    const { body } = await server.call(accountsCalls.exportAccount, { as });
    expect(body.account).toMatchObject({ name: 'Copied', email: as.email });
    expect(body.comments.map(({ content, blog }) => [content, blog])).toEqual([
      ['Said by Copied', { _id: hidden, title: '' }],
      ['Said by Copied', { _id: shown, title: 'Shown' }],
      ['Said by Copied', { _id: deleted, title: '' }],
    ]);
    expect(body.likes.map(({ blog }) => blog)).toEqual([
      { _id: hidden, title: '' },
      { _id: shown, title: 'Shown' },
      { _id: deleted, title: '' },
    ]);
  });

  test('the copy of one’s data holds profile and posts, drafts and deleted ones too, and none of others', async () => {
    const as = await server.signUp('Wilhelmina');
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id: as.id, role: 'author' } });
    await server.addBlog({ title: 'Of the house' });
    await server.addBlog({ title: 'Shown', description: '<p>Whole.</p>', authorId: as.id });
    await server.addBlog({ title: 'Draft', isPublished: false, authorId: as.id });
    const { id: deleted } = await server.addBlog({ title: 'Deleted', authorId: as.id });
    await server.call(contract.deleteBlog, { as, body: { id: deleted } });
    const first = await server.call(accountsCalls.exportAccount, { as });
    expect(first.body).not.toHaveProperty('profile');
    const profile = { name: 'Ada', slug: 'ada', about: 'Writes.', links: [], isPublic: false };
    await server.call(profilesCalls.saveProfile, { as, body: { ...profile, picture: '' } });
    const { body } = await server.call(accountsCalls.exportAccount, { as });
    expect(body.profile).toEqual(profile);
    const shown = body.posts.map(({ title, isPublished, category }) => [title, isPublished, category]);
    expect(shown.sort()).toEqual([
      ['Deleted', true, 'Lifestyle'],
      ['Draft', false, 'Lifestyle'],
      ['Shown', true, 'Lifestyle'],
    ]);
    expect(body.posts.find(({ title }) => title === 'Shown')).toMatchObject({ description: '<p>Whole.</p>' });
    expect(body.posts.filter(({ deletedAt }) => deletedAt !== undefined)).toHaveLength(1);
  });

  test('the copy of one’s data holds what one has said about texts, also of posts in the bin', async () => {
    const as = await server.signUp('Annotator');
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id: as.id, role: 'author' } });
    const target = { block: 0, exact: 'It rained.', prefix: '', suffix: '' };
    for (const title of ['Here', 'In the bin']) {
      const { id } = await server.addBlog({ title, description: '<p>It rained.</p>', authorId: as.id });
      for (const writer of [as, server.admin]) {
        const body = { id, target, content: writer === as ? title : 'By somebody else' };
        expect((await server.call(annotationsCalls.addAnnotation, { as: writer, body })).status).toBe(200);
      }
      if (title !== 'Here') await server.call(contract.deleteBlog, { as, body: { id } });
    }
    const { annotations } = (await server.call(accountsCalls.exportAccount, { as })).body;
    expect(annotations.map(({ content }) => content).sort()).toEqual(['Here', 'In the bin']);
  });

  describe('deleting it', () => {
    const createActiveReader = async () => {
      const as = await server.signUp();
      const { id } = await server.addBlog();
      await server.call(contract.toggleLike, { as, params: { id } });
      const comment = await server.addComment(id, { as });
      await server.call(contract.approveComment, { as: server.admin, body: { id: comment.id } });
      return { as, id };
    };

    test.each([
      ['keep', 1],
      ['delete', 0],
    ] as const)('with the choice to %s comments leaves %i of them, and no like', async (comments, left) => {
      const { as, id } = await createActiveReader();
      const { body } = await server.call(accountsCalls.deleteAccount, {
        as,
        body: { password: as.password, comments },
      });
      expect(body.message).toBe('Your account is deleted.');
      expect((await server.call(contract.listComments, { body: { blogId: id } })).body.comments).toHaveLength(left);
      expect((await server.call(contract.getBlog, { params: { id } })).body.blog.likes).toEqual([]);
      expect(await isSignedIn(as)).toBe(false);
      expect((await server.call(contract.login, { body: { ...as } })).status).toBe(401);
      // Its address is free again.
      expect((await server.call(contract.register, { body: { ...as } })).status).toBe(200);
    });

    test('needs the password', async () => {
      const { as } = await createActiveReader();
      const body = { password: 'not this', comments: 'delete' } as const;
      expect((await server.call(accountsCalls.deleteAccount, { as, body })).status).toBe(403);
      expect((await server.call(contract.listMyComments, { as })).body.comments).toHaveLength(1);
    });

    test('is not for the last admin', async () => {
      const body = { password: server.admin.password, comments: 'keep' } as const;
      expect(await server.call(accountsCalls.deleteAccount, { as: server.admin, body })).toMatchObject({
        status: 409,
        body: { message: 'This is the last admin. Make somebody else an admin first.' },
      });
      expect(await isSignedIn(server.admin)).toBe(true);
    });

    test('is finished after an interruption: at once nobody’s, and soon gone', async () => {
      const { as, id } = await createActiveReader();
      const { queries } = server.database;
      await queries
        .insertInto('unfinished_work')
        .values({ kind: 'account removal', subject: as.id, cursor: '', detail: 'delete' })
        .execute();
      await finishAllWork(server.database, workKinds);
      expect((await server.call(contract.listComments, { body: { blogId: id } })).body.comments).toEqual([]);
      expect(await queries.selectFrom('users').select('id').where('id', '=', as.id).execute()).toEqual([]);
      expect(await queries.selectFrom('unfinished_work').selectAll().execute()).toEqual([]);
    });

    test('is done where the database refuses what is left, which a job does', async () => {
      const { as, id } = await createActiveReader();
      const leaveToJob = jest.fn();
      const write = jest
        .fn<unknown, Parameters<TestServer['database']['write']>>(() => Promise.reject(new DatabaseError('busy')))
        .mockImplementationOnce((...args) => server.database.write(...args));
      const refusing = { ...server.database, write } as TestServer['database'];
      await removeAccount(refusing, { id: as.id, comments: 'delete', leaveToJob });
      expect(leaveToJob).toHaveBeenCalledTimes(1);
      expect((await server.call(contract.login, { body: { ...as } })).status).toBe(401);
      await finishAllWork(server.database, workKinds);
      expect((await server.call(contract.listComments, { body: { blogId: id } })).body.comments).toEqual([]);
      expect(await server.database.queries.selectFrom('users').select('id').where('id', '=', as.id).execute()).toEqual(
        [],
      );
    });

    test('takes all of thousands of comments and likes, in slices', async () => {
      const { as, id } = await createActiveReader();
      const { queries } = server.database;
      const comment = await queries
        .selectFrom('comments')
        .selectAll()
        .where('user_id', '=', as.id)
        .executeTakeFirstOrThrow();
      for (let slice = 0; slice < 2; slice += 1) {
        const copies = Array.from({ length: 300 }, (_copy, index) => ({
          ...comment,
          id: `copy ${as.id} ${slice} ${index}`,
          sort_key: comment.sort_key - 1 - index - slice * 300,
        }));
        await queries.insertInto('comments').values(copies).execute();
      }
      await recordAnew(server.database);
      const countOf = async () =>
        (await server.call(contract.listComments, { body: { blogId: id }, query: { limit: 1 } })).body.total;
      server.app.invalidate([{ type: 'Comment' }]);
      expect(await countOf()).toBe(601);
      const body = { password: as.password, comments: 'delete' } as const;
      expect((await server.call(accountsCalls.deleteAccount, { as, body })).status).toBe(200);
      expect(await countOf()).toBe(0);
    });
  });
});
