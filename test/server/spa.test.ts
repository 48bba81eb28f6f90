import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '../../src/contract/calls';
import { createTestServer, type TestServer } from '../support/server';

const page = `<!doctype html><head><title>Octavo</title><script>dark()</script><script defer src="/assets/app.js"></script></head><div id="root"></div>`;
const withoutSite = (html: string) => html.replace(/<script data-frame .*?<\/script>/, '');

describe('pages', () => {
  let server: TestServer;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'octavo-client-'));
    await mkdir(join(directory, 'assets'));
    await Promise.all([
      writeFile(join(directory, 'index.html'), page),
      writeFile(join(directory, 'robots.txt'), 'User-agent: *'),
      writeFile(join(directory, 'feed.css'), 'main {}'),
      writeFile(join(directory, 'assets/app.js'), 'plain()'),
      writeFile(join(directory, 'assets/app.js.br'), 'squeezed'),
    ]);
    server = await createTestServer({}, directory);
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });

  test.each(['/', '/login', '/blog/123', '/admin/edit-blog/1', '/no/such/page', '/?category=Finance'])(
    '%s gives the app, to be asked for again each time',
    async (url) => {
      const { statusCode, headers, body } = await server.app.inject(url);
      expect([statusCode, withoutSite(body)]).toEqual([200, page]);
      expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
      const again = await server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    },
  );

  test('an asset is immutable, and sent as it was compressed by the build', async () => {
    const plain = await server.app.inject('/assets/app.js');
    expect([plain.statusCode, plain.body]).toEqual([200, 'plain()']);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const squeezed = await server.app.inject({ url: '/assets/app.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect(squeezed.body).toBe('squeezed');
    expect(squeezed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': plain.headers['content-type'],
      vary: expect.stringMatching(/accept-encoding/i),
    });
  });

  test('another file is good for a day', async () => {
    const { headers } = await server.app.inject('/feed.css');
    expect(headers['cache-control']).toBe('public, max-age=86400');
  });

  test('the robots.txt of the app alone gives way to the one with the sitemap', async () => {
    const { body } = await server.app.inject('/robots.txt');
    expect(body).toContain('\nSitemap: http://');
  });

  test.each([
    '/assets/old.js',
    '/assets/',
    '/favicon.ico',
    '/images/none.webp',
    '/.env',
    '/assets/..%2findex.html',
    '/index.php',
  ])('%s is not found', async (url) => {
    const { statusCode, body } = await server.app.inject(url);
    expect([statusCode, JSON.parse(body).success]).toEqual([404, false]);
  });

  test('a page is only read', async () => {
    const { statusCode, headers } = await server.app.inject({ method: 'POST', url: '/login' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('the script the page carries in itself may run, and no other', async () => {
    const { headers } = await server.app.inject('/');
    const hash = createHash('sha256').update('dark()').digest('base64');
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' 'sha256-${hash}';`);
  });

  test('a file may load nothing when it is opened as a page', async () => {
    const { headers } = await server.app.inject('/assets/app.js');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('are missed with a sentence where they have not been built', async () => {
    const bare = await createTestServer();
    const { statusCode, body } = await bare.app.inject('/');
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      { success: false, message: 'The pages have not been built yet; the API answers nevertheless.' },
    ]);
    await bare.close();
  });
});

test('robots.txt lets crawlers make the public calls that fill every page', async () => {
  const rules = await readFile('public/robots.txt', 'utf8');
  const disallowed = [...rules.matchAll(/^Disallow: *(\S+)/gm)].map(([, path]) => path!);
  const publicPaths = Object.values(contract)
    .filter(({ access, path }) => access === 'public' && path.startsWith('/api/blog/'))
    .map(({ path }) => path);
  expect(publicPaths).toContain('/api/blog/all');
  expect(publicPaths.filter((path) => disallowed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});
