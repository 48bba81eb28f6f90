// A post with very many comments, and very many answers to one of them.
import { CompiledQuery } from 'kysely';
import { contract } from '../../src/contract/calls';
import { createCommentLists } from '../../src/server/comments/comment-lists';
import { newId } from '../../src/server/database/id';
import { insertComments } from '../../src/server/database/insert';
import { explainQueries } from '../support/query-plans';
import { createTestServer, type TestServer } from '../support/server';

const answers = 5_000;
const total = 10_000;

let server: TestServer;
let blogId: string;
/** In the order in which a post shows them. */
let expected: { id: string; answerTo: string | null }[];
beforeAll(async () => {
  server = await createTestServer();
  // Comments of another post lie between them.
  const [{ id }, other] = [await server.addBlog(), await server.addBlog({ title: 'Another one' })];
  blogId = id;
  const comments = Array.from({ length: total - answers }, (_, index) => comment(2 * index));
  // In the middle.
  const answered = comments[2_500]!;
  const to = { parent_id: answered.id, thread_key: answered.sort_key };
  const answering = Array.from({ length: answers }, (_, index) => ({ ...comment(20_000 + 2 * index), ...to }));
  await server.database.write((tx) => insertComments(tx, id, [...comments, ...answering]));
  const others = Array.from({ length: 2_000 }, (_, index) => comment(10 * index + 1));
  await server.database.write((tx) => insertComments(tx, other.id, others));
  if (server.database.engine === 'postgres') {
    await server.database.queries.executeQuery(CompiledQuery.raw('analyze comments'));
  }
  expected = comments
    .toReversed()
    .flatMap((each) => (each === answered ? [each, ...answering] : [each]))
    .map((each) => ({ id: each.id, answerTo: 'parent_id' in each ? (each.parent_id as string) : null }));
}, 120_000);
afterAll(() => server.close());

const comment = (minute: number) => ({
  id: newId(),
  sort_key: 1_000 + minute,
  name: 'Ann',
  content: `Comment ${minute}`,
  user_id: null,
  is_approved: 1 as const,
  created_at: new Date(Date.UTC(2025, 0, 1) + minute * 60_000).toISOString(),
});

/** The plans of all queries that `work` makes of lists. */
const explain = (work: (lists: ReturnType<typeof createCommentLists>) => Promise<unknown>): Promise<string[]> =>
  explainQueries(server.database, (recorded) => work(createCommentLists(recorded)));

/** Each step that reads comments, as both engines put it. */
const steps = (plan: string) => plan.split('\n').filter((step) => /(SEARCH|SCAN|Scan).*\bcomments\b/.test(step));

test('are listed page by page, each once, whatever stands at its beginning', async () => {
  const lists = createCommentLists(server.database);
  const listed = [];
  for (let offset = 0; offset < total; offset += 100) {
    const page = await lists.readPageOfBlog(blogId, 'thread', { limit: 100, offset });
    expect(page.total).toBe(total);
    listed.push(...page.rows.map(({ id, parent_id }) => ({ id, answerTo: parent_id })));
  }
  expect(listed).toEqual(expected);
  const inThread = await server.call(contract.listComments, {
    body: { blogId },
    query: { limit: 20, offset: 6_000, sort: 'thread' },
  });
  const [first] = inThread.body.comments;
  expect(first?.replyTo).toBe(expected[6_000]!.answerTo);
  expect(inThread.body.continued?._id).toBe(first?.replyTo);
});

test('are listed whole in the same order', async () => {
  const { body } = await server.call(contract.listComments, { body: { blogId }, query: { sort: 'thread' } });
  expect(body.comments.map(({ _id, replyTo = null }) => ({ id: _id, answerTo: replyTo }))).toEqual(expected);
});

test.each([
  ['at the beginning', 0],
  ['among the answers', 4_000],
  ['at the end', total - 30],
])('are read from the index of threads in its order for a page %s', async (_where, offset) => {
  const plans = await explain((lists) => lists.readPageOfBlog(blogId, 'thread', { limit: 20, offset }));
  const [ofPage, ofRows] = steps(plans.at(-1)!);
  expect(ofPage).toContain('comments_by_thread');
  // One by one, by their keys.
  expect(ofRows).toMatch(/PRIMARY KEY|comments_pkey/);
});

test('are read from the index of threads where the slice before ended', async () => {
  const plans = await explain(async (lists) => {
    let slices = 0;
    for await (const rows of lists.readAllOfBlog(blogId, 'thread')) {
      if (rows.length > 0) slices += 1;
      if (slices === 2) return;
    }
  });
  const isPostgres = server.database.engine === 'postgres';
  expect(plans.at(-1)).toMatch(
    isPostgres
      ? /comments_by_thread[^]*Index Cond: .*ROW/
      : /comments_by_thread \(blog_id=\? AND is_approved=\? AND <expr><\?\)/,
  );
});

test('are counted, and only the latest read, for who was answered', async () => {
  const answered = expected.find(({ answerTo }) => answerTo)!.answerTo!;
  const ids = [expected[0]!.id, answered];
  const found = await createCommentLists(server.database).readAnswers(ids);
  const latest = expected.filter(({ answerTo }) => answerTo).slice(-5);
  expect([...found]).toEqual([
    [answered, { count: answers, answers: latest.map(({ id }) => expect.objectContaining({ id })) }],
  ]);
  const plans = await explain((lists) => lists.readAnswers(ids));
  const [how] = steps(plans.at(-1)!);
  expect(how).toContain('comments_by_parent');
  expect(how).not.toContain('Bitmap');
});
