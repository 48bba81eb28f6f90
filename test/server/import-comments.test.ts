import { contract } from '../../src/contract/calls';
import type { SourceComment, SourcePost, SourceReader } from '../../src/server/import/source';
import { findBlog, importInProcess, readBlogs, reasonsOf } from '../support/imports';
import { createTestServer, type TestServer } from '../support/server';

jest.setTimeout(120_000);

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const aComment = (id: string, comment: Partial<SourceComment> = {}): SourceComment => ({
  id,
  name: 'Reader',
  content: `Comment ${id}`,
  createdAt: new Date('2020-01-01T10:00:00Z'),
  isApproved: true,
  ...comment,
});

const aPost = (id: string, comments: SourceComment[]): SourcePost => ({
  id,
  title: `Post ${id}`,
  subTitle: '',
  html: '<p>Text</p>',
  categories: [],
  tags: [],
  isPublished: true,
  createdAt: new Date('2019-01-01T10:00:00Z'),
  updatedAt: undefined,
  author: undefined,
  cover: undefined,
  comments,
  addresses: [],
  base: '',
});

const aReader = (...posts: SourcePost[]): SourceReader => ({
  source: 'test',
  async *read() {
    for (const post of posts) yield { type: 'post', post };
  },
  findPicture: async () => ({ files: [], url: undefined }),
});

