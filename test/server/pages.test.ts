import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { renderApp, renderer as clientRenderer } from '../../src/client/app/renderApp';
import { contract } from '../../src/contract/calls';
import { searchCalls } from '../../src/contract/extensions/search';
import { siteCalls } from '../../src/contract/extensions/site';
import type { Renderer } from '../../src/server/pages/renderer';
import { createClientDirectory } from '../support/client-directory';
import { eventually } from '../support/eventually';
import { createTestServer, type TestServer } from '../support/server';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('pages', () => {
  let clientDirectory: string;
  let server: TestServer;
  const failure = jest.fn();
  const renderer: Renderer = {
    ...clientRenderer,
    renderApp: async (request) => {
      failure();
      return renderApp(request as Parameters<typeof renderApp>[0]);
    },
  };

  beforeAll(async () => {
    clientDirectory = await createClientDirectory();
  });
  afterAll(() => rm(clientDirectory, { recursive: true }));

  beforeEach(async () => {
    failure.mockReset();
    server = await createTestServer({ PUBLIC_URL: 'https://blog.example' }, clientDirectory, renderer);
  });
  afterEach(() => server.close());

  const get = async (url: string, headers: Record<string, string> = {}) => {
    const response = await server.app.inject({ url, headers: { host: 'localhost', ...headers } });
    return { ...response, html: response.body, status: response.statusCode };
  };

  test('the home page holds its posts, its head, and the state that the app begins with', async () => {
    const { id } = await server.addBlog({ title: 'A walk in the rain' });
    const { status, html, headers } = await get('/');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect(html).toMatch(new RegExp(`<a[^>]* href="/blog/${id}"[^>]*>A walk in the rain</a>`));
    const [head = ''] = html.split('</head>');
    expect(head.match(/<title>/g)).toHaveLength(1);
    expect(head.match(/name="description"/g)).toHaveLength(1);
    expect(head).toContain('<link rel="canonical" href="https://blog.example/"/>');
    expect(html).toContain('data-scripts="/assets/main.js"');
    expect(html).toContain('"title":"A walk in the rain"');
    expect(html).toMatch(
      /"site":\{"url":"https:\/\/blog.example","timeZone":"UTC","hasExtensions":true,"year":\d{4},"settings":\{"name":"Octavo"/,
    );
    expect(html).not.toContain('id="site"');
  });

  test('has the styles of browsers of today, and the one old name that Safari knows', async () => {
    const { html } = await get('/login');
    expect(html).toContain('display:inline-flex');
    expect(html).not.toContain('-webkit-inline-flex');
    expect(html).toContain('-webkit-user-select:none;user-select:none;');
  });

  test('a filtered page holds what was filtered, and names the pages before and after', async () => {
    for (let number = 1; number <= 25; number += 1)
      await server.addBlog({ title: `Post ${number}`, category: 'Finance' });
    await server.addBlog({ title: 'Another' });
    const { html } = await get('/?category=finance&page=2&utm_source=mail');
    expect(html).toContain('>Post 13</a>');
    expect(html).not.toContain('Another');
    expect(html).toContain('<link rel="canonical" href="https://blog.example/?category=Finance&amp;page=2"/>');
    expect(html).toContain('<link rel="prev" href="https://blog.example/?category=Finance"/>');
    expect(html).toContain('<link rel="next" href="https://blog.example/?category=Finance&amp;page=3"/>');
  });

  test('a page behind the last one leads to the last one', async () => {
    for (let count = 0; count < 13; count += 1) await server.addBlog({ category: 'Finance' });
    const { status, headers } = await get('/?category=Finance&page=99');
    expect(status).toBe(302);
    expect(headers.location).toBe('/?category=Finance&page=2');
    expect((await get('/?category=Finance&page=2')).status).toBe(200);
  });

  test('a search is not for search engines', async () => {
    await server.addBlog({ title: 'A walk in the rain' });
    const { html } = await get('/?search=RAIN');
    expect(html).toContain('A walk in the rain');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('a search also holds what is in the texts, marked, and no markup of them', async () => {
    const { id } = await server.addBlog({
      title: 'Sea',
      description: '<p>&lt;img src=x onerror=alert(1)&gt; and an octopus</p>',
    });
    expect((await get('/?search=octopus')).html).not.toContain('Also in the text');
    await server.app.services.searchIndex.createJob((tags) => server.app.invalidate(tags))(
      new AbortController().signal,
    );
    await eventually(async () => {
      const { html, status } = await get('/?search=octopus');
      expect(status).toBe(200);
      const [, found = ''] = html.split('Also in the text</h2>');
      expect(found).toMatch(new RegExp(`<a[^>]* href="/blog/${id}"[^>]*>Sea</a>`));
      expect(found).toMatch(/<mark[^>]*>octopus<\/mark>/);
      expect(html).not.toContain('<img src=x');
    });
    expect((await get('/')).html).not.toContain('Also in the text');
  });

  test('a search is rendered, however many searches others have made', async () => {
    const limited = await createTestServer({ RATE_LIMIT: 'on' }, clientDirectory, renderer);
    await limited.addBlog({ title: 'A walk in the rain' });
    const url = `${searchCalls.searchTexts.path}?query=octopus`;
    const statuses = [];
    for (let count = 0; count < 241; count += 1) statuses.push((await limited.app.inject(url)).statusCode);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    const { body, statusCode } = await limited.app.inject('/?search=RAIN');
    expect([statusCode, body.includes('A walk in the rain')]).toEqual([200, true]);
    await limited.close();
  });

  test('previews of links show a picture of their size: that of the site for lists, that of its cover for a post', async () => {
    const { id } = await server.addBlog({ title: 'A walk in the rain' });
    const previewOf = async (url: string) => {
      const { html } = await get(url);
      const metas = html.matchAll(/<meta (?:property="og:|name="twitter:)(image[:\w]*|card)" content="([^"]*)"/g);
      return Object.fromEntries([...metas].map(([, name, content]) => [name, content]));
    };
    for (const url of ['/', '/?category=Finance', '/?search=rain', '/?page=1', '/?category=Lifestyle&search=walk']) {
      expect(await previewOf(url)).toEqual({
        image: 'https://blog.example/asset',
        'image:width': '1200',
        'image:height': '630',
        'image:alt': expect.stringMatching(/^Octavo: /),
        card: 'summary_large_image',
      });
    }
    // At once after the upload.
    const { image, ...about } = await previewOf(`/blog/${id}`);
    expect(about).toEqual({ 'image:width': '1200', 'image:height': '630', card: 'summary_large_image' });
    expect(image).toMatch(/^https:\/\/blog\.example\/images\/\w+-preview\.jpg$/);
    const { rawPayload, headers } = await server.app.inject(new URL(image!).pathname);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    for (const url of ['/login', '/register']) expect(await previewOf(url)).toEqual({ card: 'summary' });
    expect(await previewOf('/blog/none')).toEqual({});
  });

  test('a post holds its text, its approved comments and a description of itself', async () => {
    const { id } = await server.addBlog({ description: '<h2>Hats</h2><p>Felt is best.</p>' });
    const { id: comment } = await server.addComment(id, { content: 'Well said indeed.' });
    await server.addComment(id, { content: 'Not approved yet.' });
    await server.call(contract.approveComment, { as: server.admin, body: { id: comment } });
    const { html, status } = await get(`/blog/${id}`);
    expect(status).toBe(200);
    expect(html).toContain('<h2 id="h-hats">Hats</h2><p>Felt is best.</p>');
    expect(html).toContain('Well said indeed.');
    expect(html).not.toContain('Not approved yet.');
    expect(html).toContain('<title>A walk in the rain · Octavo</title>');
    expect(html).toContain('<meta property="og:title" content="A walk in the rain"/>');
    expect(html).toContain('data-scripts="/assets/main.js /assets/1.js /assets/2.js"');
    const [, jsonLd = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const graph = (JSON.parse(jsonLd) as { '@graph': { '@type': string }[] })['@graph'];
    expect(graph.map((item) => item['@type'])).toEqual(['BlogPosting', 'BreadcrumbList']);
  });

  test('drafts, unknown posts and other addresses are not found, and say so on a page', async () => {
    const { id } = await server.addBlog({ isPublished: false, title: 'Secret' });
    for (const url of [`/blog/${id}`, '/blog/none', '/no/such/page']) {
      const { status, html } = await get(url);
      expect([url, status]).toEqual([url, 404]);
      expect(html).toMatch(/There is no such (post|page)\./);
      expect(html).not.toContain('Secret');
    }
  });

  test('the login and the registration describe the site, and are not for search engines', async () => {
    for (const url of ['/login', '/register']) {
      const { html, headers } = await get(url);
      expect(html).toMatch(/<meta name="description" content="[^"]+"\/>/);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(headers['x-robots-tag']).toBe('noindex');
    }
    for (const url of ['/admin', '/admin/listBlog', '/profile']) {
      expect((await get(url)).headers['x-robots-tag']).toBe('noindex');
    }
  });

  test.each(['/blog/caf%C3%A9', '/blog/%F0%9F%98%80', '/blog/a%2Fb', '/blog/%25', '/blog/a.b'])(
    '%s is the address of no post, and says so with its status',
    async (url) => {
      const { status, html } = await get(url);
      expect(status).toBe(404);
      expect(html).toContain('There is no such post.');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    },
  );

  test.each(['/caf%C3%A9', '/a/b%20c', '/%F0%9F%98%80', '/blog', '/blog/a/b', '/blog/%00'])(
    'nothing is at %s',
    async (url) => {
      const { status, html } = await get(url);
      expect(status).toBe(404);
      expect(html).toContain('There is no such page.');
    },
  );

  test.each([
    [`/?search=${'a'.repeat(201)}`, `/?search=${'a'.repeat(200)}`],
    [`/?search=${'😀'.repeat(300)}&category=finance`, `/?search=${'%F0%9F%98%80'.repeat(200)}&category=Finance`],
    ['/?search=%00', '/'],
    ['/?search=%00rain', '/?search=rain'],
    ['/?page=1000000000', '/?page=10000000'],
    ['/?page=1e15&utm_source=mail', '/?page=10000000'],
  ])('%s leads to the nearest page there is', async (url, nearest) => {
    await server.addBlog();
    const { status, headers } = await get(url);
    expect([status, headers.location]).toEqual([302, nearest]);
    expect([200, 302]).toContain((await get(nearest)).status);
    expect(failure.mock.calls.length).toBeLessThanOrEqual(1);
  });

  test('comments on a page that there is not leave the post as it is', async () => {
    const { id } = await server.addBlog({ title: 'A walk in the rain' });
    const { headers } = await get(`/blog/${id}?comments=1e12`);
    expect(headers.location).toBe(`/blog/${id}?comments=10000000`);
    const { status, html } = await get(String(headers.location));
    expect(status).toBe(200);
    expect(html).toContain('A walk in the rain');
  });

  test('a forwarded host that is none is refused', async () => {
    for (const host of ['a b', 'a/b', '"><script>']) {
      const { status, html } = await get('/', { 'x-forwarded-host': host });
      expect([host, status, html]).toEqual([host, 400, expect.stringContaining('X-Forwarded-Host')]);
    }
    expect((await get('/', { 'x-forwarded-host': 'blog.example:8443' })).status).toBe(200);
  });

  test('the same filters in another spelling are the same page', async () => {
    await server.addBlog({ category: 'Finance' });
    for (const url of ['/?category=Finance', '/?category=FINANCE&page=1', '/?page=x&category=finance&category=All']) {
      expect((await get(url)).html).toContain('"firstPage":1');
    }
    for (const url of ['/', '/?category=none', '/?category=All&page=-1', '/?search=+']) await get(url);
    expect(failure).toHaveBeenCalledTimes(2);
  });

  test('addresses that anybody can make up push no other page out, and are left to the browser when they are too many', async () => {
    await server.addBlog({ title: 'A walk in the rain' });
    await get('/');
    let left = 0;
    for (let number = 0; left < 3; number += 1) {
      for (const url of [`/?search=${number}`, `/blog/${number.toString(16).padStart(24, '0')}`, `/blog/x${number}`]) {
        const { status, html, headers } = await get(url);
        expect([url, status]).toEqual([url, url.startsWith('/blog') ? 404 : 200]);
        if (!html.includes('<div id="root"></div>')) continue;
        left += 1;
        expect(headers['cache-control']).toBe('no-store');
      }
    }
    failure.mockReset();
    expect((await get('/')).html).toContain('A walk in the rain');
    expect(failure).not.toHaveBeenCalled();
    // Pages that are there are rendered all the same.
    expect((await get('/?category=Lifestyle')).html).toContain('A walk in the rain');
  }, 60_000);

  test('are the same bytes for a visitor, a reader and an admin', async () => {
    const { id } = await server.addBlog({ title: 'For all' });
    await server.addBlog({ title: 'A draft', isPublished: false });
    const reader = await server.signUp();
    await server.call(contract.toggleLike, { as: reader, params: { id } });
    for (const url of ['/', `/blog/${id}`]) {
      const [visitor, ...others] = await Promise.all(
        [undefined, reader, server.admin].map((who) => get(url, who && { authorization: `Bearer ${who.token}` })),
      );
      expect(others.map(({ html }) => html)).toEqual([visitor!.html, visitor!.html]);
      for (const secret of [reader.id, reader.email, reader.token, server.admin.id, 'A draft']) {
        expect(visitor!.html).not.toContain(secret);
      }
    }
  });

  test('have a policy that allows their inline styles and their script by hashes', async () => {
    const { html, headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
    expect(styles.length).toBeGreaterThan(2);
    for (const css of styles) expect(policy).toContain(sha256(css));
    const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect(policy).toContain(`script-src 'self' ${sha256(script)};`);
    expect(policy.match(/style-src-elem [^;]*/)?.[0]).not.toContain('unsafe-inline');
  });

  test('text that looks like markup stays text', async () => {
    const title = '</script><script>alert(1)</script></title>$&$`';
    const { id } = await server.addBlog({ title });
    for (const url of ['/', `/blog/${id}`]) {
      const { html } = await get(url);
      expect(html).not.toContain('<script>alert');
      expect(html).toContain('$&amp;$`');
    }
  });

  test('are kept: rendered once, and 304 for a browser that has them', async () => {
    await server.addBlog();
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.status, again.html]).toEqual([304, '']);
    expect(failure).toHaveBeenCalledTimes(1);
  });

  test('a post that shows others is rendered anew when those change, and one that shows none is not', async () => {
    const { id } = await server.addBlog({ title: 'A walk in the rain' });
    const other = await server.addBlog({ title: 'Before a change' });
    const { html } = await get(`/blog/${id}`);
    expect(html).not.toContain('Before a change');
    await server.addBlog({ title: 'Another' });
    await get(`/blog/${id}`);
    expect(failure).toHaveBeenCalledTimes(1);

    const settings = { showsRelatedPosts: true };
    await server.call(siteCalls.changeSite, { as: server.admin, body: { version: 0, settings } });
    const { html: withOthers } = await get(`/blog/${id}`);
    expect(withOthers).toMatch(/<h2[^>]*>Related posts<\/h2>/);
    expect(withOthers).toMatch(new RegExp(`<a[^>]* href="/blog/${other.id}"`));
    await server.call(contract.editBlog, {
      as: server.admin,
      params: { id: other.id },
      body: { title: 'After a change' },
    });
    await eventually(async () => {
      const { html: changed } = await get(`/blog/${id}`);
      expect(changed).toContain('After a change');
      expect(changed).not.toContain('Before a change');
    });
  });

  test('a page that cannot be rendered is left to the browser', async () => {
    failure.mockImplementation(() => {
      throw new Error('A fault in a component');
    });
    const { status, html, headers } = await get('/');
    expect(status).toBe(200);
    expect(html).toContain('<div id="root"></div>');
    expect(headers['cache-control']).toBe('no-store');
    failure.mockReset();
    expect((await get('/')).html).toContain('Your own blogging platform');
  });

  test('a shared cache may keep them as long as CDN_MAX_AGE says', async () => {
    const shared = await createTestServer({ CDN_MAX_AGE: '60' }, clientDirectory, renderer);
    const { headers } = await shared.app.inject('/login');
    expect(headers['cache-control']).toBe('public, s-maxage=60, stale-while-revalidate=60');
    await shared.close();
  });

  test('tell by which rules a browser fetches the page of a pressed link, without a file of them', async () => {
    const { headers } = await get('/');
    const url = JSON.parse(String(headers['speculation-rules'])) as string;
    const rules = await fetch(url);
    expect(rules.headers.get('content-type')).toBe('application/speculationrules+json');
    expect(await rules.json()).toHaveProperty('prefetch.0.eagerness', 'conservative');
  });

  test('what is for one person only is rendered in the browser', async () => {
    for (const url of ['/profile/liked', '/profile/account', '/preview/a-secret-address-of-22']) {
      const { status, html } = await get(url);
      expect([status, html.includes('<div id="root"></div>')]).toEqual([200, true]);
    }
    expect(failure).not.toHaveBeenCalled();
  });
});
