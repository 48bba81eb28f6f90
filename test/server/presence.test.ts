import { accountsCalls } from '../../src/contract/extensions/accounts';
import { presenceCalls, type Place } from '../../src/contract/extensions/presence';
import { createPresenceService } from '../../src/server/presence/presence.service';
import { createTestServer, type Account, type TestServer } from '../support/server';

const editors = ['the-first-editor-open', 'the-second-editor-open'] as const;

describe('who has a post open', () => {
  let server: TestServer;
  let ada: Account;
  let id: string;
  beforeEach(async () => {
    server = await createTestServer();
    ada = await server.signUp('Ada');
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id: ada.id, role: 'author' } });
    ({ id } = await server.addBlog({ isPublished: false, authorId: ada.id }));
  });
  afterEach(() => server.close());

  const report = async (as: Account | TestServer['admin'], editor: string, place?: Place) => {
    const { status, body } = await server.call(presenceCalls.reportPresence, {
      as,
      body: { id, editor, ...(place && { place }) },
    });
    expect(status).toBe(200);
    return body.others;
  };
  const passTime = (seconds: number) =>
    server.database.write(async (tx) => {
      const rows = await tx.selectFrom('presences').selectAll().execute();
      for (const { editor, seen_at } of rows) {
        const before = new Date(Date.parse(seen_at) - seconds * 1000).toISOString();
        await tx.updateTable('presences').set({ seen_at: before }).where('editor', '=', editor).execute();
      }
    });

  test('is told to the others who have it open, with the paragraph, and not to whoever may not edit it', async () => {
    expect(await report(ada, editors[0], { block: 2, exact: 'It rained' })).toEqual([]);
    expect(await report(server.admin, editors[1])).toEqual([
      { editor: editors[0], name: 'Ada', isOwn: false, place: { block: 2, exact: 'It rained' } },
    ]);
    expect(await report(ada, editors[0], { block: 3, exact: 'It snowed' })).toEqual([
      { editor: editors[1], name: 'Admin', isOwn: false },
    ]);
    const grace = await server.signUp('Grace');
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id: grace.id, role: 'author' } });
    const refused = await server.call(presenceCalls.reportPresence, { as: grace, body: { id, editor: editors[1] } });
    expect(refused.status).toBe(404);
  });

  test('is known of two tabs of one account', async () => {
    await report(ada, editors[0]);
    expect(await report(ada, editors[1])).toEqual([{ editor: editors[0], name: 'Ada', isOwn: true }]);
  });

  test('is forgotten half a minute after the last word, and at once where somebody closes it', async () => {
    await report(ada, editors[0]);
    await passTime(20);
    expect(await report(server.admin, editors[1])).toHaveLength(1);
    await passTime(15);
    expect(await report(server.admin, editors[1])).toEqual([]);
    await report(ada, editors[0]);
    await server.call(presenceCalls.endPresence, { as: server.admin, body: { id, editor: editors[0] } });
    expect(await report(server.admin, editors[1])).toHaveLength(1);
    await server.call(presenceCalls.endPresence, { as: ada, body: { id, editor: editors[0] } });
    expect(await report(server.admin, editors[1])).toEqual([]);
  });

  test('leaves no rows behind', async () => {
    await report(ada, editors[0]);
    await passTime(40);
    await report(server.admin, editors[1]);
    await createPresenceService(server.database).prune();
    const rows = await server.database.queries.selectFrom('presences').select('editor').execute();
    expect(rows).toEqual([{ editor: editors[1] }]);
  });

  test('takes texts of a limited length', async () => {
    const place = { block: 0, exact: 'a'.repeat(15_000) };
    const { status } = await server.call(presenceCalls.reportPresence, {
      as: ada,
      body: { id, editor: editors[0], place },
    });
    expect(status).toBe(400);
  });
});
