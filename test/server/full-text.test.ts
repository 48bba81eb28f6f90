import { sql } from 'kysely';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { searchCalls } from '../../src/contract/extensions/search';
import { siteCalls } from '../../src/contract/extensions/site';
import { siteDefaults } from '../../src/contract/site-defaults';
import { storeContent, toRow } from '../../src/server/blogs/blog-content';
import type { Database } from '../../src/server/database/database';
import { newId } from '../../src/server/database/id';
import { insertBlog } from '../../src/server/database/insert';
import { findDocuments } from '../../src/server/database/full-text/find-documents';
import { toTerm } from '../../src/server/database/full-text/match';
import { readIndex } from '../../src/server/database/full-text/read-index';
import { queueForSearch, recordReplacement } from '../../src/server/database/record-changes';
import { createStem, parseQuery, wordsOf } from '../../src/server/search/analyze';
import { createSearchIndex } from '../../src/server/search/search-index';
import { createSearchService } from '../../src/server/search/search.service';
import { createRandom } from '../bench/random';
import { siteIn } from '../bench/search-quality';
import { explainQueries } from '../support/query-plans';
import { createTestServer, type Account, type TestServer } from '../support/server';

jest.setTimeout(300_000);

/** So many posts are ordered; of others it is said that they are there. */
const maxFound = 200;

let server: TestServer;

beforeEach(async () => {
  server = await createTestServer();
  await server.addBlog({ title: 'The cover', isPublished: false });
});
afterEach(() => server.close());

interface Post {
  title: string;
  text?: string;
  tags?: string;
  category?: string;
  isPublished?: boolean;
}

async function add(...posts: Post[]): Promise<void> {
  const { image_hash } = await server.database.queries
    .selectFrom('blogs')
    .select('image_hash')
    .executeTakeFirstOrThrow();
  await server.database.write(async (tx) => {
    for (const { title, text = '', tags = '', category = 'Lifestyle', isPublished = true } of posts) {
      const content = { title, subTitle: '', description: text, category, tags };
      const now = new Date().toISOString();
      await insertBlog(tx, {
        id: newId(),
        ...(await storeContent(tx, toRow(content))),
        image_hash,
        is_published: isPublished ? 1 : 0,
        created_at: now,
        updated_at: now,
      });
    }
  });
}

const index = (signal = new AbortController().signal) =>
  server.app.services.searchIndex.createJob((tags) => server.app.invalidate(tags))(signal);

async function search(query: string, limit = 100) {
  const { body, status } = await server.call(searchCalls.searchTexts, { query: { query, limit } });
  expect(status).toBe(200);
  return body;
}

const titles = async (query: string) => (await search(query)).results.map(({ title }) => title).sort();

async function searchAll(query: string, as: Account) {
  const { body } = await server.call(searchCalls.searchAllTexts, { query: { query, limit: 100 }, as });
  return body.results.map(({ title }) => title);
}

test('words, phrases, what is without, and the beginning of the last word are found', async () => {
  await add(
    { title: 'One', text: '<p>The octopus was running through warm water</p>' },
    { title: 'Two', text: '<p>Warm octopuses ran. Water is cold.</p>' },
    { title: 'Three', text: '<p>Nothing of the sea</p>', tags: 'Octopus' },
  );
  await index();
  expect(await titles('octopus')).toEqual(['One', 'Three', 'Two']);
  expect(await titles('"warm water" ')).toEqual(['One']);
  expect(await titles('octopus -sea')).toEqual(['One', 'Two']);
  expect(await titles('water octo')).toEqual(['One', 'Two']);
  expect(await titles('run ')).toEqual(['One']);
  expect(await titles('-sea')).toEqual([]);
});

test('of very many words the longest count, and all that must not be there', async () => {
  await add(
    { title: 'One', text: '<p>Bread without yeast is rising slowly overnight, in a tin</p>' },
    { title: 'Two', text: '<p>Bread without yeast is rising slowly overnight</p>' },
  );
  await index();
  const query = 'how do I get a bread without yeast that is rising slowly overnight';
  expect(await search(query)).toMatchObject({ total: 2, isCorrected: false });
  expect(await titles(`${query} -tin`)).toEqual(['Two']);
  expect(await titles(`-a -b -c -d -e -f -g ${query}`)).toEqual(['Two']);
});

