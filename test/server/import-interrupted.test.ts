import { contract } from '../../src/contract/calls';
import { openWordpress } from '../../src/server/import/wordpress/wordpress';
import { createFolder, findBlog, importInProcess, reasonsOf } from '../support/imports';
import { createTestServer, type TestServer } from '../support/server';
import { comment, type Item } from '../support/wxr';

jest.setTimeout(120_000);

let server: TestServer;
let folder: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  server = await createTestServer();
  folder = await createFolder({});
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
  await folder.remove();
});

async function importPosts(...items: Item[]) {
  const posts = await folder.writeExport('posts.xml', items);
  return importInProcess(server, await openWordpress([posts], { media: undefined, hasPages: false }));
}

/** Does something after a transaction that the import has committed. @returns how many it has committed */
function afterCommit(act: (count: number) => Promise<void>): () => number {
  let count = 0;
  let isActing = false;
  const { write } = server.database;
  jest.spyOn(server.database, 'write').mockImplementation(async (...args) => {
    const result = await write(...args);
    if (isActing) return result as never;
    count += 1;
    isActing = true;
    try {
      await act(count);
    } finally {
      isActing = false;
    }
    return result as never;
  });
  return () => count;
}

const before: Item = { id: 1, content: 'Before.', link: 'https://old.example/a/', more: comment(1) };
const after: Item = {
  id: 1,
  content: 'After. <a href="https://old.example/b/">B</a>',
  creator: 'eve',
  link: 'https://old.example/c/',
  more: comment(1) + comment(2),
};
const added: Item = { id: 2, content: 'New.', link: 'https://old.example/b/' };

test('an import that is interrupted behind any of its transactions goes on when it is run again', async () => {
  for (let stop = 1; ; stop += 1) {
    await importPosts(before);
    const commits = afterCommit(async (count) => {
      if (count === stop) throw new Error('killed');
    });
    const interrupted = await importPosts(after, added).catch((error: Error) => error);
    jest.restoreAllMocks();
    if (!(interrupted instanceof Error)) {
      expect(commits()).toBeGreaterThan(2);
      return;
    }
    expect(interrupted.message).toBe('killed');

    const { counts, leftOut } = await importPosts(after, added);
    expect(reasonsOf(leftOut)).toEqual({});
    expect(counts).toMatchObject({ posts: { found: 2, leftOut: 0 }, comments: { found: 2, leftOut: 0 } });
    const post = await findBlog(server, 'Post 1');
    expect(post).toMatchObject({ author: 'eve', description: expect.stringContaining('After.') });
    expect(post.description).toContain(`href="/blog/${(await findBlog(server, 'Post 2'))._id}"`);
    expect(post.comments.map(({ name }) => name)).toEqual(['Reader 1', 'Reader 2']);
    expect((await server.app.inject('/c/')).headers.location).toBe(`/blog/${post._id}`);

    // What changes there later still comes.
    expect((await importPosts({ ...after, content: 'Later.' })).counts.posts).toMatchObject({ updated: 1 });
    await server.close();
    server = await createTestServer();
  }
});

test('what an admin saves while an import writes the same post is never overwritten by the next one', async () => {
  for (let moment = 1; ; moment += 1) {
    await importPosts(before);
    const { _id: id } = await findBlog(server, 'Post 1');
    const commits = afterCommit(async (count) => {
      if (count !== moment) return;
      const body = { title: 'Post 1', description: '<p>By an admin.</p>' };
      expect((await server.call(contract.editBlog, { as: server.admin, params: { id }, body })).status).toBe(200);
    });
    await importPosts(after, added);
    const isOver = commits() < moment;
    jest.restoreAllMocks();
    if (isOver) {
      expect(moment).toBeGreaterThan(2);
      return;
    }
    const { leftOut } = await importPosts({ ...after, content: 'Later.' }, added);
    expect(leftOut.map(({ reason }) => reason)).toEqual([
      'Posts that have changed there, and were edited here, are left as they are here.',
    ]);
    expect((await findBlog(server, 'Post 1')).description).toBe('<p>By an admin.</p>');
    await server.close();
    server = await createTestServer();
  }
});

test('a post that is deleted while it is imported again is left out', async () => {
  await importPosts(before);
  const { _id: id } = await findBlog(server, 'Post 1');
  afterCommit(async (count) => {
    if (count === 1) await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
  });
  const { leftOut, counts } = await importPosts(after);
  expect(counts.posts).toMatchObject({ found: 1, leftOut: 1 });
  expect(reasonsOf(leftOut)).toEqual({ 'Posts that were deleted here stay deleted.': 1 });
});
