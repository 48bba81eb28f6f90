import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderer } from '../../src/client/app/renderApp';
import { accentRules } from '../../src/contract/accent';
import { contract } from '../../src/contract/calls';
import { siteCalls } from '../../src/contract/extensions/site';
import type { SiteSettings } from '../../src/contract/site-settings';
import { createSiteService } from '../../src/server/site/site.service';
import type { Renderer } from '../../src/server/pages/renderer';
import { runCommand } from '../support/command';
import { eventually } from '../support/eventually';
import { createTestServer, type TestServer } from '../support/server';

let clientDirectory: string;
let server: TestServer;
beforeAll(async () => {
  clientDirectory = await mkdtemp(join(tmpdir(), 'octavo-client-'));
  await cp('public/index.html', join(clientDirectory, 'index.html'));
  await writeFile(join(clientDirectory, 'scripts.json'), JSON.stringify({ main: ['/assets/main.js'] }));
});
afterAll(() => rm(clientDirectory, { recursive: true }));
beforeEach(async () => {
  server = await createTestServer({ PUBLIC_URL: 'https://blog.example' }, clientDirectory, renderer as Renderer);
});
afterEach(() => server.close());

const getSite = async () => (await server.call(siteCalls.getSite)).body;

const save = async (settings: Partial<SiteSettings>, version?: number) =>
  server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: version ?? (await getSite()).version, settings },
  });

const html = async (url: string) => (await server.app.inject({ url })).body;