test('accents make no difference, and words are found in the language of the site', async () => {
  await server.call(siteCalls.changeSite, {
    body: { version: 0, settings: { ...siteDefaults, language: 'de' } },
    as: server.admin,
  });
  await add(
    { title: 'Müdigkeit', text: '<p>Die Häuser der Straße</p>' },
    { title: '東京', text: '<p>東京都に住む</p>' },
  );
  await index();
  expect(await titles('mudigkeit ')).toEqual(['Müdigkeit']);
  expect(await titles('strasse haus ')).toEqual(['Müdigkeit']);
  expect(await titles('京都 ')).toEqual(['東京']);
});

describe('without what a list of posts has', () => {
  const beyond = async (query: string, { listedIn = 'All', limit = 100, offset = 0 } = {}) => {
    const { body, status } = await server.call(searchCalls.searchTexts, { query: { query, listedIn, limit, offset } });
    expect(status).toBe(200);
    return { ...body, titles: body.results.map(({ title }) => title).sort() };
  };

  test('posts are left out that have the text in their title, or in the name of their category', async () => {
    await add(
      { title: 'The OCTOPUSES', text: '<p>An octopus</p>' },
      { title: 'Sea', text: '<p>An octopus of startups</p>' },
      { title: 'Reef', text: '<p>Two octopuses</p>', category: 'Startup' },
    );
    await index();
    expect(await titles('octopus ')).toEqual(['Reef', 'Sea', 'The OCTOPUSES']);
    expect(await beyond('octopus')).toMatchObject({ titles: ['Reef', 'Sea'], total: 2, isCorrected: false });
    // That list has none of another category.
    expect(await beyond('octopus', { listedIn: 'Startup' })).toMatchObject({
      titles: ['Reef', 'Sea', 'The OCTOPUSES'],
    });
    expect(await beyond('octopuses startup')).toMatchObject({ titles: ['Sea'] });
    expect(await beyond('startup')).toMatchObject({ titles: ['Sea'] });
  });

  test('nothing similar is offered where the list has all that there is', async () => {
    await add({ title: 'Octopus', text: '<p>Tentacles</p>' }, { title: 'Sea', text: '<p>An octopod</p>' });
    await index();
    expect(await beyond('octopus')).toMatchObject({ titles: [], total: 0, isCorrected: false });
    expect(await beyond('octopos')).toMatchObject({ titles: ['Octopus', 'Sea'], isCorrected: true });
  });

  test('pages and totals are of the rest', async () => {
    await add(
      ...Array.from({ length: 80 }, (_, at) => ({
        title: at % 2 === 0 ? `Octopus ${at}` : `Post ${at}`,
        text: '<p>An octopus</p>',
      })),
    );
    await index();
    const found = [];
    for (let offset = 0; offset < 60; offset += 20) {
      const page = await beyond('octopus', { limit: 20, offset });
      expect(page.total).toBe(offset < 40 ? 40 : 0);
      expect(page.isCorrected).toBe(false);
      found.push(...page.titles);
    }
    expect(new Set(found).size).toBe(40);
    expect(found.filter((title) => !title.startsWith('Post'))).toEqual([]);
  });

  test.each(['octopus', 'octopus lagoon', 'octopus lagoo'])(
    'old posts are found by what their texts have (%s), also where the titles of all newer ones have it',
    async (query) => {
      const text = `<p>An ${query}</p>`;
      await add(
        ...Array.from({ length: 5 }, (_, at) => ({ title: `Sea ${at}`, text })),
        ...Array.from({ length: 310 }, (_, at) => ({ title: `The ${query} ${at}`, text })),
      );
      await index();
      expect(await beyond(query)).toMatchObject({
        titles: ['Sea 0', 'Sea 1', 'Sea 2', 'Sea 3', 'Sea 4'],
        total: 5,
        hasMore: false,
        isCorrected: false,
      });
      // The list of another category has none of them.
      expect(await beyond(query, { listedIn: 'Startup' })).toMatchObject({ total: maxFound, hasMore: true });
    },
  );

  test('of very many it is said that there are more', async () => {
    const text = '<p>An octopus</p>';
    await add(...Array.from({ length: 620 }, (_, at) => ({ title: `${at % 2 ? 'Octopus' : 'Reef'} ${at}`, text })));
    await index();
    expect(await beyond('octopus')).toMatchObject({ total: maxFound, hasMore: true });
    expect(await search('octopus ')).toMatchObject({ total: maxFound, hasMore: true });
    const { queries, engine } = server.database;
    const large = { ...(await readIndex(queries, engine)), firstId: -20_000 };
    const wanted = {
      terms: [toTerm(createStem('en')('octopus'))],
      searched: 'published',
      limit: 10,
      offset: 0,
    } as const;
    expect(await findDocuments(large, wanted)).toMatchObject({ total: 100, hasMore: true });
  });

  test('no other posts are read than those that are found', async () => {
    await add({ title: 'Sea', text: '<p>An octopus</p>' });
    await index();
    const plans = await explainQueries(server.database, (recorded) =>
      createSearchService(recorded).find({ query: 'octopus', listedIn: 'All' }, 'published', { language: 'en' }),
    );
    const steps = plans
      .flatMap((plan) => plan.split('\n'))
      .filter((step) => /(SEARCH|SCAN|Scan) .*\bblogs\b/.test(step));
    expect(steps).not.toEqual([]);
    for (const step of steps) expect(step).toMatch(/\(id=\?\)|blogs_(id_key|pkey)/);
  });

  test('drafts are left out that the list of the admin area has, by their status', async () => {
    await add(
      { title: 'Octopus one', text: '<p>An octopus</p>', isPublished: false },
      { title: 'Octopus two', text: '<p>An octopus</p>' },
      { title: 'Sea', text: '<p>An octopus</p>', isPublished: false },
    );
    await index();
    const beyondAll = async (listedAs?: 'published') => {
      const query = { query: 'octopus', listedIn: 'All', ...(listedAs && { listedAs }) };
      const { body } = await server.call(searchCalls.searchAllTexts, { query, as: server.admin });
      return body.results.map(({ title }) => title).sort();
    };
    expect(await beyondAll()).toEqual(['Sea']);
    expect(await beyondAll('published')).toEqual(['Octopus one', 'Sea']);
  });
});

