import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '../../src/contract/calls';
import { addUpCounts } from '../../src/server/database/list-counts';
import { recordAnew } from '../support/counters';
import { createTestServer, type TestServer } from '../support/server';
import { childOf, childrenOf, parseXml } from '../support/xml';

const publicUrl = 'https://blog.example';

const sitemapName = (name: string) => `{http://www.sitemaps.org/schemas/sitemap/0.9}${name}`;
const imageName = (name: string) => `{http://www.google.com/schemas/sitemap-image/1.1}${name}`;

interface Address {
  url: string;
  modified?: string;
  image?: string;
}

/** As the schema of sitemaps.org, and Google's for images, ask for it. */
function parseSitemap(xml: string): Address[] {
  const { root } = parseXml(xml);
  expect(root.name).toBe(sitemapName('urlset'));
  return root.children.map((entry) => {
    expect(entry.name).toBe(sitemapName('url'));
    const names = entry.children.map(({ name }) => name);
    expect([[sitemapName('loc')], [sitemapName('loc'), sitemapName('lastmod'), imageName('image')]]).toContainEqual(
      names,
    );
    const [modified] = childrenOf(entry, sitemapName('lastmod'));
    if (modified) expect(modified.text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const [image] = childrenOf(entry, imageName('image'));
    return {
      url: childOf(entry, sitemapName('loc')).text,
      ...(modified && { modified: modified.text }),
      ...(image && { image: childOf(image, imageName('loc')).text }),
    };
  });
}

function parseIndex(xml: string): string[] {
  const { root } = parseXml(xml);
  expect(root.name).toBe(sitemapName('sitemapindex'));
  return root.children.map((sitemap) => {
    expect(sitemap.name).toBe(sitemapName('sitemap'));
    return childOf(sitemap, sitemapName('loc')).text;
  });
}

describe('the sitemap', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer({ PUBLIC_URL: publicUrl });
  });
  afterEach(() => server.close());

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
  const readIndex = async () => parseIndex((await get('/sitemap.xml')).body);
  const readSitemap = async (number = 1) => parseSitemap((await get(`/sitemap-${number}.xml`)).body);

  const readUrls = async (number: number) => {
    const { root } = parseXml((await get(`/sitemap-${number}.xml`)).body);
    return root.children.map((entry) => childOf(entry, sitemapName('loc')).text);
  };

  /** Copies the newest post until there are so many. */
  async function copyPosts(total: number): Promise<void> {
    const { queries, write } = server.database;
    const { count } = await queries
      .selectFrom('blogs')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const post = await queries.selectFrom('blogs').selectAll().orderBy('sort_key', 'desc').executeTakeFirstOrThrow();
    const copies = Array.from({ length: total - count }, (_, index) => ({
      ...post,
      id: (count + index).toString(16).padStart(24, '0'),
      sort_key: post.sort_key + index + 1,
    }));
    await write(async (tx) => {
      for (let first = 0; first < copies.length; first += 1000) {
        await tx
          .insertInto('blogs')
          .values(copies.slice(first, first + 1000))
          .execute();
      }
    });
    await recordAnew(server.database);
    server.app.invalidate([{ type: 'Blog' }]);
  }

  test('is an index of one file, which names the home page, even before the first post', async () => {
    expect(await readIndex()).toEqual([`${publicUrl}/sitemap-1.xml`, `${publicUrl}/sitemap-archives.xml`]);
    expect(await readSitemap()).toEqual([{ url: `${publicUrl}/` }]);
  });

  test('names every published post with its cover and its last change, and no draft', async () => {
    await server.addBlog({ title: 'One' });
    await server.addBlog({ title: 'Secret', isPublished: false });
    await server.addBlog({ title: 'Two' });
    const { blogs } = (await server.call(contract.listBlogs)).body;
    expect(await readSitemap()).toEqual([
      { url: `${publicUrl}/` },
      ...blogs
        .toReversed()
        .map(({ _id, updatedAt, image }) => ({ url: `${publicUrl}/blog/${_id}`, modified: updatedAt, image })),
    ]);
  });

  test('has files of ten thousand addresses, which together hold each address once', async () => {
    await server.addBlog();
    await copyPosts(9_999);
    expect(await readIndex()).toHaveLength(1 + 1);
    expect(await readUrls(1)).toHaveLength(10_000);
    expect((await get('/sitemap-2.xml')).statusCode).toBe(404);

    await copyPosts(10_001);
    expect(await readIndex()).toEqual([
      `${publicUrl}/sitemap-1.xml`,
      `${publicUrl}/sitemap-2.xml`,
      `${publicUrl}/sitemap-archives.xml`,
    ]);
    const files = await Promise.all([1, 2].map(readUrls));
    expect(files.map(({ length }) => length)).toEqual([10_000, 2]);
    expect(new Set(files.flat()).size).toBe(10_002);
    expect((await get('/sitemap-3.xml')).statusCode).toBe(404);
  }, 60_000);

  test.each(['/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-2.xml', '/sitemap-999999.xml', '/sitemap-x.xml'])(
    'has no file %s',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect([statusCode, JSON.parse(body)]).toEqual([404, expect.objectContaining({ success: false })]);
    },
  );

  test('is kept until a post changes; a like changes nothing', async () => {
    const { id } = await server.addBlog();
    const [, before] = await readSitemap();
    const index = await get('/sitemap.xml');
    const behindTheBack = '2027-01-01T00:00:00.000Z';
    await server.database.queries.updateTable('blogs').set({ updated_at: behindTheBack }).execute();
    await server.call(contract.toggleLike, { as: await server.signUp(), params: { id } });
    expect((await readSitemap())[1]).toEqual(before);
    expect((await get('/sitemap.xml', { 'if-none-match': String(index.headers.etag) })).statusCode).toBe(304);
    await server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'After' } });
    const { updatedAt } = (await server.call(contract.getBlog, { params: { id } })).body.blog;
    expect((await readSitemap())[1]).toEqual({ ...before, modified: updatedAt });
    expect(updatedAt).not.toBe(before!.modified);
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    expect(await readSitemap()).toHaveLength(1);
  });

  test('answers conditional requests and HEAD, compressed where that is accepted', async () => {
    await server.addBlog();
    await copyPosts(20);
    const url = '/sitemap-1.xml';
    const plain = await get(url);
    expect(plain.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    const { etag } = plain.headers;
    for (let time = 0; time < 2; time += 1) {
      const known = await get(url, { 'if-none-match': String(etag) });
      expect([known.statusCode, known.body]).toEqual([304, '']);
      const head = await server.app.inject({ url, method: 'HEAD' });
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
      const brotli = await get(url, { 'accept-encoding': 'gzip, br' });
      expect([brotli.headers['content-encoding'], brotli.headers.etag]).toEqual(['br', etag]);
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
      const gzip = await get(url, { 'accept-encoding': 'gzip' });
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
      expect((await get(url)).body).toBe(plain.body);
    }
  });
});