describe('the settings of the site', () => {
  test('are those of the specification at first, and everybody may read them', async () => {
    expect(await getSite()).toEqual({ success: true, version: 0, settings: {}, navigation: [] });
  });

  test('are changed by admins alone', async () => {
    const body = { version: 0, settings: { name: 'Harbour Notes' } };
    const [visitor, reader] = await Promise.all([
      server.call(siteCalls.changeSite, { body }),
      server.call(siteCalls.changeSite, { body, as: await server.signUp() }),
    ]);
    expect([visitor.status, reader.status]).toEqual([401, 403]);
    expect((await getSite()).settings).toEqual({});
  });

  test('are in effect at once, in every page that was kept', async () => {
    const { id } = await server.addBlog({ title: 'A walk in the rain' });
    const pages = ['/', `/blog/${id}`, '/login', '/no-such-page', '/admin', '/profile/liked'];
    const urls = [...pages, '/feed.xml', '/atom.xml', '/feed.json'];
    for (const url of urls) expect(await html(url)).toContain('Octavo');
    expect((await save({ name: 'Harbour Notes', language: 'de' })).status).toBe(200);
    for (const url of urls) {
      // A page may be a second old.
      await eventually(async () => {
        const names = (await html(url)).match(/Harbour Notes|Octavo/g);
        expect([url, ...new Set(names)]).toEqual([url, 'Harbour Notes']);
      });
    }
    expect(await html('/')).toContain('<html lang="de"');
    expect(await html('/api/docs')).not.toMatch(/octavo/i);
  });

  test('the author label is called after the site, until it is another one', async () => {
    const { id } = await server.addBlog({ title: 'A walk in the rain' });
    expect(await html(`/blog/${id}`)).toContain('The Octavo Editors');
    for (const [settings, label] of [
      [{ name: 'Harbour Notes' }, 'The Harbour Notes Editors'],
      [{ authorLabel: 'The crew' }, 'The crew'],
    ] as const) {
      await save(settings);
      await eventually(async () => expect(await html(`/blog/${id}`)).toContain(`>${label}<`));
      await eventually(async () => expect(await html('/feed.xml')).toContain(`<dc:creator>${label}</dc:creator>`));
    }
  });

  test('that are what they were in the beginning are not stored', async () => {
    await save({ name: 'Harbour Notes', headline: 'Seen from the pier' });
    await save({ name: 'Octavo' });
    expect(await getSite()).toMatchObject({ version: 2, settings: { headline: 'Seen from the pier' } });
  });

  test('are not overwritten by who has not seen the latest', async () => {
    await save({ name: 'Harbour Notes' });
    const { status, body } = await save({ headline: 'Too late' }, 0);
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: expect.stringContaining('have been saved meanwhile') });
    expect((await getSite()).settings).toEqual({ name: 'Harbour Notes' });
  });

  test('are saved for whoever sends them again, as the answer may have been lost', async () => {
    await save({ name: 'Harbour Notes', headline: 'Seen from the pier' }, 0);
    const { status, body } = await save({ headline: 'Seen from the pier' }, 0);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ version: 1, settings: { name: 'Harbour Notes', headline: 'Seen from the pier' } }),
    ]);
  });

  test('of two who save at once, one is told', async () => {
    const saved = await Promise.all([save({ name: 'First' }, 0), save({ name: 'Second' }, 0)]);
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('that were read are those in effect when the database does not answer, however they were read', async () => {
    await save({ name: 'Harbour Notes' });
    const notUsed = () => Promise.reject(new Error('Nothing is stored.'));
    const media = { storePicture: notUsed, isStored: notUsed, replaceReference: notUsed };
    const site = createSiteService(server.database, media, { timeZone: 'UTC', hasMail: false });
    expect(site.lastRead().name).toBe('Octavo');
    await site.readSettings();
    expect(site.lastRead().name).toBe('Harbour Notes');
  });

  test.each<[string, object, string]>([
    ['an empty name', { name: ' ' }, 'Please enter the name of the site.'],
    [
      'a language that is none',
      { language: 'klingon-' },
      'Please enter the language of the content, such as en or pt-BR.',
    ],
    ['a time zone that is none', { timeZone: 'Mars/Olympus' }, 'Please enter a time zone such as Europe/Berlin.'],
    [
      'a link that runs code',
      { footerColumns: [{ title: 'Links', links: [{ label: 'Click', url: 'javascript:alert(1)' }] }] },
      'Please enter an address such as /about or https://example.com/.',
    ],
    [
      'too many columns',
      { footerColumns: Array(5).fill({ title: 'Links', links: [] }) },
      'The columns of the footer may be at most 3.',
    ],
    [
      'too many social links',
      { socialLinks: Array(11).fill('https://a.example/') },
      'The social links may be at most 10.',
    ],
    ...['javascript:alert(1)', '/about', 'https:a', 'https://a b.example/'].map((url): [string, object, string] => [
      `a social link that is ${url}`,
      { socialLinks: [url] },
      'Please enter the address of a social link, such as https://mastodon.social/@ann.',
    ]),
    [
      'a text with a character that cannot be stored',
      { footerColumns: [{ title: 'A\0', links: [] }] },
      'The text holds a character that cannot be stored.',
    ],
    ...(
      [
        ['a { color: red', 'The “{” in line 1 of the CSS is not closed.'],
        ['a { color: red; }\n}', 'Line 2 of the CSS has a “}” that closes nothing.'],
        ['a { color: (red] }', 'Line 1 of the CSS has a “]” that closes nothing.'],
        ['a {}\n\n/* Never ends', 'Line 3 of the CSS has a text, comment or address without an end.'],
        ['a::after { content: "</style><script>" }', 'Line 1 of the CSS has “</”, which would end it.'],
        ['@import "other.css";', 'Line 1 of the CSS imports another file, which is not loaded.'],
        ['@\\69mport "other.css";', 'Line 1 of the CSS imports another file, which is not loaded.'],
        ['a { color: red }'.repeat(1100), 'The CSS must be at most 16384 characters long.'],
        ...[
          'url(https://elsewhere.example/a.png)',
          'url("//elsewhere.example/a.png")',
          'url("\\/\\/elsewhere.example/a.png")',
          'u\\72l(http:elsewhere.example)',
          'url(https:elsewhere.example)',
          'image-set("https://elsewhere.example/a.png" 1x)',
        ].map((address): [string, string] => [
          `a { background: ${address} }`,
          'Line 1 of the CSS loads something from another site. Upload it, and use its path here.',
        ]),
        [
          'a { --x: "https://elsewhere.example/"; background: image-set(var(--x) 1x) }',
          'Line 1 of the CSS has var(…) within an address.',
        ],
      ] satisfies [string, string][]
    ).map(([ownCss, message]): [string, object, string] => [`CSS such as ${ownCss.slice(0, 70)}`, { ownCss }, message]),
  ])('%s is refused with a sentence', async (_what, settings, message) => {
    const { status, body } = await save(settings as Partial<SiteSettings>);
    expect([status, body]).toMatchObject([400, { success: false, message }]);
  });

  test.each<[object, string]>([
    [{ name: '' }, '/settings/name'],
    [
      { footerColumns: [{ title: 'Read', links: [{ label: 'About', url: 'about' }] }] },
      '/settings/footerColumns/0/links/0/url',
    ],
    [{ footerColumns: [{ links: [] }] }, '/settings/footerColumns/0/title'],
    [{ navigation: [{ label: 'About', target: 'about' }] }, '/settings/navigation/0/target'],
  ])('%j are refused with the place of what is wrong', async (settings, pointer) => {
    const { status, body } = await save(settings as Partial<SiteSettings>);
    expect([status, body]).toMatchObject([400, { success: false, pointer }]);
  });

  test('with markup in them are text on every page', async () => {
    const name = `<script>alert('&')</script>`;
    await save({ name: name.slice(0, 60), description: '"><script>x</script>', verificationTags: 'a-b="><script>y' });
    for (const url of ['/', '/admin', '/profile/liked']) {
      expect(await html(url)).not.toMatch(/<script>(?:alert|x|y)/);
    }
  });

  test('have CSS that is in every page, allowed by its hash, and meant for readers’ pages alone', async () => {
    const ownCss =
      'a { background: url("/images/a.png") url(data:image/png;base64,AA==); content: "https://a.example" }';
    await save({ ownCss });
    const hash = createHash('sha256').update(ownCss).digest('base64');
    const post = `/blog/${(await server.addBlog()).id}`;
    for (const [url, media] of [
      ['/', 'all'],
      [post, 'all'],
      ['/no/such/page', 'all'],
      ['/login', 'not all'],
      ['/register', 'not all'],
      ['/admin/settings', 'not all'],
      ['/profile/liked', 'not all'],
    ]) {
      const { body, headers } = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, body]).toEqual([
        url,
        expect.stringContaining(`<style id="own-css" media="${media}">${ownCss}</style>`),
      ]);
      expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
      // And nowhere else, such as in the state of the page.
      expect(body.split('url(data:image').length).toBe(2);
    }
  });

  test('keep search engines away, and prove to them whose site it is', async () => {
    expect(await html('/robots.txt')).toContain('Allow: /');
    await save({ allowsSearchEngines: false, verificationTags: 'google-site-verification=abc' });
    expect(await html('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    const page = await html('/');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain('<meta name="google-site-verification" content="abc">');
  });

  test('of a blog that is somebody’s leave out what only looks like a link', async () => {
    expect((await html('/')).includes('Write for us')).toBe(true);
    await save({ footerText: 'Letters from the harbour.' });
    await eventually(async () => {
      const page = await html('/');
      const texts = ['Letters from the harbour.', 'Write for us', 'Need Help?', 'https://www.youtube.com/'];
      expect(texts.map((text) => page.includes(text))).toEqual([true, false, false, false]);
    });
  });

  test('colour every page, as its policy allows', async () => {
    await save({ accentColour: '#7f00ff' });
    for (const url of ['/', '/admin', '/profile/liked']) {
      await eventually(async () => {
        const { body, headers } = await server.app.inject({ url });
        const [, css] = /<style id="site-styles">([^<]*)<\/style>/.exec(body) ?? [];
        expect([url, css]).toEqual([url, accentRules('#7f00ff').join('')]);
        const hash = createHash('sha256').update(css!).digest('base64');
        expect(String(headers['content-security-policy']).includes(hash)).toBe(true);
      });
    }
  });

  test('close comments: for visitors, for everybody, or after a number of days', async () => {
    const { id } = await server.addBlog();
    const reader = await server.signUp();
    const comment = async (as?: Awaited<ReturnType<TestServer['signUp']>>) => {
      const { status, body } = await server.call(contract.addComment, {
        as,
        body: { blog: id, name: 'Ann', content: 'Hello' },
      });
      return [status, body.message];
    };
    await save({ comments: 'accounts' });
    expect(await comment()).toEqual([403, 'Please log in to comment.']);
    expect((await comment(reader))[0]).toBe(200);
    await save({ comments: 'nobody' });
    expect(await comment(reader)).toEqual([403, 'Comments are closed.']);
    await save({ comments: 'everybody', commentsCloseAfterDays: 7 });
    expect((await comment())[0]).toBe(200);
    const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
    await server.database.queries.updateTable('blogs').set({ created_at: longAgo }).where('id', '=', id).execute();
    expect(await comment()).toEqual([403, 'Comments are closed.']);
  });

  test.each<[string, Partial<SiteSettings>, RegExp, RegExp]>([
    ['closed', { comments: 'nobody' }, /Comments are closed\./, /Add your comment/],
    ['closed by time', { commentsCloseAfterDays: 7 }, /Comments are closed\./, /Add your comment/],
    ['for accounts', { comments: 'accounts' }, /Please log in to comment\./, /Comments are closed/],
  ])('say in the page of a post that comments are %s', async (_what, settings, said, unsaid) => {
    const { id } = await server.addBlog();
    const created_at = new Date(Date.now() - 8 * 24 * 60 * 60_000).toISOString();
    await server.database.queries.updateTable('blogs').set({ created_at }).where('id', '=', id).execute();
    await save({ comments: 'everybody', commentsCloseAfterDays: 0 });
    expect(await html(`/blog/${id}`)).not.toMatch(said);
    await save(settings);
    await eventually(async () => {
      const page = await html(`/blog/${id}`);
      expect([said.test(page), unsaid.test(page)]).toEqual([true, false]);
    });
    const { blog } = (await server.call(contract.getBlog, { params: { id } })).body;
    expect(blog.areCommentsClosed ?? false).toBe(said.source.includes('closed'));
  });
});

