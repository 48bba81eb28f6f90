import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { contract } from '../../src/contract/calls';
import { imageCalls } from '../../src/contract/extensions/images';
import { limits } from '../../src/contract/limits';
import { detectMedia } from '../../src/server/media/detect-media';
import { withoutPlace } from '../../src/server/media/without-place';
import { createImageSweep } from '../../src/server/media/sweep-images';
import { createMediaRepository } from '../../src/server/media/media.repository';
import { deferred } from '../support/deferred';
import { eventually } from '../support/eventually';
import { createFolder, reasonsOf, runImport } from '../support/imports';
import { mediaFiles, mp4Box } from '../support/media-files';
import { startTestBucket } from '../support/s3';
import { createTestServer, type TestServer } from '../support/server';

const add = (server: TestServer, upload: Buffer | Readable) =>
  server.call(imageCalls.addMedia, { as: server.admin, upload });

const store = async (server: TestServer, upload: Buffer) => (await add(server, upload)).body.media;

const pathOf = (url: string) => new URL(url, 'http://localhost').pathname;

const write = (server: TestServer, id: string, description: string) =>
  server.call(contract.editBlog, { as: server.admin, params: { id }, body: { title: 'Rain', description } });

const read = async (server: TestServer, id: string) =>
  (await server.call(contract.getBlog, { as: server.admin, params: { id } })).body.blog.description;

const readStored = async ({ database }: TestServer) =>
  (await database.queries.selectFrom('blog_descriptions').select('description').executeTakeFirstOrThrow()).description;

describe('a recording or video', () => {
  const detect = (file: Buffer) =>
    detectMedia(async (position, length) => file.subarray(position, position + length), file.length);

  test.each([
    ['mp3', 'mp3'],
    ['taggedMp3', 'mp3'],
    ['m4a', 'm4a'],
    ['ogg', 'ogg'],
    ['vorbis', 'ogg'],
    ['wav', 'wav'],
    ['flac', 'flac'],
    ['mp4', 'mp4'],
    ['webm', 'webm'],
    ['cutMp4', 'damaged'],
    ['quickTime', undefined],
    ['matroska', undefined],
    ['theora', undefined],
    ['aac', undefined],
  ] as const)('is known by its bytes: %s', async (name, format) => {
    expect(await detect(mediaFiles[name]())).toBe(format);
  });

  test('is none where it is something else, or nothing', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(200));
    const boxes = Buffer.concat([mediaFiles.cutMp4().subarray(0, 28), Buffer.alloc(4_000_000)]);
    for (const file of [page, Buffer.alloc(0), Buffer.alloc(500), Buffer.from('RIFF____AVI LIST'.padEnd(99))]) {
      expect(await detect(file)).toBeUndefined();
    }
    expect(await detect(boxes)).toBe('damaged');
  });
});

