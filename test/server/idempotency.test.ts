import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Call } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import { repliesCalls } from '../../src/contract/extensions/replies';
import { annotationsCalls } from '../../src/contract/extensions/annotations';
import { categoriesCalls } from '../../src/contract/extensions/categories';
import { imageCalls } from '../../src/contract/extensions/images';
import { draftsCalls } from '../../src/contract/extensions/drafts';
import { newsletterCalls } from '../../src/contract/extensions/newsletter';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { revisionsCalls } from '../../src/contract/extensions/revisions';
import { seriesCalls } from '../../src/contract/extensions/series';
import { transfersCalls } from '../../src/contract/extensions/transfers';
import type { Database } from '../../src/server/database/database';
import { DatabaseError } from '../../src/server/database/database-error';
import { createIdempotency, type KeyedRequest } from '../../src/server/http/idempotency';
import { deferred } from '../support/deferred';
import { createNewsletterServer } from '../support/newsletter';
import { aNewDraft, aNewPage, aBlog, createPng, InvalidBody, type TestServer } from '../support/server';

let server: TestServer;
let blog: string;
beforeEach(async () => {
  server = await createNewsletterServer();
  blog = (await server.addBlog()).id;
});
afterEach(() => server.close());

const withKey = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } });

const comment = (key: Partial<ReturnType<typeof withKey>> = {}, content = 'Well said.') =>
  server.call(contract.addComment, { body: { blog, name: 'Ann', content }, ...key });

const countRows = async (
  table:
    | 'comments'
    | 'annotations'
    | 'annotation_messages'
    | 'blogs'
    | 'revisions'
    | 'users'
    | 'categories'
    | 'blog_imports'
    | 'idempotency_keys'
    | 'sendings'
    | 'series',
) => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    server.database.queries,
  );
  return rows[0]!.count;
};

/** The answer to what has been committed is lost, once. */
function loseAnswerOfCommit(): void {
  const write = server.database.write.bind(server.database);
  jest.spyOn(server.database, 'write').mockImplementationOnce(async (...parameters: Parameters<Database['write']>) => {
    await write(...parameters);
    throw new DatabaseError('unreachable', {}, true);
  });
}

