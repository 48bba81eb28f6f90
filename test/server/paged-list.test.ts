import { sql, type AliasedExpression } from 'kysely';
import { newId } from '../../src/server/database/id';
import { countList, readListVersion } from '../../src/server/database/list-counts';
import { createPagedList } from '../../src/server/database/paged-list/paged-list';
import { recordAnew } from '../support/counters';
import { createTestServer, type TestServer } from '../support/server';

interface Account {
  id: string;
  name_folded: string;
}

describe('a list that is compared in many parts', () => {
  let server: TestServer;
  let accounts: Account[];
  beforeAll(async () => {
    server = await createTestServer();
    const users = Array.from({ length: 60 }, (_, index) => ({
      id: newId(),
      name: '',
      // Some parts hold no match, and some nothing else.
      name_folded: `${(index * 7) % 20}${index % 3 === 0 || index > 40 ? ' rain' : ''}`,
      email: '',
      email_folded: String(index),
      password_hash: '',
      role: 'user' as const,
      created_at: '2026-01-01T00:00:00.000Z',
    }));
    await server.database.queries.insertInto('users').values(users).execute();
    await recordAnew(server.database);
    accounts = await server.database.queries.selectFrom('users').select(['id', 'name_folded']).execute();
  });
  afterAll(() => server.close());

  const createList = (rowsPerComparison: number) => {
    const { queries: db, textSearch } = server.database;
    return createPagedList(server.database, {
      table: 'users',
      orders: { name: ['name_folded', 'id'] },
      count: () => countList(db, 'users'),
      readVersion: () => readListVersion(db, 'users'),
      text: { contains: ({ text }) => textSearch.contains(sql.ref('users.name_folded'), text), rowsPerComparison },
      readRows: (page: AliasedExpression<{ id: string }, 'page'>, orderBy): Promise<Account[]> =>
        db
          .selectFrom(page)
          .innerJoin('users', 'users.id', 'page.id')
          .select(['users.id', 'users.name_folded'])
          .orderBy(orderBy)
          .execute(),
    });
  };

  const byName = (one: Account, other: Account) => (one.name_folded + one.id < other.name_folded + other.id ? -1 : 1);

  test.each([1, 2, 7, 61, 100])(
    'of %i rows is the same in pages and whole, in either order',
    async (rowsPerComparison) => {
      const list = createList(rowsPerComparison);
      const matches = accounts.filter(({ name_folded }) => name_folded.includes('rain')).sort(byName);
      for (const isDescending of [false, true]) {
        const order = { by: 'name', isDescending } as const;
        const expected = isDescending ? matches.toReversed() : matches;
        for (let offset = 0; offset < matches.length + 4; offset += 4) {
          const page = await list.readPage({ values: {}, text: 'rain' }, order, { limit: 4, offset });
          expect(page).toEqual({ rows: expected.slice(offset, offset + 4), total: matches.length });
        }
        const whole: Account[] = [];
        const slices = { rowsPerSlice: 3, positionOf: ({ id, name_folded }: Account) => [name_folded, id] };
        for await (const rows of list.readAll({ values: {}, text: 'rain' }, order, slices)) whole.push(...rows);
        expect(whole).toEqual(expected);
      }
    },
  );
});