describe('the first steps', () => {
  const first = async () => (await server.call(siteCalls.getFirstSteps, { as: server.admin })).body;
  const finish = (removesSamples: boolean) =>
    server.call(siteCalls.finishFirstSteps, { as: server.admin, body: { removesSamples } });

  test('are due until the blog has a name, or its owner wants to hear no more of them', async () => {
    expect(await first()).toEqual({ success: true, isDue: true, samples: 0 });
    await save({ name: 'Harbour Notes' });
    expect((await first()).isDue).toBe(false);
    await save({ name: 'Octavo' });
    expect((await first()).isDue).toBe(true);
    await finish(false);
    expect((await first()).isDue).toBe(false);
  });

  test('leave the sample posts, or move those that are still there to the bin, and no other', async () => {
    const { id } = await server.addBlog({ title: 'My own' });
    const mine = await server.addBlog({ title: 'Something else' });
    const sample = await server.addBlog({ title: 'A sample' });
    const deleted = await server.addBlog({ title: 'A sample that was deleted' });
    const value = JSON.stringify([sample.id, deleted.id]);
    await server.database.queries.insertInto('metadata').values({ key: 'sample_posts', value }).execute();
    await server.call(contract.deleteBlog, { as: server.admin, body: { id: deleted.id } });
    expect((await first()).samples).toBe(1);
    await finish(false);
    expect((await first()).samples).toBe(1);
    await finish(true);
    const { blogs } = (await server.call(contract.listBlogs)).body;
    expect(blogs.map(({ _id }) => _id).sort()).toEqual([id, mine.id].sort());
    expect((await first()).samples).toBe(0);
  });
});