describe('what a video tells of its place', () => {
  const toFile = (bytes: Buffer) => ({
    size: bytes.length,
    readAt: async (position: number, length: number) => bytes.subarray(position, position + length),
    // In pieces that divide names and lengths.
    read: async function* () {
      for (let place = 0; place < bytes.length; place += 7) yield bytes.subarray(place, place + 7);
    },
  });

  const strip = async (bytes: Buffer) => {
    const pieces: Buffer[] = [];
    for await (const piece of (await withoutPlace(toFile(bytes))).read()) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  const place = Buffer.from('+48.8577+002.295/');
  const long = (name: string, content: Buffer) => {
    const header = Buffer.alloc(16);
    header.writeUInt32BE(1);
    header.write(name, 4, 'latin1');
    header.writeBigUInt64BE(BigInt(16 + content.length), 8);
    return Buffer.concat([header, content]);
  };

  test('is emptied, and nothing moves', async () => {
    const made = (name: (told: 'udta' | 'meta') => string, told: Buffer) =>
      Buffer.concat([
        mp4Box('ftyp', Buffer.from('isom\0\0\0\0')),
        // What is no box of these stays, whatever it looks like.
        mp4Box('mdat', mp4Box('udta', place)),
        mp4Box(
          'moov',
          Buffer.concat([
            mp4Box('mvhd', Buffer.alloc(10, 3)),
            mp4Box('trak', Buffer.concat([mp4Box('tkhd', place), mp4Box(name('meta'), told)])),
            mp4Box(name('udta'), told),
            long(name('meta'), told),
          ]),
        ),
      ]);
    const stripped = await strip(made((told) => told, place));
    expect(stripped.equals(made(() => 'free', Buffer.alloc(place.length)))).toBe(true);
  });

  test('is looked for in a file of any structure, within bounds', async () => {
    const endless = Buffer.concat([mp4Box('moov', Buffer.alloc(0)), Buffer.alloc(8)]);
    const tooLong = mp4Box('moov', Buffer.concat([Buffer.of(0xff, 0xff, 0xff, 0xff), Buffer.from('udta'), place]));
    const many = mp4Box('moov', Buffer.concat(Array.from({ length: 20_000 }, () => mp4Box('trak'))));
    const cut = Buffer.concat([Buffer.of(0, 0, 0, 1), Buffer.from('moov'), Buffer.alloc(4)]);
    for (const file of [endless, many, cut]) expect((await strip(file)).equals(file)).toBe(true);
    expect((await strip(tooLong)).includes(place)).toBe(false);
  });
});

describe.each([
  ['in a folder', async () => ({ env: {}, close: async () => undefined, setModifiedAt: undefined })],
  ['in a bucket', startTestBucket],
])('recordings and videos %s', (_where, startPlace) => {
  let server: TestServer;
  let place: Awaited<ReturnType<typeof startPlace>>;

  beforeEach(async () => {
    place = await startPlace();
    server = await createTestServer(place.env);
  });

  afterEach(async () => {
    await server.close();
    await place.close();
  });

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url: pathOf(url), headers });

  test('of a place are stored without it', async () => {
    const told = mp4Box('moov', mp4Box('udta', Buffer.from('+48.8577+002.295/')));
    const { url } = await store(server, Buffer.concat([mediaFiles.mp4(), told]));
    const stored = (await get(url)).rawPayload;
    expect(stored.includes('+48.8577')).toBe(false);
    expect(stored.length).toBe(mediaFiles.mp4().length + told.length);
  });

  test('are stored as they are, once, and served as what they are, in ranges', async () => {
    const file = mediaFiles.wav(3);
    const { url, kind } = await store(server, file);
    expect(kind).toBe('audio');
    expect(await store(server, file)).toEqual({ url, kind });

    const whole = await get(url);
    expect(whole.rawPayload.equals(file)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const etag = String(whole.headers.etag);

    const size = file.length;
    for (const [range, from, to] of [
      ['bytes=0-', 0, size],
      ['bytes=0-1', 0, 2],
      ['bytes=1000-1999', 1000, 2000],
      [`bytes=${size - 5}-${size + 100}`, size - 5, size],
      ['bytes=-44', size - 44, size],
    ] as const) {
      const part = await get(url, { range });
      expect([range, part.statusCode, part.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${from}-${to - 1}/${size}`,
      ]);
      expect(part.rawPayload.equals(file.subarray(from, to))).toBe(true);
    }
    expect((await get(url, { range: `bytes=${size}-` })).statusCode).toBe(416);
    // With another version than there is, all of it.
    expect((await get(url, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
    expect((await get(url, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    const head = await get(url, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(size), 0]);
    expect((await get(url.replace(/[0-9a-f]{32}/, '0'.repeat(32)))).statusCode).toBe(404);
  });

  test('are refused where whoever sends them is blocked while they are on their way', async () => {
    const account = await server.signUp();
    const change = (values: { role: 'author' } | { is_blocked: 1 }) =>
      server.database.queries.updateTable('users').set(values).where('id', '=', account.id).execute();
    await change({ role: 'author' });
    const letIn = deferred(undefined);
    const authorize = server.app.authorize.bind(server.app);
    jest.spyOn(server.app, 'authorize').mockImplementation(async (...asked) => {
      await authorize(...asked);
      letIn.resolve();
    });
    async function* send() {
      yield mediaFiles.wav().subarray(0, 100);
      await letIn.promise;
      await change({ is_blocked: 1 });
      yield mediaFiles.wav().subarray(100);
    }
    expect(await server.call(imageCalls.addMedia, { as: account, upload: Readable.from(send()) })).toMatchObject({
      status: 403,
      body: { message: 'Your account may not do this any more.' },
    });
    expect(await server.listImages()).toEqual([]);
  });

  test('stand in a text by paths, and no file of somebody else does', async () => {
    const { url } = await store(server, mediaFiles.mp4());
    const { id } = await server.addBlog({ title: 'Rain' });
    const video = `<figure><video src="https://old.example${pathOf(url)}" width="640" height="360" onplay="alert(1)" autoplay poster="x"><source src="y">Words<p>More</p></video><figcaption>Rain</figcaption></figure>`;
    const foreign = `https://evil.example/images/${'0'.repeat(32)}-media.mp3`;
    await write(
      server,
      id,
      `${video}<p>a</p><audio src="${foreign}"></audio><audio src="https://evil.example/a.mp3">b</audio><p>c</p>`,
    );
    expect(await readStored(server)).toBe(
      `<figure><video src="${pathOf(url)}" width="640" height="360" controls="controls" preload="metadata" playsinline="playsinline"></video><figcaption>Rain</figcaption></figure><p>a</p><p>c</p>`,
    );
    expect(await read(server, id)).toContain(`<video src="${url}"`);
    expect(await server.database.queries.selectFrom('text_images').selectAll().execute()).toHaveLength(1);
  });

  test('are swept when no text has had them for a month, and not before', async () => {
    const { url } = await store(server, mediaFiles.mp3());
    const kept = await store(server, mediaFiles.wav());
    const { id } = await server.addBlog({ title: 'Rain' });
    await write(server, id, `<figure><audio src="${kept.url}"></audio></figure>`);
    const sweep = createImageSweep({ database: server.database, images: server.images, log: server.app.log });
    const signal = new AbortController().signal;
    await sweep(signal);
    expect((await get(url)).statusCode).toBe(200);
    await server.database.write(async (tx) => {
      await tx
        .updateTable('images')
        .set({ released_at: '2001-01-01T00:00:00.000Z' })
        .where('released_at', 'is not', null)
        .execute();
    });
    await sweep(signal);
    const hash = /[0-9a-f]{32}/.exec(url)![0];
    await server.database.write(async (tx) => {
      const unused_since = new Date(Date.now() - 3 * 86_400_000).toISOString();
      await tx.updateTable('unused_images').set({ unused_since }).where('hash', '=', hash).execute();
    });
    const file = pathOf(url).slice('/images/'.length);
    const long = new Date('2001-01-01');
    await (place.setModifiedAt?.(file, long) ?? utimes(join(server.images.location, file), long, long));
    await sweep(signal);
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(kept.url)).statusCode).toBe(200);
    expect(await createMediaRepository(server.database.queries).listUsed([hash])).toEqual(new Set());
  });

  test('of more than a megabyte are neither refused nor changed', async () => {
    const file = Buffer.concat([mediaFiles.wav(), Buffer.alloc(9 * 1024 * 1024, 7)]);
    const { url } = await store(server, file);
    const { rawPayload } = await get(url, { range: 'bytes=5000000-' });
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(
      createHash('sha256').update(file.subarray(5_000_000)).digest('hex'),
    );
  });
});

describe('an upload of a recording', () => {
  let server: TestServer;

  beforeEach(async () => {
    server = await createTestServer();
  });

  afterEach(() => server.close());

  test.each([
    [
      mediaFiles.quickTime(),
      415,
      'Please choose a recording or video in MP3, M4A, Ogg, WAV, FLAC, MP4 or WebM format.',
    ],
    [mediaFiles.cutMp4(), 422, 'The file is damaged or incomplete; please choose another one.'],
    [Buffer.of(), 400, 'The file is empty.'],
  ])('that cannot be stored is refused in a sentence', async (file, status, message) => {
    const response = await add(server, file);
    expect([response.status, response.body.message]).toEqual([status, message]);
    expect(await server.listImages()).toEqual([]);
  });

  test('that is too large ends where it is too large, and leaves nothing', async () => {
    const piece = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const endless = Readable.from(
      (function* () {
        while (sent <= limits.mediaBytes + 50 * piece.length) {
          sent += piece.length;
          yield piece;
        }
      })(),
    );
    const { status, body } = await add(server, endless);
    expect([status, body.message]).toEqual([
      413,
      'A recording or video must be at most 256 MB large; please choose a smaller one.',
    ]);
    expect(await server.listImages()).toEqual([]);
    expect(
      await server.database.queries.selectFrom('images').select('kind').where('kind', '=', 'media').execute(),
    ).toEqual([]);
  });

  test('that ends before its end leaves nothing, and one that nobody reads holds nothing', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const options = { port, method: 'POST', path: imageCalls.addMedia.path };
    const headers = {
      authorization: `Bearer ${server.admin.token}`,
      'content-type': 'application/octet-stream',
      'content-length': '1000000',
    };
    const upload = requestHttp({ ...options, headers });
    upload.on('error', () => undefined);
    upload.write(mediaFiles.wav());
    await once(upload, 'socket');
    await new Promise((resolve) => setImmediate(resolve));
    upload.destroy();

    const file = Buffer.concat([mediaFiles.wav(), Buffer.alloc(30 * 1024 * 1024)]);
    const { url } = await store(server, file);
    const openFiles = async () => (await readdir('/proc/self/fd').catch(() => [])).length;
    const before = await openFiles();
    const readers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const request = requestHttp({ port, path: pathOf(url) }).end();
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        response.pause();
        return response;
      }),
    );
    // Others are answered meanwhile.
    expect((await server.app.inject({ url: pathOf(url), headers: { range: 'bytes=0-9' } })).statusCode).toBe(206);
    for (const reader of readers) reader.destroy();
    await eventually(async () => expect(await openFiles()).toBeLessThanOrEqual(before));
    expect((await server.listImages()).filter((name) => !name.includes('-media.'))).toEqual([]);
  });
});