const countComments = async () => {
  const row = await server.database.queries
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

const secondsAfter = (index: number) => new Date(Date.UTC(2020, 0, 1) + index * 1000);

test('no transaction writes more than 500 comments, so that nobody waits long for one: all come, in their order', async () => {
  const many = (post: string, count: number) =>
    Array.from({ length: count }, (_, index) => aComment(`${post}-${index}`, { createdAt: secondsAfter(index) }));
  const source = [
    aPost('a', many('a', 30)),
    aPost('b', many('b', 1_203)),
    aPost('c', many('c', 499)),
    aPost('d', many('d', 7)),
  ];
  const written: number[] = [];
  const { write } = server.database;
  jest.spyOn(server.database, 'write').mockImplementation(async (...args) => {
    const before = await countComments();
    const result = await write(...args);
    written.push((await countComments()) - before);
    return result as never;
  });
  const report = await importInProcess(server, aReader(...source));
  expect(report.counts.comments).toMatchObject({ found: 1_739, added: 1_739 });
  expect(Math.max(...written)).toBeLessThanOrEqual(500);
  for (const post of source) {
    const { comments } = await findBlog(server, post.title);
    expect(comments.map(({ content }) => content)).toEqual(post.comments.map(({ content }) => content));
  }

  const grown = aPost('b', [...source[1]!.comments, ...many('new', 600)]);
  expect((await importInProcess(server, aReader(grown))).counts.comments).toMatchObject({
    found: 1_803,
    added: 600,
    unchanged: 1_203,
  });
  expect(Math.max(...written)).toBeLessThanOrEqual(500);
});

test('comments of one moment, in several posts, all come in the order in which they stand there', async () => {
  const moment = { createdAt: secondsAfter(0) };
  const posts = ['a', 'b'].map((post) =>
    aPost(
      post,
      Array.from({ length: 120 }, (_, index) => aComment(`${post}-${index}`, moment)),
    ),
  );
  await importInProcess(server, aReader(posts[0]!));
  await importInProcess(server, aReader(posts[1]!));
  for (const post of posts) {
    const { comments } = await findBlog(server, post.title);
    expect(comments.map(({ content }) => content)).toEqual(post.comments.map(({ content }) => content));
  }
});

test('several comments of one id, or without, all come once', async () => {
  const source = aReader(
    aPost('a', [
      aComment('7', { content: 'One' }),
      aComment('7', { content: 'Two' }),
      aComment('7', { content: 'One' }),
      aComment('7 (2)', { content: 'Three' }),
      aComment('', { content: 'Four' }),
      aComment('', { content: 'Five' }),
      aComment('x'.repeat(10_000), { content: 'Six' }),
    ]),
    aPost('b', [aComment('7', { content: 'Seven' })]),
  );
  const first = await importInProcess(server, source);
  expect(first.counts).toMatchObject({ posts: { added: 2 }, comments: { found: 8, added: 7, leftOut: 1 } });
  expect(reasonsOf(first.leftOut)).toEqual({ 'Comments that are there twice come once.': 1 });
  const contents = (await readBlogs(server)).flatMap(({ comments }) => comments.map(({ content }) => content));
  expect(contents.sort()).toEqual(['Five', 'Four', 'One', 'Seven', 'Six', 'Three', 'Two']);
  const again = await importInProcess(server, source);
  expect(again.counts.comments).toMatchObject({ found: 8, added: 0, unchanged: 7, leftOut: 1 });
});

/** As a reader sees them; answers are indented. */
async function listThreads(title: string): Promise<string[]> {
  const { _id: id } = await findBlog(server, title);
  const { body } = await server.call(contract.listComments, { body: { blogId: id }, query: { sort: 'thread' } });
  return body.comments.map(({ content, replyTo }) => (replyTo === undefined ? content : `  ${content}`));
}

describe('answers', () => {
  const at = (id: string, second: number, comment: Partial<SourceComment> = {}) =>
    aComment(id, { createdAt: secondsAfter(second), ...comment });

  test('of any depth stand below the comment that began it, in the order of their dates', async () => {
    const comments = [
      at('deepest', 5, { replyTo: 'deep' }),
      at('begin', 1),
      at('other', 2),
      at('answer', 3, { replyTo: 'begin' }),
      at('deep', 4, { replyTo: 'answer' }),
      at('late', 6, { replyTo: 'begin' }),
      at('to the other', 7, { replyTo: 'other' }),
      at('below what waits', 8, { replyTo: 'waits below' }),
      at('waits below', 9, { replyTo: 'begin', isApproved: false }),
    ];
    await importInProcess(server, aReader(aPost('a', comments)));
    expect(await listThreads('Post a')).toEqual([
      'Comment other',
      '  Comment to the other',
      'Comment begin',
      '  Comment answer',
      '  Comment deep',
      '  Comment deepest',
      '  Comment late',
      '  Comment below what waits',
    ]);
  });

  test('to what does not come, waits, or goes in a circle stand among the others', async () => {
    const comments = [
      at('to nothing', 1, { replyTo: 'gone' }),
      at('waits', 2, { isApproved: false }),
      at('to what waits', 3, { replyTo: 'waits' }),
      at('itself', 4, { replyTo: 'itself' }),
      at('one', 5, { replyTo: 'two' }),
      at('two', 6, { replyTo: 'one' }),
    ];
    await importInProcess(server, aReader(aPost('a', comments)));
    expect(await listThreads('Post a')).toEqual(
      ['two', 'one', 'itself', 'to what waits', 'to nothing'].map((id) => `Comment ${id}`),
    );
  });

  test('that come later, or in another transaction, stand below what came before; not below what was deleted', async () => {
    const begins = Array.from({ length: 501 }, (_, index) => at(`${index}`, index));
    const early = begins.map(({ id }, index) => at(`to ${id}`, 1_000 + index, { replyTo: id }));
    await importInProcess(server, aReader(aPost('a', [...begins, ...early])));
    const before = await listThreads('Post a');
    expect(before).toHaveLength(1_002);
    expect(before.slice(0, 4)).toEqual(['Comment 500', '  Comment to 500', 'Comment 499', '  Comment to 499']);
    const { comments } = (await server.call(contract.listAllComments, { as: server.admin })).body;
    const { _id: id } = comments.find(({ content }) => content === 'Comment 499')!;
    await server.call(contract.deleteComment, { as: server.admin, body: { id } });
    const later = [at('later', 3_000, { replyTo: 'to 500' }), at('to what was deleted', 3_001, { replyTo: '499' })];
    await importInProcess(server, aReader(aPost('a', [...begins, ...early, ...later])));
    const after = await listThreads('Post a');
    expect(after.slice(0, 5)).toEqual([
      'Comment to what was deleted',
      'Comment to 499',
      'Comment 500',
      '  Comment to 500',
      '  Comment later',
    ]);
    expect(after).toHaveLength(1_003);
  });
});

test('that another import is running is said when one is, and of no other violation of a constraint', async () => {
  const reader = aReader(aPost('a', [aComment('1')]));
  const { write } = server.database;
  const spy = jest.spyOn(server.database, 'write').mockImplementationOnce(async (...args) => {
    spy.mockRestore();
    await importInProcess(server, reader);
    return (await write(...args)) as never;
  });
  await expect(importInProcess(server, reader)).rejects.toThrow(/^Another import of the same blog is running/);

  const taken = aReader(aPost('b', []));
  jest.spyOn(server.database, 'write').mockImplementationOnce(() =>
    write(async (tx) => {
      const row = { source: 'x', item: 'x', imported_id: 'x', hash: '', written_at: '' };
      await tx.insertInto('imported_items').values([row, row]).execute();
      throw new Error('It is not unique.');
    }),
  );
  const error = await importInProcess(server, taken).catch((reason: unknown) => reason);
  expect(server.database.isUniqueViolation(error)).toBe(true);
});

test('comments that are still to come when somebody deletes their post are left out', async () => {
  const comments = Array.from({ length: 1_100 }, (_, index) => aComment(String(index)));
  const { write } = server.database;
  let commits = 0;
  jest.spyOn(server.database, 'write').mockImplementation(async (...args) => {
    const result = await write(...args);
    commits += 1;
    if (commits === 2) {
      const { _id: id } = (await server.call(contract.listAllBlogs, { as: server.admin })).body.blogs[0]!;
      await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    }
    return result as never;
  });
  const { counts } = await importInProcess(server, aReader(aPost('a', comments)));
  expect(counts).toMatchObject({ posts: { added: 1 }, comments: { found: 1_100, added: 1_000, leftOut: 100 } });
});
