import { sql, type Insertable } from 'kysely';
import type { Tables } from '../../src/server/database/schema';
import { accountRemoval } from '../../src/server/accounts/removal';
import { readOwnPosts } from '../../src/server/blogs/own-posts';
import { createExportRepository } from '../../src/server/export/export.repository';
import { createOutboxRepository } from '../../src/server/mail/outbox.repository';
import { createRedirectsService } from '../../src/server/redirects/redirects.service';
import { explainQueries } from '../support/query-plans';
import { createTestServer, type TestServer } from '../support/server';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

/** PostgreSQL reads small tables whole. */
const rows = 3_000;

/** Adds rows that are made of their numbers from 0, and tells PostgreSQL of them. */
async function addRows<T>(add: (values: T[]) => Promise<unknown>, toRow: (number: number) => T): Promise<void> {
  const all = Array.from({ length: rows }, (_, number) => toRow(number));
  for (let first = 0; first < rows; first += 500) await add(all.slice(first, first + 500));
  if (server.database.engine === 'postgres') await sql`analyze`.execute(server.database.queries);
}

/** Of more rows than what is returned. */
const sort = /\bSort\b|TEMP B-TREE/;

describe('mail', () => {
  const day = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * 60_000).toISOString();

  const addMails = () =>
    addRows(
      (values: Insertable<Tables['mails']>[]) => server.database.queries.insertInto('mails').values(values).execute(),
      (number) => ({
        ...({ kind: 'test', recipient: 'ada@example.com', payload: '{}', priority: 2, attempts: 1 } as const),
        id: `${number}`,
        // What waits has not ended.
        state: number % 2 === 0 ? ('sent' as const) : ('waiting' as const),
        created_at: day(number),
        next_at: day(number),
        ended_at: number % 2 === 0 ? day(number) : null,
      }),
    );

  test('is listed in the order of an index', async () => {
    await addMails();
    const [ofPage] = await explainQueries(server.database, ({ queries }) =>
      createOutboxRepository(queries).list({ limit: 20, offset: 40 }),
    );
    expect(ofPage).toContain('mails_by_date');
    expect(ofPage).not.toMatch(sort);
  });

  test('that has ended is forgotten in slices, which an index finds', async () => {
    await addMails();
    const { signal } = new AbortController();
    const plans = await explainQueries(server.database, ({ queries }) =>
      createOutboxRepository(queries).prune(new Date(day(rows - 100)), signal),
    );
    // Of 1,450, by a thousand.
    expect(plans).toHaveLength(2);
    expect(plans[0]).toContain('mails_ended');
    const left = await server.database.queries.selectFrom('mails').select('state').execute();
    expect(left.filter(({ state }) => state === 'sent')).toHaveLength(50);
    expect(left.filter(({ state }) => state === 'waiting')).toHaveLength(rows / 2);
  });
});

describe('the posts of an author', () => {
  /** PostgreSQL may read all in their order, and leave out those of others. */
  const authorInOrder = /blogs_by_author|blogs_pkey/;

  async function addPosts(): Promise<void> {
    const { queries } = server.database;
    await server.addBlog();
    const post = await queries.selectFrom('blogs').selectAll().executeTakeFirstOrThrow();
    const { description } = await queries.selectFrom('blog_descriptions').selectAll().executeTakeFirstOrThrow();
    const idOf = (number: number) => number.toString(16).padStart(24, '0');
    await addRows(
      (values: Insertable<Tables['blogs']>[]) => queries.insertInto('blogs').values(values).execute(),
      (number) => ({
        ...post,
        // In another order than that of the lists.
        id: idOf(rows - number),
        sort_key: post.sort_key + 1 + number,
        author_id: number % 10 === 0 ? server.admin.id : null,
      }),
    );
    await addRows(
      (values: Insertable<Tables['blog_descriptions']>[]) =>
        queries.insertInto('blog_descriptions').values(values).execute(),
      (number) => ({ blog_id: idOf(rows - number), description }),
    );
  }

  test('are copied in slices of an index', async () => {
    await addPosts();
    const copied = new Set<string>();
    const plans = await explainQueries(server.database, async (recorded) => {
      for await (const slice of readOwnPosts(recorded, server.admin.id)) for (const { id } of slice) copied.add(id);
    });
    expect(copied.size).toBe(1 + rows / 10);
    for (const plan of [plans[0], plans[1]]) {
      expect(plan).toMatch(authorInOrder);
      expect(plan).not.toMatch(sort);
    }
  });

  test('are given up in slices of an index when the account is removed', async () => {
    await addPosts();
    await server.database.write(async (tx) => {
      const [first] = await explainQueries({ ...server.database, queries: tx }, ({ queries }) =>
        accountRemoval.doSlice(queries, { subject: server.admin.id, cursor: 'Admin', detail: 'keep' }),
      );
      expect(first).toMatch(authorInOrder);
      expect(first).not.toMatch(sort);
      const { length } = await tx.selectFrom('blogs').select('id').where('author_id', 'is', null).execute();
      expect(length).toBe((rows * 9) / 10 + 100);
    });
  });
});

describe('what leads to a post', () => {
  test('is found for an export by an index', async () => {
    await addRows(
      (values: Insertable<Tables['redirects']>[]) =>
        server.database.queries.insertInto('redirects').values(values).execute(),
      (number) => ({ path: `/old/${number}`, target: `/blog/${number % 500}` }),
    );
    const [plan] = await explainQueries(server.database, async ({ queries }) => {
      const addresses = await createExportRepository(queries).listAddresses('/blog/7');
      expect(addresses).toHaveLength(rows / 500);
    });
    expect(plan).toContain('redirects_by_target');
  });

  test('may be as long as an address can be', async () => {
    const letters = Array.from({ length: 1_999 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    const redirects = createRedirectsService(server.database);
    const { target } = await redirects.add('/old', `/${letters.join('')}`);
    expect(target).toHaveLength(1 + 9 * letters.length);
    expect(await redirects.findTarget('/old')).toBe(target);
  });
});
