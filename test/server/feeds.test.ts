import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Ajv from 'ajv';
import { contract } from '../../src/contract/calls';
import { categoryFeed, feedFormats, feedLinks, feedPath, feeds, type FeedFormat } from '../../src/contract/feeds';
import { renderFeed } from '../../src/server/pages/feeds';
import { createPng, createTestServer, type TestServer } from '../support/server';
import { childOf, childrenOf, parseXml, type XmlElement } from '../support/xml';

const publicUrl = 'https://blog.example';

/** What a feed says of a post, whatever its format. */
interface Entry {
  id: string;
  url: string;
  title: string;
  html: string;
  summary: string;
  published: string;
  author: string;
  category: string;
  cover: { url: string; type: string; length: number };
}

interface ParsedFeed {
  title: string;
  url: string;
  feedUrl: string;
  entries: Entry[];
}

const atomName = (name: string) => `{http://www.w3.org/2005/Atom}${name}`;
const contentEncoded = '{http://purl.org/rss/1.0/modules/content/}encoded';

/** As the specification of RSS 2.0 asks for it, and its best practices. */
function parseRss(body: string): ParsedFeed {
  const { root } = parseXml(body);
  expect([root.name, root.attributes.version]).toEqual(['rss', '2.0']);
  const channel = childOf(root, 'channel');
  expect(childOf(channel, 'description').text).not.toBe('');
  expect(childOf(channel, 'language').text).toBe('en');
  expectRfc822(childOf(channel, 'lastBuildDate').text);
  const self = childOf(channel, atomName('link')).attributes;
  expect(self).toMatchObject({ rel: 'self', type: 'application/rss+xml' });
  return {
    title: childOf(channel, 'title').text,
    url: childOf(channel, 'link').text,
    feedUrl: self.href!,
    entries: childrenOf(channel, 'item').map((item) => {
      const guid = childOf(item, 'guid');
      expect(guid.attributes.isPermaLink).toBe('true');
      expectRfc822(childOf(item, 'pubDate').text);
      const { url, type, length } = childOf(item, 'enclosure').attributes;
      return {
        id: guid.text,
        url: childOf(item, 'link').text,
        title: childOf(item, 'title').text,
        html: childrenOf(item, contentEncoded)[0]?.text ?? '',
        summary: unescape(childOf(item, 'description').text),
        published: new Date(childOf(item, 'pubDate').text).toISOString(),
        author: childOf(item, '{http://purl.org/dc/elements/1.1/}creator').text,
        category: childOf(item, 'category').text,
        cover: { url: url!, type: type!, length: Number(length) },
      };
    }),
  };
}

/** As RFC 4287 asks for it. */
function parseAtom(body: string): ParsedFeed {
  const { root } = parseXml(body);
  expect(root.name).toBe(atomName('feed'));
  expect(URL.canParse(childOf(root, atomName('id')).text)).toBe(true);
  expectRfc3339(childOf(root, atomName('updated')).text);
  const authorOf = (element: XmlElement) => childOf(childOf(element, atomName('author')), atomName('name')).text;
  const linkOf = (element: XmlElement, rel?: string) =>
    childrenOf(element, atomName('link')).filter(({ attributes }) => attributes.rel === rel);
  const entries = childrenOf(root, atomName('entry')).map((entry) => {
    for (const name of ['updated', 'published']) expectRfc3339(childOf(entry, atomName(name)).text);
    for (const name of ['title', 'summary']) {
      expect(childOf(entry, atomName(name)).attributes.type).toBe('html');
    }
    const { href, type, length } = linkOf(entry, 'enclosure')[0]!.attributes;
    return {
      id: childOf(entry, atomName('id')).text,
      url: linkOf(entry)[0]!.attributes.href!,
      title: unescape(childOf(entry, atomName('title')).text),
      html: childrenOf(entry, atomName('content'))[0]?.text ?? '',
      summary: unescape(childOf(entry, atomName('summary')).text),
      published: childOf(entry, atomName('published')).text,
      author: authorOf(childrenOf(entry, atomName('author')).length ? entry : root),
      category: childOf(entry, atomName('category')).attributes.term!,
      cover: { url: href!, type: type!, length: Number(length) },
    };
  });
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  return {
    title: childOf(root, atomName('title')).text,
    url: linkOf(root, 'alternate')[0]!.attributes.href!,
    feedUrl: linkOf(root, 'self')[0]!.attributes.href!,
    entries,
  };
}