describe('octavo site', () => {
  const site = (...args: string[]) => runCommand(['site', ...args], { env: server.env });

  test('reads, changes and resets settings of a running site', async () => {
    expect((await html('/')).includes('Octavo')).toBe(true);
    expect(await site('set', 'name', 'Harbour Notes')).toMatchObject({
      code: 0,
      output: 'name is now "Harbour Notes".\n',
    });
    expect(await site('set', 'showsBadge', 'false')).toMatchObject({ code: 0 });
    expect((await site('get', 'name')).output).toBe('Harbour Notes\n');
    await eventually(async () => {
      const page = await html('/');
      expect(['Harbour Notes', 'AI feature'].map((text) => page.includes(text))).toEqual([true, false]);
    });
    expect(await site('reset', 'name', 'showsBadge')).toMatchObject({ code: 0 });
    expect((await getSite()).settings).toEqual({});
  });

  test.each<[string, string[], string]>([
    ['an unknown setting', ['get', 'colour'], 'There is no setting colour.'],
    ['a value that is none', ['set', 'language', 'klingon-'], 'Please enter the language of the content'],
    ['what is no JSON', ['set', 'showsBadge', 'nope'], 'showsBadge needs JSON, such as true.'],
  ])('%s is refused with a sentence', async (_what, args, message) => {
    expect(await site(...args)).toMatchObject({ code: 2, errors: expect.stringContaining(message) });
  });
});