test.each(['/sitemap.xml', '/sitemap-1.xml'])(
  '%s is made once for all hosts that are not known, until a post changes',
  async (url) => {
    const server = await createTestServer();
    await server.addBlog();
    const get = async (host: string) => (await server.app.inject({ url, headers: { host } })).body;
    const hosts = Array.from({ length: 50 }, (_, index) => `host-${index}.example:8080`);
    const askAll = () => Promise.all(hosts.map(get));
    const sitemaps = await askAll();
    const known = await get('localhost:3000');
    expect(sitemaps).toEqual(hosts.map((host) => known.replaceAll('localhost:3000', host)));

    await addUpCounts(server.database);
    const modified = '2027-01-01T00:00:00.000Z';
    await server.database.write(async (tx) => {
      await tx.updateTable('blogs').set({ updated_at: modified }).execute();
      await tx.updateTable('list_counts').set({ count: 20_000 }).execute();
    });
    expect(await askAll()).toEqual(sitemaps);
    hosts.push('yet.another.example');
    expect(await askAll()).toEqual(hosts.map((host) => known.replaceAll('localhost:3000', host)));

    server.app.invalidate([{ type: 'Blog' }]);
    for (const body of await askAll()) expect(body).not.toBe(sitemaps[0]);
    await server.close();
  },
);

describe('robots.txt', () => {
  test('names the sitemap by its absolute address, after the rules of the app alone', async () => {
    const server = await createTestServer({ PUBLIC_URL: publicUrl });
    const { body, headers } = await server.app.inject('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(`${await readFile('public/robots.txt', 'utf8')}\nSitemap: ${publicUrl}/sitemap.xml\n`);
    await server.close();
  });

  test('forbids no post whose address begins like one of Octavo itself', async () => {
    const server = await createTestServer();
    const { body } = await server.app.inject('/robots.txt');
    const rules = Array.from(body.matchAll(/^Disallow: (\S+)$/gm), ([, rule]) => rule!);
    const isForbidden = (url: string) =>
      rules.some((rule) => (rule.endsWith('$') ? url === rule.slice(0, -1) : url.startsWith(rule)));
    const own = ['/admin', '/admin/listBlog', '/admin?from=mail', '/profile', '/profile/liked'];
    const posts = ['/admin-tools-compared', '/administration', '/profile-of-a-painter', '/profiles', '/'];
    expect(own.filter((url) => !isForbidden(url))).toEqual([]);
    expect(posts.filter(isForbidden)).toEqual([]);
    await server.close();
  });

  test('names the host that was asked where PUBLIC_URL is not set', async () => {
    const server = await createTestServer();
    for (const host of ['localhost:3000', 'one.example', 'two.example:8080']) {
      const { body } = await server.app.inject({ url: '/robots.txt', headers: { host } });
      expect(body).toContain(`\nSitemap: http://${host}/sitemap.xml\n`);
    }
    await server.close();
  });
});