/** How often a search goes through all documents. PostgreSQL tells no plan of what a function does, but counts. */
async function countScans(search: (database: Database) => Promise<unknown>): Promise<number> {
  const { database } = server;
  if (database.engine === 'sqlite') {
    const plans = await explainQueries(database, search);
    return plans.flatMap((plan) => plan.split('\n')).filter((step) => /SCAN search_doc/.test(step)).length;
  }
  return database.write(async (tx) => {
    await search({ ...database, queries: tx });
    const { rows } = await sql<{ scans: number }>`select seq_scan::integer as scans from pg_stat_xact_user_tables
      where relname = 'search_documents'`.execute(tx);
    return rows[0]!.scans;
  });
}

test('no document is looked into for what most of them have, as a database knows after a while', async () => {
  const common = Array.from({ length: 40 }, (_, at) => `octo${at}`).join(' ');
  const rare = (post: number) => Array.from({ length: 120 }, (_, at) => `reef${post}x${at}`).join(' ');
  await add(...Array.from({ length: 700 }, (_, at) => ({ title: `${at}`, text: `<p>${common} ${rare(at)}</p>` })));
  await index();
  await sql`analyze`.execute(server.database.queries);
  for (const query of ['octo', 'octo1 ', '"octo1 octo2" ', 'octo1 octo2 ', 'octo1 -octo2', 'octo1 reef']) {
    const scans = await countScans((database) =>
      createSearchService(database).find({ query, listedIn: 'All' }, 'published', { language: 'en' }),
    );
    expect({ query, scans }).toEqual({ query, scans: 0 });
  }
});

