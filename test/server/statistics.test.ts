import { rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { renderer } from '../../src/client/app/renderApp';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { siteCalls } from '../../src/contract/extensions/site';
import { statisticsCalls, type StatisticsTable } from '../../src/contract/extensions/statistics';
import { siteDefaults } from '../../src/contract/site-defaults';
import type { SiteSettings } from '../../src/contract/site-settings';
import { dataTables } from '../../src/server/database/table-rows';
import type { Counted } from '../../src/server/http/counted';
import { createVisitCounter } from '../../src/server/statistics/visit-counter';
import type { Renderer } from '../../src/server/pages/renderer';
import { createClientDirectory } from '../support/client-directory';
import { createTestServer, type TestServer } from '../support/server';
import { countedByHand, dayOfRequests, userAgents, type LoggedRequest } from '../support/visits';

jest.setTimeout(60_000);

const noon = Date.parse('2026-11-25T12:00:00Z');
const dayMs = 24 * 60 * 60_000;

let clientDirectory: string;
let server: TestServer;
let posts: Record<'first' | 'second', string>;

beforeAll(async () => {
  clientDirectory = await createClientDirectory();
});
afterAll(() => rm(clientDirectory, { recursive: true }));

const setTime = (time: number) => jest.spyOn(Date, 'now').mockReturnValue(time);

async function start(env: Record<string, string> = {}): Promise<void> {
  server = await createTestServer(
    { PUBLIC_URL: 'https://blog.example', ...env },
    clientDirectory,
    renderer as Renderer,
  );
  const first = await server.addBlog({ title: 'First' });
  const second = await server.addBlog({ title: 'Second' });
  posts = { first: first.id, second: second.id };
  setTime(noon);
}

afterEach(async () => {
  jest.restoreAllMocks();
  await server.close();
});

const flush = () => server.app.services.visits.flush();

async function send({ path, agent, address, headers, method = 'GET' }: LoggedRequest): Promise<number> {
  const url = {
    home: '/',
    first: `/blog/${posts.first}`,
    second: `/blog/${posts.second}`,
    missing: '/blog/0123456789abcdef01234567',
    rss: '/feed.xml',
    atom: '/atom.xml',
  }[path];
  const response = await server.app.inject({
    url,
    method,
    remoteAddress: address,
    headers: { host: 'blog.example', 'user-agent': userAgents[agent], ...headers },
  });
  return response.statusCode;
}

const aReader = (path: LoggedRequest['path'], address = '192.0.2.1'): LoggedRequest => ({
  path,
  agent: 'firefox',
  address,
});

async function read(range: '30-days' | '12-months' = '30-days', as: { token: string } = server.admin) {
  const { body } = await server.call(statisticsCalls.getStatistics, { as, query: { range } });
  return body;
}

async function change(settings: Partial<SiteSettings>): Promise<void> {
  const { body } = await server.call(siteCalls.getSite, { as: server.admin });
  await server.call(siteCalls.changeSite, { as: server.admin, body: { version: body.version, settings } });
}

const viewsOf = async (range?: '12-months') =>
  Object.fromEntries((await read(range)).posts.map(({ title, views }) => [title, views]));

/** The element that the app is in, without what is in it. */
const rootOf = async (url: string) => /<div id="root"[^>]*>/.exec((await server.app.inject({ url })).body)?.[0];

/** The picture by which browsers without scripts say that the page was opened. */
const beaconOf = async (url: string) =>
  /<img src="\/api\/seen[^>]*>/.exec((await server.app.inject({ url })).body)?.[0];

/** All that the database holds about visits, as text. */
async function dump(): Promise<string> {
  const { queries } = server.database;
  const tables = [
    'views_by_day',
    'views_by_post',
    'views_by_source',
    'searches_in_vain',
    'feed_readers',
    'visitor_salts',
    'visitor_hashes',
    'missing_paths',
  ];
  const rows = await Promise.all(tables.map((name) => sql`select * from ${sql.table(name)}`.execute(queries)));
  return JSON.stringify(rows.map((result) => result.rows));
}

describe('a day', () => {
  beforeEach(() => start());

  test('is counted as by hand', async () => {
    for (const request of dayOfRequests) await send(request);
    await flush();
    const statistics = await read();
    const { views, visitors, sources, feeds } = countedByHand;
    const sum = views.first + views.second;
    expect(statistics.periods.at(-1)).toEqual({ period: '2026-11-25', views: sum, visitors });
    expect(statistics.periods).toHaveLength(30);
    expect(await viewsOf()).toEqual({ First: views.first, Second: views.second });
    const byName = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
    expect([...statistics.sources].sort(byName)).toEqual([...sources].sort(byName));
    expect([...statistics.feeds].sort(byName)).toEqual([...feeds].sort(byName));
  });

  test('is the same written in one go and after every request', async () => {
    for (const request of dayOfRequests) {
      await send(request);
      await flush();
    }
    expect((await read()).periods.at(-1)).toMatchObject({ views: 8, visitors: countedByHand.visitors });
    expect((await read()).feeds).toContainEqual({ feed: '/feed.xml', reader: 'NetNewsWire', readers: 2 });
  });

  test('leaves nothing of whom it was when it is over', async () => {
    for (const request of dayOfRequests) await send(request);
    await flush();
    const today = await dump();
    expect(today).toMatch(/"hash"/);
    const [salt] = await server.database.queries.selectFrom('visitor_salts').selectAll().execute();

    setTime(noon + dayMs);
    await flush();
    const tomorrow = await dump();
    expect(tomorrow).not.toMatch(/"hash"/);
    expect(tomorrow).not.toContain(salt!.salt);
    for (const text of [today, tomorrow]) {
      for (const { address } of dayOfRequests) expect(text).not.toContain(address);
      expect(text).not.toMatch(/Mozilla|Gecko|token|intranet|item\?id/);
    }
  });

  test('visitors are counted anew on the next day', async () => {
    await send(aReader('first'));
    await flush();
    setTime(noon + dayMs);
    await send(aReader('first'));
    await send(aReader('first'));
    await flush();
    expect((await read()).periods.slice(-2)).toEqual([
      { period: '2026-11-25', views: 1, visitors: 1 },
      { period: '2026-11-26', views: 2, visitors: 1 },
    ]);
    expect((await read('12-months')).periods.at(-1)).toEqual({ period: '2026-11', views: 3, visitors: 2 });
  });

  test('is counted though a clock was a month ahead for a moment', async () => {
    setTime(noon + 30 * dayMs);
    await send(aReader('first'));
    await flush();
    setTime(noon);
    await send(aReader('first'));
    await flush();
    await send(aReader('first'));
    await flush();
    expect((await read()).periods.at(-1)).toEqual({ period: '2026-11-25', views: 2, visitors: 1 });
    const hashes = await server.database.queries.selectFrom('visitor_hashes').select('day').execute();
    expect(hashes).toEqual([{ day: '2026-11-25' }]);
  });

  test('ends at midnight in the time zone of the site', async () => {
    await change({ timeZone: 'Pacific/Auckland' });
    await flush();
    await send(aReader('first'));
    await flush();
    expect((await read()).periods.at(-1)).toMatchObject({ period: '2026-11-26', views: 1 });
  });
});

describe('visits', () => {
  beforeEach(() => start());

  test('are in backups, and what tells visitors apart is not', () => {
    const names = dataTables.map(({ name }) => name as string);
    expect(names).toContain('views_by_post');
    expect(names.filter((name) => name.startsWith('visitor_'))).toEqual([]);
  });

  test('of kept pages are counted, those too that have not changed', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/blog/${posts.first}`;
    let etag = '';
    const get = (headers: Record<string, string> = {}) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        request(url, { headers: { 'user-agent': userAgents.chrome, ...headers } }, (response) => {
          response.resume().on('end', () => {
            resolve(response);
          });
        })
          .on('error', reject)
          .end();
      });
    await get();
    const remember = jest.spyOn(server.app.fastPath, 'remember');
    for (let count = 0; count < 4; count += 1) etag = (await get()).headers.etag!;
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    // The framework answers the first one, and one when what is kept has not been looked after for a second.
    expect(remember.mock.calls.length).toBeLessThan(5);
    await flush();
    expect(await viewsOf()).toEqual({ First: 6 });
    expect((await read()).periods.at(-1)).toMatchObject({ views: 6, visitors: 1 });
  });

  test('are counted by the address that a trusted proxy names', async () => {
    await server.close();
    await start({ TRUST_PROXY: '127.0.0.1' });
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2'])
      await send({ ...aReader('first', '127.0.0.1'), headers: { 'x-forwarded-for': address } });
    await flush();
    expect((await read()).periods.at(-1)).toMatchObject({ views: 3, visitors: 2 });
  });

  test('of two instances add up, and their visitors are told apart together', async () => {
    const { database } = server;
    const create = () =>
      createVisitCounter({
        database,
        site: { readSettings: async () => settings, lastRead: () => settings },
        publicUrl: undefined,
        secret: 'the secret of both',
        log: server.app.log,
      });
    const settings = { ...siteDefaults, timeZone: 'UTC', categories: [] };
    const counters = [create(), create()];
    for (let round = 0; round < 5; round += 1) {
      for (const [index, { countVisit }] of counters.entries()) {
        const request = { method: 'GET', headers: { 'user-agent': userAgents.firefox } };
        countVisit({ page: posts.first }, request, '192.0.2.1');
        countVisit({ page: posts.second }, request, `192.0.2.${10 + index}`);
        countVisit({ page: '', vainSearch: 'unicorns' }, request, `192.0.2.${20 + round}`);
      }
      await Promise.all(counters.map((counter) => counter.flush()));
    }
    expect(await viewsOf()).toEqual({ First: 10, Second: 10 });
    expect((await read()).periods.at(-1)).toMatchObject({ views: 20, visitors: 8 });
    expect((await read()).searches).toEqual([{ term: 'unicorns', searches: 10 }]);
  });

  test('that cannot be written are written later', async () => {
    await send(aReader('first'));
    const write = jest.spyOn(server.database, 'write').mockRejectedValue(new Error('The database is away.'));
    await expect(flush()).rejects.toThrow('away');
    await send(aReader('first'));
    await expect(flush()).rejects.toThrow('away');
    write.mockRestore();
    await flush();
    expect((await read()).periods.at(-1)).toMatchObject({ views: 2, visitors: 1 });
  });

  test('are left out beyond what the memory is to hold, and the log says so', async () => {
    const warn = jest.spyOn(server.app.log, 'warn');
    const { visits } = server.app.services;
    const request = { method: 'GET', headers: { 'user-agent': userAgents.firefox } };
    for (let count = 0; count < 10_000; count += 1) visits.countVisit({ page: posts.first }, request, '192.0.2.1');
    await flush();
    expect(await viewsOf()).toEqual({ First: 8192 });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('1808 visits were left out'));
  });

  test('of made-up sources and agents stay within bounds', async () => {
    for (let count = 0; count < 400; count += 1) {
      const reader = aReader('home', `192.0.${2 + (count >> 8)}.${count & 255}`);
      await send({ ...reader, headers: { referer: `https://host-${count}.example/` } });
    }
    await send({ ...aReader('first'), headers: { 'user-agent': `Mozilla/5.0 ${'x'.repeat(15_000)}` } });
    await flush();
    const rows = await server.database.queries.selectFrom('views_by_source').selectAll().execute();
    expect(rows).toHaveLength(201);
    expect(rows.find(({ host }) => host === 'other')).toMatchObject({ views: 200 });
    expect(await viewsOf()).toEqual({});
    // A real one gets the place of one of those.
    await send({ ...aReader('home'), headers: { referer: 'https://news.example/' } });
    await flush();
    const sources = await server.database.queries.selectFrom('views_by_source').selectAll().execute();
    expect(sources).toHaveLength(201);
    expect(sources.map(({ host }) => host)).toContain('news.example');
    expect(sources.find(({ host }) => host === 'other')).toMatchObject({ views: 201 });
  });

  test('of one network are no more visitors and sources than an office has, however much it makes up', async () => {
    for (let count = 0; count < 100; count += 1) {
      await send({
        ...aReader('home', `2001:db8::${count.toString(16)}`),
        headers: { 'user-agent': `${userAgents.firefox} ${count}`, referer: `https://host-${count}.example/` },
      });
    }
    await flush();
    expect((await read()).periods.at(-1)).toMatchObject({ visitors: 50 });
    const rows = await server.database.queries.selectFrom('views_by_source').selectAll().execute();
    expect(rows).toHaveLength(6);
  });

  test('of one network name few feed readers and search terms in a day, and push none out that are there', async () => {
    const { visits } = server.app.services;
    const ask = (counted: Counted, agent: string, address: string) => {
      visits.countVisit(counted, { method: 'GET', headers: { 'user-agent': agent } }, address);
    };
    const feed = '/feed.xml';
    ask({ feed }, 'Feedly/1.0 (+http://www.feedly.com/fetcher.html; 12 subscribers)', '192.0.2.1');
    await flush();
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 30; count += 1) {
        const name = `${'abcdefghijklmno'.charAt(count % 15)}${'abc'.charAt(round)}`;
        ask({ feed }, `Evil${name}/1.0 (1000000 subscribers)`, '198.51.100.1');
        ask({ vainSearch: `nothing ${name}` }, userAgents.firefox, '198.51.100.1');
      }
      await flush();
    }
    const { feeds, searches } = await read();
    expect(feeds).toHaveLength(6);
    expect(feeds).toContainEqual({ feed, reader: 'Feedly', readers: 12 });
    expect(searches).toHaveLength(10);
  });

  test('stay within bounds while the database is away', async () => {
    const write = jest.spyOn(server.database, 'write').mockRejectedValue(new Error('The database is away.'));
    const { visits } = server.app.services;
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 3_000; count += 1) {
        const address = `10.${round}.${count >> 8}.${count & 255}`;
        const agent = `Reader-${round}-${count % 300}/1.0 (feed reader)`;
        visits.countVisit({ feed: '/feed.xml' }, { method: 'GET', headers: { 'user-agent': agent } }, address);
        const headers = { 'user-agent': userAgents.firefox, referer: `https://h${round}-${count}.example/` };
        visits.countVisit({ page: '' }, { method: 'GET', headers }, address);
      }
      await expect(flush()).rejects.toThrow('away');
    }
    write.mockRestore();
    await flush();
    expect((await read()).periods.at(-1)).toMatchObject({ visitors: 9_000 });
    const rows = await server.database.queries.selectFrom('visitor_hashes').select('hash').execute();
    expect(rows.length).toBeLessThanOrEqual(9_000 + 5_000);
  });

  test('are not counted where the settings say so, and what is there of the day goes', async () => {
    await send(aReader('first'));
    await flush();
    await send(aReader('first'));
    await change({ countsVisits: false });
    await flush();
    await send(aReader('first'));
    await flush();
    expect(await viewsOf()).toEqual({ First: 1 });
    expect(await dump()).not.toMatch(/"hash"|"salt"/);
    expect((await read()).isCounting).toBe(false);
    expect(await rootOf('/')).not.toContain('data-seen');
  });

  test('are forgotten after the days that the settings say', async () => {
    await send(aReader('first'));
    await flush();
    await change({ statisticsDays: 2 });
    setTime(noon + dayMs);
    await send(aReader('second'));
    await flush();
    await server.app.services.statistics.prune(new AbortController().signal);
    expect(await viewsOf()).toEqual({ First: 1, Second: 1 });
    setTime(noon + 2 * dayMs);
    await server.app.services.statistics.prune(new AbortController().signal);
    expect(await viewsOf()).toEqual({ Second: 1 });
  });

  test('of a post outlive the bin, and go with the post', async () => {
    await send(aReader('first'));
    await send(aReader('second'));
    await flush();
    await server.call(contract.deleteBlog, { as: server.admin, body: { id: posts.second } });
    expect(await viewsOf()).toEqual({ First: 1 });
    const rows = () => server.database.queries.selectFrom('views_by_post').select('blog_id').execute();
    expect(await rows()).toHaveLength(2);
    await server.deleteForGood(posts.first);
    expect(await rows()).toEqual([{ blog_id: posts.second }]);
  });

  test('are told to authors of their own posts alone', async () => {
    const author = await server.signUp('Ada');
    await server.call(accountsCalls.setRole, { as: server.admin, body: { id: author.id, role: 'author' } });
    const tx = server.database.queries.updateTable('blogs').set({ author_id: author.id });
    await tx.where('id', '=', posts.second).execute();
    await send(aReader('first'));
    await send(aReader('second'));
    await flush();
    const { email, password } = author;
    const { body } = await server.call(contract.login, { body: { email, password } });
    const { posts: shown, ...others } = await read('30-days', body);
    expect(shown).toEqual([{ id: posts.second, title: 'Second', path: `/blog/${posts.second}`, views: 1 }]);
    expect(others).toMatchObject({ periods: [], sources: [], searches: [], feeds: [] });
  });
});