describe('an import', () => {
  let server: TestServer;
  let folder: Awaited<ReturnType<typeof createFolder>>;

  beforeEach(async () => {
    server = await createTestServer();
    folder = await createFolder({});
  });

  afterEach(async () => {
    await server.close();
    await folder.remove();
  });

  test('takes recordings and videos along, and links to those that do not come', async () => {
    await folder.write({
      'uploads/2020/rain.mp3': mediaFiles.mp3(),
      'uploads/2020/film.mp4': mediaFiles.mp4(),
      'uploads/2020/page.mp3': '<!doctype html><script>alert(1)</script>'.padEnd(200),
    });
    const uploads = 'https://old.example/wp-content/uploads/2020';
    const content = [
      '<!-- wp:audio {"id":1} -->',
      `<figure class="wp-block-audio"><audio controls src="${uploads}/rain.mp3"></audio><figcaption>Rain</figcaption></figure>`,
      '<!-- /wp:audio -->',
      `<!-- wp:video --><figure class="wp-block-video"><video controls width="320" src="${uploads}/film.mp4"></video></figure><!-- /wp:video -->`,
      `[audio mp3="${uploads}/rain.mp3"][/audio]`,
      `<audio src="${uploads}/page.mp3"></audio>`,
      `<video src="https://nowhere.invalid/gone.mp4" title="Gone"></video>`,
    ].join('\n\n');
    const ghost = `<div class="kg-card kg-audio-card"><img src="" class="kg-audio-thumbnail"><div class="kg-audio-player-container"><audio src="${uploads}/rain.mp3" preload="metadata"></audio><div class="kg-audio-title">Drops</div><button>Play</button>0:00</div></div>`;
    const file = await folder.writeExport('posts.xml', [{ id: 1, title: 'Rain', content: `${content}\n\n${ghost}` }]);
    const report = await runImport(server, 'wordpress', file, '--no-fetch', '--media', join(folder.folder, 'uploads'));
    expect(Object.keys(reasonsOf(report.leftOut))).toEqual(
      expect.arrayContaining([
        'A recording or video is a link to where it was: pictures were not to be fetched.',
        'A recording or video is a link to where it was: it is no recording or video in a format that can be stored.',
      ]),
    );
    const html = (await readStored(server)).replace(/[0-9a-f]{32}/g, 'HASH').replace(/\n/g, '');
    const rest = 'controls="controls" preload="metadata"';
    expect(html).toContain(
      `<figure><audio src="/images/HASH-media.mp3" ${rest}></audio><figcaption>Rain</figcaption></figure>`,
    );
    expect(html).toContain(
      `<video src="/images/HASH-media.mp4" width="320" ${rest} playsinline="playsinline"></video>`,
    );
    expect(html).toContain(`<audio src="/images/HASH-media.mp3" title="Drops" ${rest}></audio>`);
    expect(html).not.toContain('0:00');
    expect(html.match(/<audio/g)).toHaveLength(3);
    expect(html).toContain('<a href="https://nowhere.invalid/gone.mp4" rel="noopener noreferrer">Gone</a>');
    expect(html).toContain('page.mp3</a>');
    // The row of each, which keeps its file.
    expect(await server.database.queries.selectFrom('text_images').selectAll().execute()).toHaveLength(2);
  });
});

test('a feed has the first recording of a post as its enclosure, as podcasts do', async () => {
  const server = await createTestServer();
  const { url } = await store(server, mediaFiles.mp3());
  await server.addBlog({ title: 'Rain', description: `<p>a</p><audio src="${url}"></audio>` });
  const { body } = await server.app.inject('/feed.xml');
  expect(body.match(/<enclosure [^>]*>/g)).toEqual([
    expect.stringMatching(
      /^<enclosure url="http[^"]*\/images\/[0-9a-f]{32}-media\.mp3" type="audio\/mpeg" length="1668"\/>$/,
    ),
  ]);
  expect(body).toMatch(/<audio src="http/);
  expect((await server.app.inject('/feed.json')).json()).toMatchObject({
    items: [{ attachments: [{ mime_type: 'audio/mpeg', size_in_bytes: 1668 }, { mime_type: 'image/webp' }] }],
  });
  await server.close();
});