test.each([
  ['one that was changed', async () => undefined],
  [
    'one of all',
    async () => {
      await server.database.queries.deleteFrom('search_queue').execute();
      await server.database.write((tx) => queueForSearch(tx, [{ kind: 'all', subject: 'anew' }]));
    },
  ],
])('a process that stood still overwrites nothing that another one has indexed: %s', async (_what, prepare) => {
  await add({ title: 'Sea', text: '<p>An octopus</p>' });
  await prepare();
  let hasStoodStill = false;
  const standStill = async () => {
    if (hasStoodStill) return;
    hasStoodStill = true;
    const [post] = (await server.call(contract.listBlogs)).body.blogs;
    const body = { title: 'Sea', description: '<p>A cuttlefish</p>' };
    await server.call(contract.editBlog, { as: server.admin, params: { id: post!._id }, body });
    await server.database.queries.deleteFrom('leases').execute();
    await index();
  };
  const profiles: Parameters<typeof createSearchIndex>[0]['profiles'] = {
    async *withAuthors(slices) {
      for await (const posts of slices) {
        await standStill();
        yield posts;
      }
    },
  };
  const slow = createSearchIndex({ database: server.database, profiles, site: siteIn('en') });
  await slow.createJob((tags) => server.app.invalidate(tags))(new AbortController().signal);
  expect(hasStoodStill).toBe(true);
  expect(await titles('cuttlefish ')).toEqual(['Sea']);
  expect(await titles('octopus ')).toEqual([]);
});

test('a typo is forgiven where nothing else is found', async () => {
  await add({ title: 'Sea', text: '<p>An octopus</p>' }, { title: 'Land', text: '<p>An elephant</p>' });
  await index();
  expect(await search('octpous ')).toMatchObject({ isCorrected: true, results: [{ title: 'Sea' }] });
  expect(await search('elephant ')).toMatchObject({ isCorrected: false, results: [{ title: 'Land' }] });
});

test('a word that is in no text is the one that is corrected', async () => {
  await add(
    { title: 'Bread', text: '<p>A loaf of bread</p>' },
    { title: 'Leaf', text: '<p>A leaf of bread</p>' },
    { title: 'Loaf', text: '<p>A loaf in a form</p>' },
  );
  await index();
  expect(await titles('loaf braed ')).toEqual(['Bread']);
  // Where none must be a typo, any may be one.
  expect(await titles('leaf form ')).toEqual(['Loaf']);
  expect((await search('bread leaf form ')).results[0]).toMatchObject({ title: 'Leaf' });
});

test('drafts are found by whoever may change them, and by nobody else', async () => {
  await add({ title: 'A secret', text: '<p>clandestine</p>', isPublished: false });
  await index();
  expect(await titles('clandestine ')).toEqual([]);
  expect(await titles('clandestin')).toEqual([]);
  expect(await titles('clandestone ')).toEqual([]);
  expect(await searchAll('clandestine ', server.admin)).toEqual(['A secret']);
});

test('where nothing has all words, posts that have most of them are found, those with the rarest words first', async () => {
  await add(
    { title: 'Sea', text: '<p>An octopus in a deep blue lagoon</p>' },
    { title: 'Land', text: '<p>An elephant in a deep valley</p>' },
    { title: 'Reef', text: '<p>A deep blue reef</p>' },
  );
  await index();
  const { results, isCorrected } = await search('octopus lagoon elephant blue ');
  expect(results.map(({ title }) => title)).toEqual(['Sea']);
  expect(isCorrected).toBe(true);
  expect(await titles('lagoon unheard ')).toEqual(['Sea']);
  expect(await titles('octopus elephant ')).toEqual([]);
  expect(await titles('octopus lagoon elephant blue -deep ')).toEqual([]);
});

test('what has the words in its title or beside each other comes first', async () => {
  await add(
    { title: 'Apart', text: `<p>It was warm. ${'Something else. '.repeat(30)} Cold water.</p>` },
    { title: 'Together', text: `<p>It flows as warm water does. ${'Something else. '.repeat(60)}</p>` },
    { title: 'Warm water', text: '<p>Nothing more</p>' },
  );
  await index();
  const { results } = await search('warm water ');
  expect(results.map(({ title }) => title)).toEqual(['Warm water', 'Together', 'Apart']);
});

test('also where a script has no spaces between words', async () => {
  await add(
    { title: '天气', text: '<p>没有别的</p>' },
    { title: '公园', text: '<p>今天天气很好，天气天气</p>' },
    { title: '散步', text: '<p>天空和空气</p>' },
  );
  await index();
  const { results } = await search('天气 ');
  expect(results.map(({ title }) => title)).toEqual(['天气', '公园']);
});