const text = { type: 'string', minLength: 1 };
const url = { type: 'string', pattern: '^https?://[^ ]+$' };
const date = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$` };
const object = (properties: object, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** What our feed may hold of https://www.jsonfeed.org/version/1.1/. */
const jsonFeed = new Ajv().compile(
  object(
    {
      version: { const: 'https://jsonfeed.org/version/1.1' },
      title: text,
      home_page_url: url,
      feed_url: url,
      description: text,
      favicon: url,
      language: { const: 'en' },
      authors: { type: 'array', minItems: 1, items: object({ name: text }, ['name']) },
      items: {
        type: 'array',
        items: object(
          {
            id: url,
            url,
            title: text,
            summary: { type: 'string' },
            content_html: { type: 'string' },
            image: url,
            date_published: date,
            date_modified: date,
            authors: { type: 'array', minItems: 1, items: object({ name: text }, ['name']) },
            tags: { type: 'array', items: text },
            attachments: {
              type: 'array',
              items: object({ url, mime_type: text, size_in_bytes: { type: 'integer' } }, ['url', 'mime_type']),
            },
          },
          ['id', 'content_html'],
        ),
      },
    },
    ['version', 'title', 'items'],
  ),
);

interface JsonItem {
  id: string;
  url: string;
  title: string;
  summary: string;
  content_html: string;
  date_published: string;
  authors?: { name: string }[];
  tags: string[];
  attachments: { url: string; mime_type: string; size_in_bytes: number }[];
}

function parseJson(body: string): ParsedFeed {
  const feed = JSON.parse(body);
  jsonFeed(feed);
  expect(jsonFeed.errors).toBeNull();
  return {
    title: feed.title,
    url: feed.home_page_url,
    feedUrl: feed.feed_url,
    entries: (feed.items as JsonItem[]).map((item) => {
      const { id, url, title, summary, content_html: html, date_published: published, tags, attachments } = item;
      const [{ name: author }] = item.authors ?? feed.authors;
      const { url: cover, mime_type: type, size_in_bytes: length } = attachments[0]!;
      return {
        id,
        url,
        title,
        summary,
        html,
        published,
        author,
        category: tags[0]!,
        cover: { url: cover, type, length },
      };
    }),
  };
}

const parse: Record<FeedFormat, (body: string) => ParsedFeed> = { rss: parseRss, atom: parseAtom, json: parseJson };

const expectRfc822 = (text: string) =>
  expect(text).toMatch(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/);

const expectRfc3339 = (text: string) => expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** The text of HTML without tags. */
const unescape = (html: string) => html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

describe.each(feedFormats)('the %s feed', (format) => {
  let server: TestServer;
  const start = async (env: Record<string, string> = { PUBLIC_URL: publicUrl }) => {
    server = await createTestServer(env);
  };
  afterEach(() => server.close());

  const path: string = feeds[format].path;
  const get = (address = path, headers: Record<string, string> = {}) => server.app.inject({ url: address, headers });
  const read = async (address = path) => {
    const { statusCode, body } = await get(address);
    expect([statusCode, body.slice(0, 300)]).toEqual([200, expect.any(String)]);
    return parse[format](body);
  };

  test('holds the whole of the newest twenty posts, the newest first', async () => {
    await start();
    for (let post = 1; post <= 22; post += 1) {
      await server.addBlog({ title: `Walk ${post}`, description: `<p>It rained <b>${post}</b> times.</p>` });
    }
    const { title, url, feedUrl, entries } = await read();
    expect([title, url, feedUrl]).toEqual(['Octavo', `${publicUrl}/`, publicUrl + path]);
    expect(entries.map((entry) => entry.title)).toEqual(Array.from({ length: 20 }, (_, index) => `Walk ${22 - index}`));
    const { body } = await server.call(contract.listBlogs);
    const newest = body.blogs[0]!;
    expect(entries[0]).toEqual({
      id: `${publicUrl}/blog/${newest._id}`,
      url: `${publicUrl}/blog/${newest._id}`,
      title: 'Walk 22',
      html: '<p>It rained <strong>22</strong> times.</p>',
      summary: 'Bring a hat',
      published: expect.stringMatching(newest.createdAt.slice(0, 19)),
      author: 'The Octavo Editors',
      category: 'Lifestyle',
      cover: { url: newest.image, type: 'image/webp', length: expect.any(Number) },
    });
    const cover = await server.app.inject(new URL(newest.image).pathname);
    expect(cover.rawPayload).toHaveLength(entries[0]!.cover.length);
  });

  test('names the byline of an imported post', async () => {
    await start();
    await server.addBlog({ title: 'A guest’s' });
    await server.database.write((tx) => tx.updateTable('blogs').set({ author: 'Ada & Grace' }).execute());
    await server.addBlog({ title: 'Ours' });
    expect((await read()).entries.map(({ title, author }) => [title, author])).toEqual([
      ['Ours', 'The Octavo Editors'],
      ['A guest’s', 'Ada & Grace'],
    ]);
  });

  test('never holds a draft', async () => {
    await start();
    const { id } = await server.addBlog({ title: 'Secret', isPublished: false });
    await server.addBlog({ title: 'Public' });
    const titles = async () => (await read()).entries.map(({ title }) => title);
    expect(await titles()).toEqual(['Public']);
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    // Its first publication dates it.
    expect(await titles()).toEqual(['Secret', 'Public']);
    await server.call(contract.togglePublish, { as: server.admin, body: { id } });
    expect(await titles()).toEqual(['Public']);
    const asAdmin = await get(path, { authorization: `Bearer ${server.admin.token}` });
    expect(asAdmin.body).not.toContain('Secret');
  });

  test('has absolute addresses inside of the text, too', async () => {
    await start();
    const { id } = await server.addBlog({
      description:
        '<p><a href="/blog/other?a=1&amp;b=2">one</a> <a href="#top" title="href=&quot;/x&quot;">two</a> ' +
        '<a href="https://example.com/a">three</a> <a href="mailto:a@example.com">four</a> ' +
        'href="/text" <img src="images/rain.png" alt=""></p>',
    });
    const [entry] = (await read()).entries;
    const addresses = [...entry!.html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      `${publicUrl}/blog/other?a=1&amp;b=2`,
      `${publicUrl}/blog/${id}#top`,
      'https://example.com/a',
      'mailto:a@example.com',
      '/text',
      `${publicUrl}/blog/images/rain.png`,
    ]);
  });

  test('says without scripts and styles what blocks of a text mean', async () => {
    await start();
    await server.addBlog({
      description:
        '<nav data-contents="true"></nav><h2>A</h2><ul><li data-task="open">a</li><li data-task="done"><p>b</p></li></ul>' +
        '<aside data-callout="tip"><p>c</p></aside><details><summary>d</summary><p>e</p></details>' +
        '<pre data-language="math"><code>x^2</code></pre>' +
        '<figure data-embed="youtube"><a href="https://youtu.be/abcdefgh"><img src="/f.webp" alt=""></a></figure>',
    });
    const { html } = (await read()).entries[0]!;
    for (const part of [
      ...['<li data-task="open">☐ a</li>', '<p>☑ b</p>', '<p><strong>Tip</strong></p><p>c</p>', '<details open>'],
      ...['<code>x^2</code>', `<img src="${publicUrl}/f.webp"`, 'href="https://youtu.be/abcdefgh"'],
    ]) {
      expect(html).toContain(part);
    }
    expect(html).not.toMatch(/<nav|<span|<math/);
  });

  test.each([
    ['the ends of sections', ']]> ]]> <item> </title><script>alert(1)</script>'],
    ['entities', 'Q&A: &amp; is not &lt;, "quoted" \'once\''],
    ['texts from right to left, and emoji', '\u202eright to left\u202c, עברית, 👩‍👩‍👧 and 𝒳'],
    ['templates and comments', '<main>{{x}}</main> $& $1 $` --> <!--'],
  ])('takes any title and text: %s', async (_label, hostile) => {
    await start();
    await server.addBlog({ title: hostile, subTitle: hostile, description: `<p>${hostile}</p>` });
    const { body } = await server.call(contract.listBlogs);
    const { description } = (await server.call(contract.getBlog, { params: { id: body.blogs[0]!._id } })).body.blog;
    const [entry] = (await read()).entries;
    expect(entry!.title).toBe(hostile);
    expect(entry!.summary).toBe(hostile);
    expect(entry!.html).toBe(description);
  });

  test('says which text is written from right to left', async () => {
    await start();
    await server.addBlog({ description: '<p>Hello, שלום</p>' });
    await server.addBlog({ description: '<p>«שלום», hello</p>' });
    expect((await read()).entries.map(({ html }) => html)).toEqual([
      '<div dir="rtl"><p>«שלום», hello</p></div>',
      '<p>Hello, שלום</p>',
    ]);
  });

  test('leaves out characters that XML does not allow', async () => {
    await start();
    const control = '\u0001a\u0008b\u000bc\u001fd\ufffee\uffff';
    await server.addBlog({ title: control, subTitle: control, description: `<p>${control}</p>` });
    const [entry] = (await read()).entries;
    expect(entry).toMatchObject({ title: 'abcde', summary: 'abcde', html: '<p>abcde</p>' });
  });

  test('describes a post without a sub title by the beginning of its text', async () => {
    await start();
    await server.addBlog({ subTitle: '', description: '<p>Rain &amp; <b>wind</b>.</p>' });
    expect((await read()).entries[0]!.summary).toBe('Rain & wind.');
  });

  test('is valid without a post', async () => {
    await start();
    expect((await read()).entries).toEqual([]);
  });

  test('leaves out the text of older posts where it would become too long', async () => {
    await start();
    for (let post = 0; post < 3; post += 1) await server.addBlog({ description: `<p>${'rain '.repeat(80_000)}</p>` });
    const lengths = (await read()).entries.map(({ html }) => html.length > 400_000);
    expect(lengths).toEqual([true, true, false]);
  });

  test('is also there for each category, whatever the letter case', async () => {
    await start();
    await server.addBlog({ title: 'Bits', category: 'Technology' });
    await server.addBlog({ title: 'Coins', category: 'Finance' });
    const address = feedPath(format, categoryFeed('Finance'));
    const { title, url, feedUrl, entries } = await read(address);
    expect([title, url, feedUrl]).toEqual([
      'Finance · Octavo',
      `${publicUrl}/?category=Finance`,
      `${publicUrl}${address}`,
    ]);
    expect(entries.map((entry) => entry.title)).toEqual(['Coins']);
    const { body } = await get(address);
    expect((await get(`${path}?utm=1&category=%20FINANCE`)).body).toBe(body);
    expect((await get(`${path}?category=all`)).body).toBe((await get()).body);
  });

  test.each(['Sport', '', 'Finance,Startup', 'Finance&category=Startup'])(
    'is not found for the category "%s"',
    async (category) => {
      await start();
      const { statusCode, body } = await get(`${path}?category=${category}`);
      expect([statusCode, JSON.parse(body)]).toEqual([404, { success: false, message: 'The category was not found.' }]);
    },
  );

  test('is kept until a post changes; a like changes nothing', async () => {
    await start();
    const { id } = await server.addBlog({ title: 'Before' });
    const first = await get();
    await server.database.queries.updateTable('blogs').set({ title: 'Behind the back' }).execute();
    await server.call(contract.toggleLike, { as: await server.signUp(), params: { id } });
    expect((await get()).body).toBe(first.body);
    await server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'After' } });
    expect((await read()).entries[0]!.title).toBe('After');
    await server.call(contract.deleteBlog, { as: server.admin, body: { id } });
    expect((await read()).entries).toEqual([]);
  });

  test('answers conditional requests and HEAD, compressed where that is accepted', async () => {
    await start();
    await server.addBlog({ description: `<p>${'rain '.repeat(500)}</p>` });
    const plain = await get();
    const { etag } = plain.headers;
    expect(plain.headers).toMatchObject({
      'content-type': format === 'json' ? 'application/feed+json; charset=utf-8' : 'application/xml; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    const known = await get(path, { 'if-none-match': String(etag) });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const head = await server.app.inject({ url: path, method: 'HEAD' });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
    expect(head.headers['content-length']).toBe(String(plain.rawPayload.length));
    const brotli = await get(path, { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    const gzip = await get(path, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect((await server.app.inject({ url: path, method: 'POST' })).statusCode).toBe(405);
  });

  test('begins its addresses with the host that was asked, where PUBLIC_URL is not set', async () => {
    await start({});
    await server.addBlog();
    const entryFor = async (host: string) => {
      const { body } = await get(path, { host });
      const { entries, feedUrl } = parse[format](body);
      return { feedUrl, title: entries[0]!.title, cover: entries[0]!.cover.url.split('/images/', 1)[0] };
    };
    expect(await entryFor('localhost:3000')).toMatchObject({
      feedUrl: `http://localhost:3000${path}`,
      cover: 'http://localhost:3000',
    });
    expect(await entryFor('one.example')).toEqual({
      feedUrl: `http://one.example${path}`,
      title: 'A walk in the rain',
      cover: 'http://one.example',
    });
    for (const forwarded of ['one.example:99999', '999.0.0.1']) {
      const { body } = await get(path, { host: 'one.example', 'x-forwarded-host': forwarded });
      expect(parse[format](body).feedUrl).toBe(`http://localhost:3000${path}`);
    }
    for (const forwarded of ['"><script>', 'one.example/path']) {
      expect((await get(path, { host: 'one.example', 'x-forwarded-host': forwarded })).statusCode).toBe(400);
    }
  });

  test('is made once for all hosts that are not known, until a post changes', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' });
    const { id } = await server.addBlog({
      title: 'Before',
      description: '<p><a href="/blog/other">one</a> <img src="a.png" alt=""></p>',
    });
    const render = jest.spyOn(renderFeed, format);
    const known = await get(path, { host: 'localhost:3000' });
    const hosts = Array.from({ length: 50 }, (_, index) => `host-${index}.example:8080`);
    const askAll = () => Promise.all(hosts.map((host) => get(path, { host })));
    const feeds = await askAll();
    // As it would be for a host that is known, byte for byte.
    expect(feeds.map(({ body }) => body)).toEqual(hosts.map((host) => known.body.replaceAll('localhost:3000', host)));
    expect(render).toHaveBeenCalledTimes(2);
    expect(new Set(feeds.map(({ headers }) => headers.etag)).size).toBe(hosts.length);
    await server.database.queries.updateTable('blogs').set({ title: 'Behind the back' }).execute();
    for (const { body } of await askAll()) expect(body).not.toContain('Behind the back');
    const { body: other } = await get(path, { host: 'yet.another.example' });
    expect(other).toContain('Before');

    await server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'After' } });
    render.mockClear();
    for (const { body } of await askAll()) expect(parse[format](body).entries[0]!.title).toBe('After');
    expect(render).toHaveBeenCalledTimes(1);

    const secure = await get(path, { host: 'host-1.example:8080', 'x-forwarded-proto': 'https' });
    const { body } = await get(path, { host: 'host-1.example:8080' });
    expect(secure.body).toBe(body.replaceAll('http://host-1', 'https://host-1'));
    expect(render).toHaveBeenCalledTimes(1);
  });
});

