// A post with very many comments, and very many answers to one of them.
import { CompiledQuery } from 'kysely';
import { contract } from '../../src/contract/calls';
import { createAccountFeedsRepository } from '../../src/server/account-feeds/account-feeds.repository';
import { createCommentLists } from '../../src/server/comments/comment-lists';
import { releaseAnswers } from '../../src/server/comments/release-answers';
import { newId } from '../../src/server/database/id';
import { insertComments } from '../../src/server/database/insert';
import { testOnSqlite } from '../support/database';
import { explainQueries } from '../support/query-plans';
import { createTestServer, type TestServer } from '../support/server';

const answers = 5_000;
/** Of these, those that name the first one. */
const namingAnswers = 2_000;
const total = 10_000;

let server: TestServer;
let blogId: string;
let answeredAnswer: string;
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
  const answering = Array.from({ length: answers }, (_, index) => ({
    ...comment(20_000 + 2 * index),
    ...to,
    answers_id: null as string | null,
  }));
  answeredAnswer = answering[0]!.id;
  for (const answer of answering.slice(-namingAnswers)) answer.answers_id = answeredAnswer;
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
  const ids = [expected[0]!.id, answered, answeredAnswer];
  const found = await createCommentLists(server.database).readAnswers(ids);
  const latest = expected.filter(({ answerTo }) => answerTo).slice(-5);
  const shown = latest.map(({ id }) => expect.objectContaining({ id }));
  expect([...found]).toEqual([
    [answered, { count: answers, answers: shown }],
    [answeredAnswer, { count: namingAnswers, answers: shown }],
  ]);
  const plans = await explain((lists) => lists.readAnswers(ids));
  const how = steps(plans.at(-1)!);
  expect(how).toEqual([expect.stringContaining('comments_by_parent'), expect.stringContaining('comments_by_answered')]);
  expect(how.join()).not.toContain('Bitmap');
});

test('are found by indexes where what they answer is deleted', async () => {
  const ids = expected.slice(0, 3).map(({ id }) => id);
  const plans = await explainQueries(server.database, ({ queries }) => releaseAnswers(queries, ids));
  for (const [place, index] of ['parent', 'answered', 'parent', 'answered'].entries()) {
    expect(plans[place]).toContain(`${place < 2 ? '' : 'deleted_'}comments_by_${index}`);
  }
});

// All of these answer one comment, so that PostgreSQL expects as many of each, and reads all comments.
testOnSqlite('are found by indexes for the private feed', async () => {
  const plans = await explainQueries(server.database, ({ queries }) =>
    createAccountFeedsRepository(queries).listAnswers(server.admin.id),
  );
  const indexes = [...plans.at(-1)!.matchAll(/(?:SEARCH|SCAN) (?:own|comments) USING INDEX (\w+)/g)];
  const [own, below, named] = ['comments_by_user', 'comments_by_parent', 'comments_by_answered'];
  expect(indexes.map(([, index]) => index)).toEqual([own, below, own, named]);
});