describe('searches that find nothing', () => {
  beforeEach(() => start());
  const headers = { 'user-agent': userAgents.chrome };

  const search = async (term: string, rest = '') => {
    const url = `/api/blog/all?limit=12&search=${encodeURIComponent(term)}${rest}`;
    expect((await server.app.inject({ url, headers })).statusCode).toBe(200);
  };

  test('are counted folded, each time, wherever the answer is kept', async () => {
    for (const term of ['Unicorns', 'unicorns', ' unicorns ', 'First', 'ann@example.com', '0171 2345678'])
      await search(term);
    await search('unicorns', '&category=Technology');
    await search('unicorns');
    await flush();
    expect((await read()).searches).toEqual([{ term: 'unicorns', searches: 4 }]);
  });

  test('are none of what the text of a post has', async () => {
    await server.addBlog({ title: 'The sea', description: '<p>An octopus lives there.</p>' });
    await server.app.services.searchIndex.createJob(() => undefined)(new AbortController().signal);
    for (const term of ['octopus', 'octopus unicorns']) await search(term);
    await flush();
    expect((await read()).searches).toEqual([{ term: 'octopus unicorns', searches: 1 }]);
  });

  test('are counted of rendered pages, once', async () => {
    const page = async (term: string) => {
      const url = `/?search=${term}`;
      expect((await server.app.inject({ url, headers: { ...headers, host: 'blog.example' } })).statusCode).toBe(200);
    };
    for (const term of ['dragons', 'dragons', 'second']) await page(term);
    await flush();
    expect((await read()).searches).toEqual([{ term: 'dragons', searches: 2 }]);
  });
});

