import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import type { RouteObject } from 'react-router';
import { renderer } from '../../src/client/app/renderApp';
import { createRoutes } from '../../src/client/app/routes';
import { createStore } from '../../src/client/app/store';
import { paths } from '../../src/client/paths';
import { shownSettings } from '../../src/contract/shown-settings';
import { siteDefaults } from '../../src/contract/site-defaults';
import { pages } from '../../src/server/pages/page-addresses';
import type { Renderer } from '../../src/server/pages/renderer';
import { aSite } from '../support/site';
import { createTestServer, type TestServer } from '../support/server';

const noscript = '<noscript data-frame>It needs JavaScript.</noscript>';
const frame = `<!doctype html><head><script defer src="/assets/main.js"></script></head><div id="root"></div>${noscript}`;

const scripts = {
  main: ['/assets/main.js'],
  AdminLayout: ['/assets/forms.js', '/assets/admin.js'],
  CommentsPage: ['/assets/forms.js', '/assets/table.js', '/assets/comments.js'],
  ProfileLayout: ['/assets/profile.js'],
  MyCommentsPage: ['/assets/my-comments.js'],
};

const pathsOf = (routes: RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

describe('pages that only the browser renders', () => {
  let directory: string;
  let server: TestServer;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'octavo-client-'));
    await writeFile(join(directory, 'index.html'), frame);
    await writeFile(join(directory, 'scripts.json'), JSON.stringify(scripts));
    server = await createTestServer({ TIME_ZONE: 'Asia/Tokyo' }, directory, renderer as Renderer);
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true });
  });

  const get = (url: string, headers = {}) => server.app.inject({ url, headers });
  const preloads = (html: string) =>
    [...html.matchAll(/<link rel="preload" as="script"[^>]* href="([^"]+)">/g)].map(([, href]) => href);

  test.each([
    ['/profile/comments?page=2', ['/assets/profile.js', '/assets/my-comments.js']],
    ['/admin/no/such/page', []],
  ])('%s is the frame, with preloads of the scripts that it needs, each once', async (url, expected) => {
    const { body, statusCode } = await get(url);
    expect(statusCode).toBe(200);
    expect(preloads(body)).toEqual(expected);
    expect(body.replace(/<link rel="preload"[^>]*>|<script data-frame [^]*?<\/script>/g, '')).toBe(frame);
  });

  test('of the admin area have a shell, with preloads of its scripts, and the main script, which runs at once', async () => {
    const { body, statusCode } = await get('/admin/comments?page=2');
    expect(statusCode).toBe(200);
    expect(preloads(body)).toEqual([
      '/assets/main.js',
      '/assets/forms.js',
      '/assets/admin.js',
      '/assets/table.js',
      '/assets/comments.js',
    ]);
    expect(body).toMatch(/<h1[^>]*>Comments<\/h1>/);
    expect(body.match(/<script[^>]* src=[^>]*>/g)).toEqual(['<script async src="/assets/main.js">']);
    expect(body).not.toContain('data-scripts');
    expect(body).toContain(noscript);
  });

  test('of the admin area may use the styles of their shell, and no others', async () => {
    const { body, headers } = await get('/admin/comments');
    const styles = [...body.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css = '']) => css);
    const policy = String(headers['content-security-policy']);
    expect(styles.length).toBeGreaterThan(1);
    for (const css of styles) expect(policy).toContain(createHash('sha256').update(css).digest('base64'));
    expect(policy).not.toContain("style-src-elem 'self' 'unsafe-inline'");
    const another = await get('/profile/comments');
    expect(another.headers['content-security-policy']).not.toBe(policy);
  });

  test('are the frame where their shell cannot be rendered', async () => {
    const broken = { ...(renderer as Renderer), renderShell: () => Promise.reject(new Error('A fault.')) };
    const other = await createTestServer({}, directory, broken);
    const { body, statusCode } = await other.app.inject('/admin');
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
    await other.close();
  });

  test('tell the client of the site: its time zone, and that this server has more than the nineteen calls', async () => {
    const timeZone = 'Asia/Tokyo';
    const year = expect.any(Number) as number;
    const site = aSite({ timeZone, year, settings: { ...shownSettings(siteDefaults), timeZone } });
    const profile = (await get('/profile/comments')).body;
    const [, json = ''] = /<script data-frame type="application\/json" id="site">(.*?)<\/script>/.exec(profile) ?? [];
    expect(JSON.parse(json)).toEqual(site);
    const admin = (await get('/admin/comments')).body;
    const [, state = ''] = /<script type="application\/json" id="shell">(.*?)<\/script>/.exec(admin) ?? [];
    expect(JSON.parse(state)).toHaveProperty('state.site', site);
  });

  test('are the same for everybody, and 304 for a browser that has them', async () => {
    const visitor = await get('/admin/comments');
    const admin = await get('/admin/comments', { authorization: `Bearer ${server.admin.token}` });
    expect(admin.body).toBe(visitor.body);
    expect(visitor.headers['cache-control']).toBe('no-cache');
    const again = await get('/admin/comments', { 'if-none-match': String(visitor.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const another = await get('/profile/comments', { 'if-none-match': String(visitor.headers.etag) });
    expect(another.statusCode).toBe(200);
  });

  test('are those of a person, each with the code that it names, which is a module', async () => {
    const routes = pathsOf(createRoutes(createStore())).filter((path) => path.startsWith('/'));
    const names = routes.map((path) => renderer.findBrowserPage(path)?.chunks ?? []);
    const preview = paths.preview(':token');
    const isPersonal = (path: string) =>
      path.startsWith(paths.admin) || path.startsWith(paths.profile) || path === preview;
    expect(routes.filter((_path, index) => names[index]!.length > 0)).toEqual(routes.filter(isPersonal));

    // All others are public: the server renders them. Series and the archive by date are no routes, but found by AddressPage.
    const isPublic = (path: string) => !isPersonal(path);
    const known = pages.filter(({ isOfDates, archive }) => !isOfDates && archive !== 'series');
    expect(new Set(routes.filter(isPublic))).toEqual(new Set(known.map(({ path }) => path)));

    const modules = (await readdir('src/client', { recursive: true })).map((file) => parse(file).name);
    expect(modules).toEqual(expect.arrayContaining(names.flat()));
  });
});