test('feeds ask the image store once for the size of each cover, and again for one that was missing', async () => {
  const server = await createTestServer({ PUBLIC_URL: publicUrl });
  const covers = await Promise.all(['#111111', '#222222', '#333333'].map(createPng));
  const add = (cover: Buffer) => server.addBlog({ category: 'Finance' }, cover);
  await add(covers[0]!);
  await add(covers[1]!);
  const findSize = jest.spyOn(server.images, 'findSize');
  findSize.mockResolvedValueOnce(undefined);
  const readLengths = async (format: FeedFormat) => {
    const { body } = await server.app.inject(feedPath(format, categoryFeed('Finance')));
    return parse[format](body).entries.map(({ cover }) => cover.length);
  };
  const [, first] = await readLengths('rss');
  expect(first).toBeGreaterThan(0);
  const lengths = await readLengths('atom');
  expect(lengths).toEqual([expect.any(Number), first]);
  expect(lengths).not.toContain(0);
  expect(findSize).toHaveBeenCalledTimes(3);
  await add(covers[2]!);
  for (const format of feedFormats) expect((await readLengths(format)).slice(1)).toEqual(lengths);
  expect(findSize).toHaveBeenCalledTimes(4);
  await server.close();
});

describe('a feed opened in a browser', () => {
  const xhtml = (name: string) => `{http://www.w3.org/1999/xhtml}${name}`;
  const textOf = (element: XmlElement): string => element.text + element.children.map(textOf).join('');

  test.each(['rss', 'atom'] as const)('is a page with links to the posts: %s', async (format) => {
    const server = await createTestServer({ PUBLIC_URL: publicUrl, TIME_ZONE: 'Pacific/Kiritimati' });
    const { id } = await server.addBlog({ title: 'Q&A <b>', subTitle: 'Why & how' });
    await server.database.queries.updateTable('blogs').set({ created_at: '2026-11-21T20:00:00.000Z' }).execute();
    const { body } = await server.app.inject(feeds[format].path);
    const { root, instructions } = parseXml(body);
    expect(instructions).toEqual(['xml-stylesheet type="text/css" href="feed.css"']);
    const main = childOf(format === 'rss' ? childOf(root, 'channel') : root, xhtml('main'));
    expect(textOf(childOf(main, xhtml('h1')))).toBe('Octavo');
    const article = childOf(main, xhtml('article'));
    const link = childOf(childOf(article, xhtml('h2')), xhtml('a'));
    expect([link.text, link.attributes.href]).toEqual(['Q&A <b>', `${publicUrl}/blog/${id}`]);
    const [dateline, summary] = childrenOf(article, xhtml('p'));
    expect(textOf(childOf(dateline!, xhtml('time')))).toBe('November 22, 2026');
    expect(summary!.text).toBe('Why & how');
    await server.close();
  });
});

test('a page links to its feeds: those of all posts, or those of its category', () => {
  expect(feedLinks('Octavo').map(({ href }) => href)).toEqual(['/feed.xml', '/atom.xml', '/feed.json']);
  expect(feedLinks('Octavo', categoryFeed('Finance'))[1]).toEqual({
    href: '/atom.xml?category=Finance',
    type: 'application/atom+xml',
    title: 'Finance · Octavo (Atom)',
  });
});