describe('a call that adds something', () => {
  /** Sends a request that is valid whenever it arrives. */
  const target = { block: 0, exact: 'Rain', prefix: '', suffix: '' };
  const annotate = (key: object = {}) =>
    server.call(annotationsCalls.addAnnotation, {
      as: server.admin,
      body: { id: blog, target, content: 'Really?' },
      ...key,
    });
  /** The only thread, which is made where there is none. */
  const readThread = async (): Promise<string> => {
    const list = () => server.call(annotationsCalls.listAnnotations, { as: server.admin, params: { id: blog } });
    if ((await list()).body.annotations.length === 0) await annotate();
    return (await list()).body.annotations[0]!._id;
  };
  /** Of a preview that takes comments, and is made where there is none. */
  const readToken = async (): Promise<string> => {
    const as = server.admin;
    const read = async () => (await server.call(previewsCalls.getPreviewLink, { as, params: { id: blog } })).body.token;
    if ((await read()) === null) {
      await server.call(previewsCalls.renewPreviewLink, { as, body: { id: blog } });
      await server.call(previewsCalls.changePreviewLink, { as, body: { id: blog, takesAnnotations: true } });
    }
    return (await read())!;
  };

  const adding: Partial<
    Record<AnyCallName, { count: () => Promise<number>; send: (headers: object) => Promise<{ status: number }> }>
  > = {
    addComment: { count: () => countRows('comments'), send: (key) => comment(key) },
    addBlog: {
      count: () => countRows('blogs'),
      send: async (key) =>
        server.call(contract.addBlog, { as: server.admin, body: aBlog(), image: await createPng(), ...key }),
    },
    addDraft: {
      count: () => countRows('blogs'),
      send: (key) => server.call(draftsCalls.addDraft, { as: server.admin, body: aNewDraft(), ...key }),
    },
    addPage: {
      count: () => countRows('blogs'),
      send: (key) => server.call(pagesCalls.addPage, { as: server.admin, body: aNewPage(), ...key }),
    },
    editBlog: {
      count: () => countRows('revisions'),
      send: (key) =>
        server.call(contract.editBlog, { as: server.admin, params: { id: blog }, body: { title: 'New' }, ...key }),
    },
    register: {
      count: () => countRows('users'),
      send: (key) =>
        server.call(contract.register, {
          body: { name: 'Ann', email: 'ann@example.com', password: 'a good password' },
          ...key,
        }),
    },
    addTextImage: {
      count: () => countRows('idempotency_keys'),
      send: async (key) => server.call(imageCalls.addTextImage, { as: server.admin, image: await createPng(), ...key }),
    },
    addCategory: {
      count: () => countRows('categories'),
      send: (key) => server.call(categoriesCalls.addCategory, { as: server.admin, body: { name: 'Harbour' }, ...key }),
    },
    inviteUser: {
      count: () => countRows('users'),
      send: (key) =>
        server.call(accountsCalls.inviteUser, {
          as: server.admin,
          body: { email: 'grace@example.com', role: 'author' },
          ...key,
        }),
    },
    addSeries: {
      count: () => countRows('series'),
      send: (key) => server.call(seriesCalls.addSeries, { as: server.admin, body: { name: 'Ship' }, ...key }),
    },
    createImport: {
      count: () => countRows('blog_imports'),
      send: (key) =>
        server.call(transfersCalls.createImport, {
          as: server.admin,
          body: { from: 'ghost', fileName: 'ghost.json', isDryRun: true },
          ...key,
        }),
    },
    replyToComment: {
      count: () => countRows('comments'),
      send: async (key) => {
        const query = { limit: 1, order: 'asc' } as const;
        const listed = await server.call(contract.listAllComments, { as: server.admin, query });
        const id = listed.body.comments[0]?._id ?? (await server.addComment(blog)).id;
        return server.call(repliesCalls.replyToComment, { as: server.admin, body: { id, content: 'Yes.' }, ...key });
      },
    },
    createSending: {
      count: () => countRows('sendings'),
      send: (key) => server.call(newsletterCalls.createSending, { as: server.admin, body: { blogId: blog }, ...key }),
    },
    addAnnotation: { count: () => countRows('annotations'), send: (key) => annotate(key) },
    replyToAnnotation: {
      count: () => countRows('annotation_messages'),
      send: async (key) => {
        const annotation = await readThread();
        const body = { id: blog, annotation, content: 'Yes.' };
        return server.call(annotationsCalls.replyToAnnotation, { as: server.admin, body, ...key });
      },
    },
    addPreviewAnnotation: {
      count: () => countRows('annotations'),
      send: async (key) => {
        const body = { token: await readToken(), name: 'Tom', target, content: 'Really?' };
        return server.call(annotationsCalls.addPreviewAnnotation, { body, ...key });
      },
    },
    replyToPreviewAnnotation: {
      count: () => countRows('annotation_messages'),
      send: async (key) => {
        const annotation = await readThread();
        const body = { token: await readToken(), name: 'Tom', annotation, content: 'Yes.' };
        return server.call(annotationsCalls.replyToPreviewAnnotation, { body, ...key });
      },
    },
    restoreRevision: {
      count: () => countRows('revisions'),
      send: async (key) => {
        const { revisions } = (
          await server.call(revisionsCalls.listRevisions, { as: server.admin, params: { id: blog } })
        ).body;
        const body = { id: blog, savedAt: revisions.at(-1)!.savedAt };
        return server.call(revisionsCalls.restoreRevision, { as: server.admin, body, ...key });
      },
    },
  };

  const names = Object.entries<Call>(allCalls).flatMap(([name, { takesIdempotencyKey }]) =>
    takesIdempotencyKey ? [name as AnyCallName] : [],
  );

  test.each(names)('%s adds once for a key, and answers the same again', async (name) => {
    const { count, send } = adding[name]!;
    await server.call(contract.editBlog, {
      as: server.admin,
      params: { id: blog },
      body: { title: 'A second version' },
    });
    const before = await count();
    const key = withKey();
    const first = await send(key);
    expect(first.status).toBe(200);
    const added = await count();
    expect(added).toBeGreaterThan(before);
    const second = await send(key);
    expect(second).toMatchObject({ status: 200, body: (first as { body?: unknown }).body });
    expect(await count()).toBe(added);
  });

  test('without a key it adds as often as it is sent', async () => {
    await comment();
    await comment();
    expect(await countRows('comments')).toBe(2);
    expect(await countRows('idempotency_keys')).toBe(0);
  });

  test('a key may stand in quotes, as the draft of the standard has it', async () => {
    const key = randomUUID();
    await comment(withKey(`"${key}"`));
    await comment(withKey(key));
    expect(await countRows('comments')).toBe(1);
  });

  test.each(['', 'short', `${'k'.repeat(65)}`, 'with spaces in the middle of it', `"${randomUUID()}`])(
    'the key %j is refused, and nothing is added',
    async (key) => {
      expect(await comment(withKey(key))).toMatchObject({
        status: 400,
        body: {
          message:
            'The header Idempotency-Key must hold 16 to 64 letters, digits or signs of “_.:+/=-”, such as a UUID.',
        },
      });
      expect(await countRows('comments')).toBe(0);
    },
  );

  test('a key with another request is a 422: another text, or another picture', async () => {
    const [key, pictureKey] = [withKey(), withKey()];
    await comment(key);
    expect(await comment(key, 'Something else.')).toMatchObject({
      status: 422,
      body: { message: 'This Idempotency-Key was sent with another request before. Please send a new one.' },
    });
    const add = async (colour: string) =>
      server.call(contract.addBlog, { as: server.admin, body: aBlog(), image: await createPng(colour), ...pictureKey });
    expect((await add('#112233')).status).toBe(200);
    expect((await add('#332211')).status).toBe(422);
    expect([await countRows('comments'), await countRows('blogs')]).toEqual([1, 2]);
  });

  test('a key belongs to who has sent it, and to the call', async () => {
    const key = withKey();
    const [ann, ben] = [await server.signUp(), await server.signUp()];
    for (const as of [ann, ben, undefined]) {
      const body = { blog, name: 'Somebody', content: 'Well said.' };
      expect((await server.call(contract.addComment, { as, body, ...key })).status).toBe(200);
    }
    expect(await countRows('comments')).toBe(3);
    const account = { name: 'Ann', email: 'ann@example.com', password: 'a good password' };
    expect((await server.call(contract.register, { body: account, ...key })).status).toBe(200);
  });

  test('what fails is not kept: the same request may succeed later', async () => {
    const key = withKey();
    const toggle = () => server.call(contract.togglePublish, { as: server.admin, body: { id: blog } });
    await toggle();
    expect((await comment(key)).status).toBe(404);
    await toggle();
    expect((await comment(key)).status).toBe(200);
    expect((await comment({ ...withKey() }, '')).status).toBe(400);
    expect(await countRows('comments')).toBe(1);
  });

  test('neither key nor password can be read in what is kept', async () => {
    const key = randomUUID();
    const body = { name: 'Ann', email: 'ann@example.com', password: 'a good password' };
    await server.call(contract.register, { body, ...withKey(key) });
    const rows = await server.database.queries.selectFrom('idempotency_keys').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${key}|good password|ann@example`));
  });

  test('a key is no way around what is checked before', async () => {
    const key = withKey();
    const add = async (as?: { token: string }) =>
      server.call(contract.addBlog, { as, body: new InvalidBody(aBlog()), image: await createPng(), ...key });
    expect((await add(server.admin)).status).toBe(200);
    expect((await add()).status).toBe(401);
    expect((await add(await server.signUp())).status).toBe(403);
  });
});

describe('when the answer is lost', () => {
  test('a request with a key is told to come again, and gets the answer of the first time', async () => {
    const key = withKey();
    loseAnswerOfCommit();
    const lost = await comment(key);
    expect(lost).toMatchObject({
      status: 503,
      body: {
        message:
          'The server lost its database while it was saving this. Please try again in a few seconds: it will not be saved twice.',
      },
    });
    expect(lost.headers['retry-after']).toBe('5');
    expect(await comment(key)).toMatchObject({
      status: 200,
      body: { message: 'Comment added. It will appear once it is approved.' },
    });
    expect(await countRows('comments')).toBe(1);
  });

  test('a request without one is told that it may have been saved', async () => {
    loseAnswerOfCommit();
    expect(await comment()).toMatchObject({
      status: 503,
      body: {
        message:
          'The server lost its database while it was saving this, so it may have been saved. Please look before you try again.',
      },
    });
  });

  test('an edit that has been saved does not come into conflict with itself', async () => {
    const { updatedAt } = (await server.call(contract.getBlog, { params: { id: blog } })).body.blog;
    const key = withKey();
    const edit = () =>
      server.call(contract.editBlog, {
        as: server.admin,
        params: { id: blog },
        body: { title: 'New', updatedAt: updatedAt! },
        ...key,
      });
    loseAnswerOfCommit();
    expect((await edit()).status).toBe(503);
    expect((await edit()).status).toBe(200);
  });
});

describe('two requests with one key at once', () => {
  const request: KeyedRequest = {
    call: contract.addComment,
    userId: undefined,
    params: {},
    body: { content: 'Well said.' },
    image: undefined,
  };
  const secret = 'the secret of the tests, 32 characters';

  test('are carried out once, and both get its answer', async () => {
    const key = withKey();
    const answers = await Promise.all([comment(key), comment(key), comment(key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await countRows('comments')).toBe(1);
  });

  test('are carried out once by two processes', async () => {
    const other = await server.connect();
    try {
      const key = randomUUID();
      const work = jest.fn();
      const bothAreHere = deferred(undefined);
      let waiting = 0;
      const answers = await Promise.all(
        [server.database, other].map((database, index) =>
          createIdempotency(database, { secret }).once<{ from: number }>(key, request, async (claimFor) => {
            // Neither has found an answer by now.
            waiting += 1;
            if (waiting === 2) bothAreHere.resolve();
            await bothAreHere.promise;
            await database.write(async (tx) => {
              await claimFor({ from: index })(tx);
              work();
            });
            return { from: index };
          }),
        ),
      );
      expect(work).toHaveBeenCalledTimes(1);
      expect(answers[0]).toEqual(answers[1]);
    } finally {
      await other.close();
    }
  });

  test('the later one is told to come again when the first takes long', async () => {
    const { once } = createIdempotency(server.database, { secret, maxWaitMs: 0 });
    const key = randomUUID();
    const first = deferred({});
    const running = once(key, request, () => first.promise);
    await expect(once(key, request, () => first.promise)).rejects.toMatchObject({
      statusCode: 409,
      headers: { 'retry-after': '2' },
    });
    first.resolve();
    await running;
  });
});

test('an answer is kept for a day', async () => {
  const key = withKey();
  await comment(key);
  const { prune } = createIdempotency(server.database, { secret: 'any' });
  const { signal } = new AbortController();
  await prune(signal);
  expect(await countRows('idempotency_keys')).toBe(1);
  const yesterday = new Date(Date.now() - 24 * 60 * 60_000 - 1000).toISOString();
  await server.database.queries.updateTable('idempotency_keys').set({ created_at: yesterday }).execute();
  await prune(signal);
  expect(await countRows('idempotency_keys')).toBe(0);
  await comment(key);
  expect(await countRows('comments')).toBe(2);
});