describe('the beacon', () => {
  const beacon = async (query: string, headers: Record<string, string> = {}) => {
    const url = `/api/seen?${query}`;
    const response = await server.app.inject({ url, headers: { 'user-agent': userAgents.chrome, ...headers } });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
  };

  test('counts behind a shared cache, and the server does not count the page', async () => {
    await start({ CDN_MAX_AGE: '60' });
    await send(aReader('first'));
    expect(await rootOf(`/blog/${posts.first}`)).toContain(`data-seen="${posts.first}" data-beacon`);
    expect((await beaconOf(`/blog/${posts.first}`))!.length).toBeLessThan(100);
    await flush();
    expect(await viewsOf()).toEqual({});

    await beacon(`post=${posts.first}&from=www.google.com`, { 'sec-fetch-site': 'same-origin' });
    await beacon(`post=${posts.first}&from=blog.example`, { host: 'blog.example' });
    await beacon('post=&from=', {});
    await flush();
    const { sources, periods } = await read();
    expect(periods.at(-1)).toMatchObject({ views: 2, visitors: 1 });
    expect(sources).toEqual([{ host: 'google.com', views: 1 }]);
  });

  test('is in no page that the server counts', async () => {
    await start();
    const root = await rootOf(`/blog/${posts.first}`);
    expect(root).toContain(`data-seen="${posts.first}"`);
    expect(root).not.toContain('data-beacon');
    expect(await beaconOf(`/blog/${posts.first}`)).toBeUndefined();
  });

  test.each([
    ['whoever asks not to be tracked', { dnt: '1' }],
    ['a page that is prerendered', { 'sec-purpose': 'prefetch;prerender' }],
    ['machines', { 'user-agent': userAgents.headless }],
    ['the pages of other sites', { 'sec-fetch-site': 'cross-site', referer: 'https://elsewhere.example/' }],
  ])('does not count %s', async (_name, headers) => {
    await start();
    await beacon(`post=${posts.first}`, headers);
    await flush();
    expect((await read()).periods.at(-1)).toMatchObject({ views: 0, visitors: 0 });
  });

  test('counts posts that readers see, and nothing that is made up', async () => {
    await start();
    const draft = await server.addBlog({ title: 'Draft', isPublished: false });
    for (const post of [draft.id, '0123456789abcdef01234567', "x' or 1=1", posts.first])
      await beacon(`post=${encodeURIComponent(post)}`);
    await flush();
    expect(await viewsOf()).toEqual({ First: 1 });
    expect((await read()).periods.at(-1)).toMatchObject({ views: 1 });
  });
});

