import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embedCalls } from '../../src/contract/extensions/embeds';
import { siteCalls } from '../../src/contract/extensions/site';
import { createEmbedsService } from '../../src/server/embeds/embeds.service';
import { readPage } from '../../src/server/embeds/read-page';
import { deferred } from '../support/deferred';
import { eventually } from '../support/eventually';
import { createTestServer, type TestServer } from '../support/server';

describe('a card', () => {
  let elsewhere: Server;
  let origin: string;
  let requested: string[];
  let answer: RequestListener;
  const stored: Buffer[] = [];
  const storePicture = async (content: Buffer) => {
    stored.push(content);
    return { hash: '0'.repeat(32), width: 800, height: 400 };
  };
  const embeds = createEmbedsService({ storePicture }, { allowsPrivate: true });
  const caller = { imagesUrl: 'https://blog.example/images', signal: new AbortController().signal };
  const describeAt = (path: string, { of = 'ann', signal = caller.signal } = {}) =>
    embeds.describe(of, origin + path, { ...caller, signal });

  beforeEach(async () => {
    requested = [];
    stored.length = 0;
    elsewhere = createServer((request, response) => {
      requested.push(request.url!);
      answer(request, response);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  test('says what the page says of itself, and has its picture from us', async () => {
    answer = ({ url }, response) => {
      if (url === '/a.png') return response.end('picture');
      return response.end(
        '<title>no</title><meta property="og:title" content="Rain &amp; &quot;snow&quot;"><meta name=author content=Ann>' +
          '<meta property="og:site_name" content="The Weather"><meta property="og:image" content="/a.png">',
      );
    };
    expect(await describeAt('/post')).toEqual({
      provider: 'page',
      address: `${origin}/post`,
      title: 'Rain & "snow"',
      author: 'Ann',
      site: 'The Weather',
      image: { url: `https://blog.example/images/${'0'.repeat(32)}-text-800.webp`, width: 800, height: 400 },
    });
    expect(stored.map(String)).toEqual(['picture']);
    expect(requested).toEqual(['/post', '/a.png']);
  });

  test.each<[string, RequestListener]>([
    ['answers with an error', (_request, response) => response.writeHead(500).end()],
    ['ends the connection', (request) => request.socket.destroy()],
    ['redirects for ever', ({ url }, response) => response.writeHead(302, { location: `${url}a` }).end()],
    ['is no HTML', (_request, response) => response.end(Buffer.alloc(2_000, 0xff))],
  ])('of a page that %s has its address alone', async (_case, listener) => {
    answer = listener;
    expect(await describeAt('/post')).toEqual({
      provider: 'page',
      address: `${origin}/post`,
      title: '',
      author: '',
      site: '127.0.0.1',
    });
  });

  test('is made of the beginning of a page, however long that is', async () => {
    answer = (_request, response) => {
      response.write('<title>Long</title>');
      const write = () => {
        while (!response.destroyed && response.write('a'.repeat(65_536)));
        response.once('drain', write);
      };
      write();
    };
    expect((await describeAt('/')).title).toBe('Long');
  });

  test('waits for the one before of the same person', async () => {
    let open = 0;
    let most = 0;
    answer = (_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        response.end('<title>a</title>');
      });
    };
    await Promise.all(['/1', '/2', '/3'].map((path) => describeAt(path)));
    expect(most).toBe(1);
  });

  test('is refused where fifty of the same person wait, and those of others are not', async () => {
    const page = deferred('<title>a</title>');
    answer = (_request, response) => void page.promise.then((html) => response.end(html));
    const waiting = Array.from({ length: 50 }, (_, index) => describeAt(`/${index}`));
    await expect(describeAt('/one-more')).rejects.toMatchObject({ statusCode: 429 });
    const other = describeAt('/other', { of: 'bob' });
    await eventually(async () => expect(requested).toContain('/other'));
    page.resolve();
    expect(await Promise.all([...waiting, other])).toHaveLength(51);
    expect(await describeAt('/later')).toMatchObject({ title: 'a' });
    expect(requested).not.toContain('/one-more');
  });

  test('waits for none that nobody waits for any more, though its page never answers', async () => {
    answer = ({ url }, response) => {
      if (url !== '/silent') response.end('<title>a</title>');
    };
    const tab = new AbortController();
    const ofTab = Promise.allSettled(['/silent', '/waiting'].map((path) => describeAt(path, tab)));
    const next = describeAt('/next');
    await eventually(async () => expect(requested).toEqual(['/silent']));
    tab.abort();
    expect(await next).toMatchObject({ title: 'a' });
    expect(requested).toEqual(['/silent', '/next']);
    expect(await ofTab).toMatchObject([
      { status: 'fulfilled', value: { title: '' } },
      { status: 'rejected', reason: { statusCode: 499 } },
    ]);
  });

  test('has texts that can be stored, on one line, in their own direction', async () => {
    answer = (_request, response) => response.end(`<title>a\u202e b\n c${'👩‍👩‍👧'.repeat(200)}</title>`);
    const { title } = await describeAt('/');
    expect(title).toMatch(/^a b c👩/);
    expect(title).toMatch(/👧…$/);
    expect(title.length).toBeLessThanOrEqual(200);
    expect(encodeURIComponent(title)).toBeTruthy();
  });

  test('has no picture that leads into a private network', async () => {
    const isPublic = () => requested.length === 0;
    const guarded = createEmbedsService({ storePicture }, { allowsPrivate: false, isPublic });
    answer = (_request, response) => response.end('<meta property="og:image" content="/a.png"><title>a</title>');
    const card = await guarded.describe('ann', `${origin}/`, caller);
    expect(card.title).toBe('a');
    expect(card.image).toBeUndefined();
    expect(requested).toEqual(['/']);
  });
});

test.each([
  ['<title>a<b>c</title><meta name="twitter:title" content="d">', 'd'],
  ['<script>"<meta property=og:title content=x>"</script><title>a &amp; b</title>', 'a & b'],
  ['<meta property="og:title" content="', ''],
  ['<'.repeat(100_000), ''],
  ['<meta property="og:title" '.repeat(20_000), ''],
])('a page is read in one pass: %.40s', (html, title) => {
  expect(readPage(html).title).toBe(title);
});

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer();
  });
  afterAll(() => server.close());

  test.each([
    'http://127.0.0.1:1/',
    'http://[::1]/',
    'http://169.254.169.254/latest',
    'http://localhost/',
    'http://10.0.0.1/',
  ])('asks no private network: %s', async (address) => {
    const { status, body } = await server.call(embedCalls.describeEmbed, { as: server.admin, body: { address } });
    expect(status).toBe(200);
    expect(body.card).toMatchObject({ provider: 'page', address, title: '' });
  });

  test('refuses what is no address', async () => {
    const body = { address: 'javascript:alert(1)' };
    expect((await server.call(embedCalls.describeEmbed, { as: server.admin, body })).status).toBe(400);
  });

  test('serves a player where the owner allows it, on a page of its own that may ask its host alone', async () => {
    const url = '/embed/vimeo?address=https%3A%2F%2Fvimeo.com%2F76979871';
    expect((await server.app.inject(url)).statusCode).toBe(404);
    await server.call(siteCalls.changeSite, {
      as: server.admin,
      body: { version: 0, settings: { players: ['vimeo'] } },
    });
    const { statusCode, headers, body } = await server.app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<iframe src="https://player.vimeo.com/video/76979871?dnt=1"');
    expect(headers['content-security-policy']).toContain("default-src 'none'; frame-src https://player.vimeo.com;");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    for (const other of [
      url.replace('/vimeo', '/youtube'),
      '/embed/vimeo',
      '/embed/vimeo?address=https%3A%2F%2Fevil.test%2F',
      '/embed/page?address=https%3A%2F%2Fevil.test%2F',
      '/embed/vimeo?address=1&address=2',
    ]) {
      expect([other, (await server.app.inject(other)).statusCode]).toEqual([other, 404]);
    }
  });
});
