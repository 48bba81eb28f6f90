import fastify from 'fastify';
import { LRUCache } from 'lru-cache';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '../../src/contract/calls';
import { createRepresentation } from '../../src/server/http/representation';
import { createResponseCache } from '../../src/server/http/response-cache';
import { decorateResponseCache } from '../../src/server/http/cached-representation';
import { decorateOrigin } from '../../src/server/http/origin';
import { route } from '../../src/server/http/route';
import { limitUnreadResponses } from '../../src/server/http/unread-responses';
import { aBlog } from '../support/builders';
import { deferred } from '../support/deferred';
import { createTestServer, type TestServer } from '../support/server';

describe('answers that are kept', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await createTestServer();
  });
  afterEach(() => server.close());

  const url = contract.listBlogs.path;
  const titles = async (as?: { token: string }) =>
    (await server.call(contract.listBlogs, { as })).body.blogs.map(({ title }) => title);

  test('are the same bytes the second time, and 304 for a client that has them', async () => {
    await server.addBlog();
    const first = await server.app.inject(url);
    const second = await server.app.inject(url);
    expect(second.body).toBe(first.body);
    expect(second.headers).toMatchObject({
      etag: first.headers.etag,
      'content-type': first.headers['content-type'],
      'cache-control': 'no-cache',
      vary: 'Authorization, Accept-Encoding',
    });
    const etag = String(first.headers.etag);
    for (const wanted of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const known = await server.app.inject({ url, headers: { 'if-none-match': wanted } });
      expect([known.statusCode, known.body]).toEqual([304, '']);
    }
    const other = await server.app.inject({ url, headers: { 'if-none-match': '"x"' } });
    expect(other.statusCode).toBe(200);
  });

  test('are forgotten with a change of what they hold', async () => {
    const { id } = await server.addBlog({ title: 'One' });
    expect(await titles()).toEqual(['One']);
    await server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'Two' } });
    expect(await titles()).toEqual(['Two']);
  });

  test('are kept when another post is liked', async () => {
    const [liked, other] = [await server.addBlog({ title: 'Liked' }), await server.addBlog({ title: 'Other' })];
    const title = async ({ id }: { id: string }) =>
      (await server.call(contract.getBlog, { params: { id } })).body.blog.title;
    await Promise.all([title(liked), title(other), titles()]);

    await server.database.queries.updateTable('blogs').set({ title: 'Changed' }).execute();
    await server.call(contract.toggleLike, { as: server.admin, params: { id: liked.id } });
    expect(await title(liked)).toBe('Changed');
    expect(await titles()).toEqual(['Changed', 'Changed']);
    expect(await title(other)).toBe('Other');
  });

  test('are forgotten when another process has changed the database', async () => {
    await server.addBlog({ title: 'One' });
    expect(await titles()).toEqual(['One']);
    const other = await server.connect();
    await other.queries.updateTable('blogs').set({ title: 'Two' }).execute();
    await new Promise(setImmediate);
    await other.close();
    expect(await titles()).toEqual(['Two']);
    expect(await titles(server.admin)).toEqual(['Two']);
  });

  test('are the same for every order of the parameters, and with ones that are not known', async () => {
    await server.addBlog({ title: 'One' });
    const title = async (query: string) => (await server.app.inject(`${url}?${query}`)).json().blogs[0].title;
    expect(await title('limit=5&category=Lifestyle')).toBe('One');
    await server.database.queries.updateTable('blogs').set({ title: 'Two' }).execute();
    expect(await title('x=1&category=lifestyle&limit=05&y=2')).toBe('One');
    expect(await title('limit=6&category=Lifestyle')).toBe('Two');
  });

  test('are not shared by signed-in callers who ask for their own likes', async () => {
    const { id } = await server.addBlog();
    const as = await server.signUp();
    await server.call(contract.toggleLike, { as, params: { id } });
    const get = (as?: { token: string }) =>
      server.call(contract.getBlog, { as, params: { id }, query: { likes: 'mine' } });
    expect((await get(as)).headers['cache-control']).toBe('private, no-store');
    expect((await get()).headers['cache-control']).toBe('no-cache');
  });

  test('never show a draft to a reader', async () => {
    const { id } = await server.addBlog({ title: 'Draft', isPublished: false });
    const as = await server.signUp();
    for (let round = 0; round < 2; round += 1) {
      expect(await titles(server.admin)).toEqual(['Draft']);
      expect(await titles(as)).toEqual([]);
      expect(await titles()).toEqual([]);
      expect((await server.call(contract.getBlog, { as: server.admin, params: { id } })).status).toBe(200);
      expect((await server.call(contract.getBlog, { as, params: { id } })).status).toBe(404);
      expect((await server.call(contract.getBlog, { params: { id } })).status).toBe(404);
    }
    const { headers } = await server.call(contract.listBlogs, { as });
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('are compressed for a client that accepts it', async () => {
    const { id } = await server.addBlog({ description: `<p>${'It rained. '.repeat(300)}</p>` });
    const at = `/api/blog/${id}`;
    const plain = (await server.app.inject(at)).body;
    const get = (accepted: string) => server.app.inject({ url: at, headers: { 'accept-encoding': accepted } });

    for (let round = 0; round < 2; round += 1) {
      const br = await get('gzip, deflate, br');
      expect(br.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
      const gzip = await get('br;q=0, gzip;q=0.5');
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
      expect((await get('identity')).body).toBe(plain);
    }
  });

  test('survive a HEAD request that comes first', async () => {
    await server.addBlog();
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const get = await server.app.inject(url);
    expect(get.json().blogs).toHaveLength(1);
    const again = await server.app.inject({ method: 'HEAD', url });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([200, '', get.headers.etag]);
  });
});

describe('an answer that is being made', () => {
  const url = '/api/blog/rain';
  const answer = { success: true as const, blog: aBlog() };

  /** An app with one call; `handler` makes its answer. */
  async function createApp(handler: () => Promise<typeof answer> | AsyncIterable<string>) {
    const app = fastify();
    limitUnreadResponses(app);
    decorateOrigin(app, { s3: undefined, publicUrl: '', host: 'localhost', port: 3000 });
    decorateResponseCache(app, { readChanges: async () => [], countVisit: () => undefined });
    app.decorate('fastPath', { remember: () => undefined });
    app.decorate('authorize', async () => undefined);
    app.route(route(contract.getBlog, { cache: true }, handler));
    await app.ready();
    return app;
  }

  test('is made once for all who wait for it', async () => {
    const pending = deferred(answer);
    const handler = jest.fn(() => pending.promise);
    const app = await createApp(handler);
    const answers = Array.from({ length: 50 }, () => app.inject(url));
    while (handler.mock.calls.length === 0) await new Promise(setImmediate);
    pending.resolve();
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    await app.inject(url);
    expect(handler).toHaveBeenCalledTimes(1);
  });

  test('is sent, but neither cached nor sent to a later request, when it was invalidated while being computed', async () => {
    const [first, second] = [deferred(answer), deferred(answer)];
    const handler = jest.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    const app = await createApp(handler);
    const before = app.inject(url);
    while (handler.mock.calls.length < 1) await new Promise(setImmediate);
    app.invalidate([{ type: 'Blog', id: 'rain' }]);
    const after = app.inject(url);
    while (handler.mock.calls.length < 2) await new Promise(setImmediate);
    second.resolve();
    await after;
    first.resolve();
    expect((await before).statusCode).toBe(200);
    await app.inject(url);
    expect(handler).toHaveBeenCalledTimes(2);
  });

  test('is computed again after a failure', async () => {
    const handler = jest.fn().mockRejectedValueOnce(new Error('on purpose')).mockResolvedValue(answer);
    const app = await createApp(handler);
    expect((await app.inject(url)).statusCode).toBe(500);
    expect((await app.inject(url)).statusCode).toBe(200);
  });

  test.each([
    ['small', 10, 1],
    ['large', 2_000, 2],
  ])(
    'in chunks is put together, and made once for two requests only where it is small: %s',
    async (_size, count, times) => {
      const handler = jest.fn(async function* () {
        yield '{"success":true,"chunks":[';
        for (let chunk = 0; chunk < count; chunk += 1) yield `${chunk ? ',' : ''}"${'x'.repeat(1_000)}"`;
        yield ']}';
      });
      const app = await createApp(handler);
      for (let request = 0; request < 2; request += 1) {
        const response = await app.inject(url);
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(response.json().chunks).toHaveLength(count);
      }
      expect(handler).toHaveBeenCalledTimes(times);
    },
  );
});

describe('a response that may be stale for a second', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const tags = [{ type: 'Blog', id: 'LIST' }] as const;

  /** A cache, and how its only response is asked for: each computation gives another one. */
  function createCountingCache() {
    const cache = createResponseCache({ readChanges: async () => [] });
    let computed = 0;
    const compute = async () => createRepresentation(`computation ${(computed += 1)}`);
    const ask = async () =>
      String(await (await cache.load('page', tags, compute, { maxStaleMs: 1000 }))!.encode(undefined));
    return { cache, ask, count: () => computed };
  }

  test('is looked at once for a tag, however often a change names it', async () => {
    const { cache, ask } = createCountingCache();
    await ask();
    const peek = jest.spyOn(LRUCache.prototype, 'peek');
    cache.invalidate(Array.from({ length: 1_000 }, () => tags[0]!));
    expect(peek).toHaveBeenCalledTimes(1);
    peek.mockRestore();
  });

  test('stays when clients have made up any number of other keys', async () => {
    const { cache, ask, count } = createCountingCache();
    await ask();
    const large = 'x'.repeat(100_000);
    const madeUp = Array.from({ length: 1000 }, (_, number) => `?search=${number}`);
    for (const key of madeUp) {
      await cache.load(key, tags, async () => createRepresentation(large), { isClientKeyed: true });
    }
    expect(await ask()).toBe('computation 1');
    expect(count()).toBe(1);
    // Those asked for last are kept, too.
    const kept = madeUp.filter((key) => cache.find(key));
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBeLessThan(50);
    cache.invalidate(tags);
    expect(madeUp.filter((key) => cache.find(key))).toEqual([]);
  });

  test('is sent after a change until the next one is there', async () => {
    const { cache, ask } = createCountingCache();
    expect(await ask()).toBe('computation 1');
    jest.advanceTimersByTime(5000);
    cache.invalidate(tags);
    expect(await ask()).toBe('computation 1');
    expect(await ask()).toBe('computation 2');
  });

  test('is computed once a second, however often it changes and is asked for', async () => {
    const { cache, ask, count } = createCountingCache();
    await ask();
    for (let step = 0; step < 40; step += 1) {
      jest.advanceTimersByTime(50);
      cache.invalidate(tags);
      await ask();
    }
    expect(count()).toBeLessThanOrEqual(3);
  });

  test('is never sent when the change is older than that', async () => {
    const { cache, ask } = createCountingCache();
    await ask();
    cache.invalidate(tags);
    jest.advanceTimersByTime(1000);
    expect(cache.find('page')).toBeUndefined();
    expect(await ask()).toBe('computation 2');
  });

  test('is stale from the beginning when the change came while it was computed', async () => {
    const { cache, ask } = createCountingCache();
    const first = ask();
    cache.invalidate(tags);
    expect(await first).toBe('computation 1');
    jest.advanceTimersByTime(1000);
    expect(await ask()).toBe('computation 2');
  });
});