describe('an export', () => {
  beforeEach(() => start());

  const exportOf = async (table: StatisticsTable) =>
    (await server.call(statisticsCalls.exportStatistics, { as: server.admin, query: { table } })).body.csv.split(
      '\r\n',
    );

  test('has a line for each row, and no formulas', async () => {
    await server.addBlog({ title: '=HYPERLINK("https://evil.example")' }).then(({ id }) => {
      posts.second = id;
    });
    await send(aReader('second'));
    const search = `/api/blog/all?limit=12&search=${encodeURIComponent('+1, "two"')}`;
    await server.app.inject({ url: search, headers: { 'user-agent': userAgents.chrome } });
    await flush();
    expect(await exportOf('days')).toEqual(['Day,Views,Visitors', '2026-11-25,1,1', '']);
    expect(await exportOf('posts')).toEqual([
      'Day,Id,Title,Views',
      `2026-11-25,${posts.second},"'=HYPERLINK(""https://evil.example"")",1`,
      '',
    ]);
    expect(await exportOf('searches')).toEqual(['Day,Search,Searches', `2026-11-25,"'+1, ""two""",1`, '']);
    expect(await exportOf('sources')).toEqual(['Day,Source,Views', '']);
    expect(await exportOf('feeds')).toEqual(['Day,Feed,Reader,Readers', '']);
  });
});