test('pages of results neither repeat a post nor leave one out', async () => {
  await add(
    ...Array.from({ length: 75 }, (_, at) => ({
      title: `Post ${at}`,
      text: `<p>An octopus ${'x '.repeat(at % 9)}</p>`,
    })),
  );
  await index();
  const found = [];
  for (let offset = 0; offset < 80; offset += 20) {
    const { body } = await server.call(searchCalls.searchTexts, { query: { query: 'octopus ', limit: 20, offset } });
    expect(body.total).toBe(75);
    found.push(...body.results.map(({ title }) => title));
  }
  expect(new Set(found).size).toBe(75);
  expect(found).toHaveLength(75);
});

test('a post is found by the name of its author after the account was renamed', async () => {
  await server.call(siteCalls.changeSite, {
    body: { version: 0, settings: { ...siteDefaults, showsAuthors: true } },
    as: server.admin,
  });
  await server.addBlog({ title: 'Mine', isPublished: true });
  await index();
  await server.call(accountsCalls.renameAccount, { body: { name: 'Zebulon' }, as: server.admin });
  await index();
  expect(await titles('zebulon ')).toEqual(['Mine']);
});

test('a snippet is text in pieces, whatever it looks like', async () => {
  await add({ title: 'Markup', text: '<p>&lt;img src=x onerror=alert(1)&gt; and an octopus &lt;mark&gt;</p>' });
  await index();
  const { results } = await search('octopus ');
  expect(results[0]!.snippet).toEqual([
    { text: '<img src=x onerror=alert(1)> and an ', isFound: false },
    { text: 'octopus', isFound: true },
    { text: ' <mark>', isFound: false },
  ]);
});

test('what is kept of a search does not outlive an edit of the post, and its removal', async () => {
  const { id } = await server.addBlog({ title: 'Sea', description: '<p>An octopus</p>', isPublished: true });
  await index();
  expect(await titles('octopus ')).toEqual(['Sea']);
  await server.database.write((tx) => tx.updateTable('blogs').set({ is_published: 0 }).where('id', '=', id).execute());
  server.app.invalidate([{ type: 'Blog' }]);
  expect(await titles('octopus ')).toEqual([]);
});

test('the index is made anew after all rows were replaced, and goes on where it was interrupted', async () => {
  await add(...Array.from({ length: 70 }, (_, at) => ({ title: `Post ${at}`, text: '<p>An octopus</p>' })));
  await index();
  await server.database.write(recordReplacement);
  expect((await search('octopus ')).total).toBe(0);
  const stopped = new AbortController();
  const run = server.app.services.searchIndex.createJob(() => stopped.abort());
  await run(stopped.signal);
  const { total } = await search('octopus ');
  expect(total).toBeLessThan(70);
  await index();
  server.app.invalidate([{ type: 'Search' }]);
  expect((await search('octopus ')).total).toBe(70);
});

test('of a post that has most words it is known that it has those that are in very many, too', async () => {
  await add({ title: 'The first', text: '<p>A common heron</p>' }, { title: 'The second', text: '<p>A heron</p>' });
  await add(...Array.from({ length: 310 }, (_, at) => ({ title: `Post ${at}`, text: '<p>Common</p>' })));
  await index();
  expect(await titles('common heron zebrafish ')).toEqual(['The first']);
});

test('posts are found wherever they are in a large index', async () => {
  const addMany = (title: string, text: string, count: number) =>
    add(...Array.from({ length: count }, (_, at) => ({ title: `${title} ${at}`, text })));
  const skipIds = (count: number) =>
    server.database.engine === 'postgres' &&
    sql`select setval(sequence, nextval(sequence) + ${count}::integer)
      from pg_get_serial_sequence('search_documents', 'id') as sequence`.execute(server.database.queries);
  await add({ title: 'The oldest', text: '<p>A heron and an ibis</p>' });
  await addMany('Old', '<p>An egret</p>', 100);
  await index();
  await skipIds(20_000);
  await add({ title: 'Before the last blocks', text: '<p>A heron</p>' });
  await index();
  await skipIds(5_000);
  await add({ title: 'The latest', text: '<p>A heron</p>' });
  await addMany('New', '<p>An egret</p>', 12);
  await index();
  expect(await titles('heron ')).toEqual(['Before the last blocks', 'The latest', 'The oldest']);
  expect(await titles('heron ibis ')).toEqual(['The oldest']);
  const most = 'ibis -one -two -three -four -five -six -seven ';
  const { body } = await server.call(searchCalls.searchTexts, { query: { query: most, listedIn: 'All' } });
  expect(body.results).toMatchObject([{ title: 'The oldest' }]);
  const { isFound } = createSearchService(server.database);
  expect(await Promise.all(['ibis', 'heron', 'pelican'].map((word) => isFound(word, { language: 'en' })))).toEqual([
    true,
    true,
    false,
  ]);
  const egrets = await titles('egret ');
  expect(egrets).toHaveLength(100);
  expect(egrets.filter((title) => title.startsWith('New'))).toHaveLength(12);
});

test('an old post that has words side by side comes first, where it takes no long way through those that have each', async () => {
  const { queries, engine } = server.database;
  await index();
  await add({ title: 'The oldest', text: '<p>A great heron</p>' });
  await index();
  const { lastId: oldest } = await readIndex(queries, engine);
  const texts = ['A heron is great', 'A great reef', 'A great ibis', 'A heron', 'The heron', 'A reef'];
  await add(...Array.from({ length: 720 }, (_, at) => ({ title: `${at}`, text: `<p>${texts[at % 6]!}</p>` })));
  await index();
  const terms = ['great', 'heron'].map((word) => toTerm(createStem('en')(word)));
  const isOldestFirst = async (firstId: number) => {
    const of = { ...(await readIndex(queries, engine)), firstId };
    return (await findDocuments(of, { terms, searched: 'published', limit: 10, offset: 0 })).ids[0] === oldest;
  };
  expect(await isOldestFirst(-50_000)).toBe(true);
  // PostgreSQL has pairs of words in its index.
  expect(await isOldestFirst(-95_000)).toBe(engine === 'postgres');
});

test('as a straightforward search finds among 5,000 posts', async () => {
  const random = createRandom(24);
  const vocabulary = Array.from(
    { length: 400 },
    (_, at) => `w${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10) % 10]}${'uvwx'[Math.floor(at / 100)]}ing`,
  );
  const word = () => vocabulary[Math.floor(random.next() ** 2 * vocabulary.length)]!;
  const posts = Array.from({ length: 5_000 }, (_, at) => ({
    title: `${word()} ${at}`,
    text: `<p>${Array.from({ length: 12 }, word).join(' ')}</p>`,
    isPublished: random.next() < 0.8,
  }));
  for (let at = 0; at < posts.length; at += 500) await add(...posts.slice(at, at + 500));
  await index();
  const stem = createStem('en');
  const stemsOf = (text: string) => [...wordsOf(text)].map(({ folded }) => folded);
  const documents = posts.map(({ title, text, isPublished }) => ({
    title,
    isPublished,
    fields: [stemsOf(title), stemsOf(text.replace(/<\/?p>/g, ''))],
  }));
  const expected = (query: string) =>
    documents
      .filter(({ isPublished, fields }) => {
        const has = (words: string[], isPrefix: boolean) =>
          fields.some((field) =>
            field.some((_, at) =>
              words.every((each, next) => {
                const other = field[at + next];
                return other !== undefined && (stem(other) === stem(each) || (isPrefix && other.startsWith(each)));
              }),
            ),
          );
        return (
          isPublished &&
          parseQuery(query).every(({ words, isExcluded, isPrefix }) => has(words, isPrefix) !== isExcluded)
        );
      })
      .map(({ title }) => title);
  for (let round = 0; round < 60; round += 1) {
    const query = [
      `${word()} ${word()} `,
      `"${word()} ${word()}"`,
      `${word()} -${word()} `,
      `${word()} ${word().slice(0, 3)}`,
    ][round % 4]!;
    const wanted = expected(query);
    if (wanted.length === 0) continue;
    const found = new Set<string>();
    let total = 0;
    let hasMore = false;
    for (let offset = 0; offset === 0 || offset < total; offset += 100) {
      const { body } = await server.call(searchCalls.searchTexts, { query: { query, limit: 100, offset } });
      ({ total, hasMore } = body);
      for (const { title } of body.results) found.add(title);
    }
    // So many are found, of those that were indexed last.
    expect({ query, hasMore }).toEqual({ query, hasMore: wanted.length >= maxFound });
    if (wanted.length > maxFound) expect(found.size).toBe(maxFound);
    else expect({ query, titles: [...found].sort() }).toEqual({ query, titles: wanted.sort() });
  }
});
