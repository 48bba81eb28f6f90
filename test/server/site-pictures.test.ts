// Logo, icon and preview picture of the site, from the upload to what browsers and other sites are sent.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { renderer } from '../../src/client/app/renderApp';
import { siteCalls } from '../../src/contract/extensions/site';
import type { SitePictureName } from '../../src/contract/site-pictures';
import type { SiteSettings } from '../../src/contract/site-settings';
import { createImageSweep } from '../../src/server/media/sweep-images';
import type { Renderer } from '../../src/server/pages/renderer';
import { runCommand } from '../support/command';
import { eventually } from '../support/eventually';
import { whiteGif } from '../support/gif';
import { createTestServer, type TestServer } from '../support/server';

let directory: string;
let server: TestServer;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'octavo-client-'));
  const source = await readFile('public/index.html', 'utf8');
  await writeFile(join(directory, 'index.html'), source.replace(/<%=.*?%>/gs, '/assets/built'));
  await writeFile(join(directory, 'scripts.json'), JSON.stringify({ main: ['/assets/main.js'] }));
});
afterAll(() => rm(directory, { recursive: true }));
beforeEach(async () => {
  server = await createTestServer({ PUBLIC_URL: 'https://blog.example' }, directory, renderer as Renderer);
});
afterEach(() => server.close());

const picture = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 4, background } });

const upload = async (setting: string, image: Buffer) =>
  server.call(siteCalls.addSitePicture, { as: server.admin, params: { setting }, image });

const save = async (settings: Partial<SiteSettings>) => {
  const { version } = (await server.call(siteCalls.getSite)).body;
  return server.call(siteCalls.changeSite, { as: server.admin, body: { version, settings } });
};

/** Uploads a picture and saves it. @returns the value of the setting */
async function set(setting: SitePictureName, image: Buffer): Promise<string> {
  const { body } = await upload(setting, image);
  expect(await save({ [setting]: body.picture })).toMatchObject({ status: 200 });
  return body.picture;
}

const read = async (url: string) => (await server.app.inject({ url })).body;

async function load(url: string) {
  const { statusCode, headers, rawPayload } = await server.app.inject({ url });
  expect([url, statusCode]).toEqual([url, 200]);
  const { format, width, height, hasAlpha } = await sharp(rawPayload).metadata();
  return { format, width, height, hasAlpha, headers, bytes: rawPayload.length };
}

/** Asks again until a page that was kept is made anew. */
const eventuallyHas = (url: string, text: string) =>
  eventually(async () => {
    expect(await read(url)).toContain(text);
  });

describe('without pictures of its own', () => {
  test('the site shows those of Octavo', async () => {
    const { body } = await server.app.inject('/');
    expect(body).not.toContain('rel="manifest"');
    expect(body).not.toContain('/images/');
    expect((await server.app.inject('/favicon.ico')).statusCode).toBe(404);
    const { icons } = JSON.parse(await read('/site.webmanifest')) as { icons: { src: string }[] };
    expect(icons.map(({ src }) => src)).toEqual(['/favicon.svg', '/apple-touch-icon.png']);
  });
});

describe('a logo', () => {
  test('is shown in the room that it takes, on every page at once', async () => {
    const urls = ['/', '/login', '/admin'];
    for (const url of urls) expect(await read(url)).not.toContain('/images/');
    const value = await set('logo', await picture(900, 300).png().toBuffer());
    const [hash, size] = value.split('-');
    expect(size).toBe('306x102');
    for (const url of urls)
      await eventuallyHas(
        url,
        `src="/images/${hash}-logo-306.webp" width="102" height="34" class="site-logo" alt="Octavo"`,
      );
    const logo = await load(`/images/${hash}-logo-306.webp`);
    expect(logo).toMatchObject({ format: 'webp', width: 306, height: 102 });
    expect(logo.headers['cache-control']).toContain('immutable');
  });

  test('on dark pages may be another, and stays what it is without one', async () => {
    await set('logo', await picture(300, 102).png().toBuffer());
    // In the header and in the footer.
    await eventually(async () => expect((await read('/')).match(/class="site-logo"/g)).toHaveLength(2));
    await set('logoDark', await picture(300, 102, '#fff').png().toBuffer());
    await eventually(async () => {
      const home = await read('/');
      expect(home.match(/class="site-logo site-logo-light"/g)).toHaveLength(2);
      expect(home.match(/class="site-logo site-logo-dark"/g)).toHaveLength(2);
    });
  });

  test('is not enlarged, and keeps what is transparent', async () => {
    const value = await set('logo', await picture(60, 20, '#c0392b80').png().toBuffer());
    expect(value).toMatch(/-60x20$/);
    expect(await load(`/images/${value.slice(0, 32)}-logo-60.webp`)).toMatchObject({ hasAlpha: true });
  });
});

describe('an icon', () => {
  test('from one upload is that of tabs, home screens, the manifest and feeds', async () => {
    const hash = (await set('icon', await picture(800, 400).jpeg().toBuffer())).slice(0, 32);
    await eventuallyHas('/', `<link rel="icon" type="image/png" sizes="48x48" href="/images/${hash}-icon-48.png">`);
    const home = await read('/');
    expect(home).toContain(`<link rel="apple-touch-icon" sizes="180x180" href="/images/${hash}-icon-180.png">`);
    expect(home).toContain('<link rel="manifest" href="/site.webmanifest">');
    expect(home).not.toContain('favicon.svg');
    for (const url of ['/admin', '/profile/liked']) await eventuallyHas(url, `${hash}-icon-48.png`);
    await eventuallyHas('/atom.xml', `<icon>https://blog.example/images/${hash}-icon-180.png</icon>`);
    await eventuallyHas('/feed.json', `"favicon":"https://blog.example/images/${hash}-icon-180.png"`);

    for (const size of [48, 180, 192, 512]) {
      const icon = await load(`/images/${hash}-icon-${size}.png`);
      // Apple shows what is transparent as black.
      expect(icon).toMatchObject({ format: 'png', width: size, height: size, hasAlpha: size !== 180 });
      expect(icon.bytes).toBeLessThan(20_000);
    }
  });

  test('has a manifest with the name and the colour of the site', async () => {
    expect((await server.app.inject('/site.webmanifest')).headers['content-type']).toContain(
      'application/manifest+json',
    );
    const hash = (await set('icon', await picture(512, 512).png().toBuffer())).slice(0, 32);
    await save({ name: 'Harbour Notes', accentColour: '#7f00ff' });
    expect(JSON.parse(await read('/site.webmanifest'))).toMatchObject({
      name: 'Harbour Notes',
      theme_color: '#7f00ff',
      icons: [
        { src: `/images/${hash}-icon-192.png`, sizes: '192x192', type: 'image/png' },
        { src: `/images/${hash}-icon-512.png`, sizes: '512x512', type: 'image/png' },
      ],
    });
  });

  test('is at /favicon.ico, too', async () => {
    const hash = (await set('icon', await picture(512, 512).png().toBuffer())).slice(0, 32);
    const { statusCode, headers } = await server.app.inject('/favicon.ico');
    expect([statusCode, headers.location]).toEqual([302, `/images/${hash}-icon-48.png`]);
  });

  test('that would be blurred is refused', async () => {
    const { status, body } = await upload('icon', await picture(191, 100).png().toBuffer());
    expect([status, body.message]).toEqual([
      422,
      'The icon must have at least 192 × 192 pixels; please choose a larger one.',
    ]);
  });
});

describe('a picture for link previews', () => {
  test('stands beside the home page, and what has no picture of its own', async () => {
    await save({ name: 'Harbour Notes' });
    const hash = (await set('linkPreview', await picture(1600, 900).png().toBuffer())).slice(0, 32);
    const url = `/images/${hash}-link-1200.jpg`;
    for (const page of ['/', '/login']) {
      await eventuallyHas(page, `<meta property="og:image" content="https://blog.example${url}"/>`);
      expect(await read(page)).toContain('<meta property="og:image:width" content="1200"/>');
      expect(await read(page)).toContain('<meta property="og:image:height" content="630"/>');
    }
    await eventuallyHas('/profile/liked', url);
    expect(await load(url)).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const { id } = await server.addBlog({ title: 'Tides' });
    expect(await read(`/blog/${id}`)).not.toContain(url);
  });
});

const script = '<script>alert(document.domain)</script>';

describe('an upload is refused', () => {
  test.each<[string, number, RegExp, () => Promise<Buffer>]>([
    ['that is no picture', 415, /^Please choose a picture in /, async () => Buffer.from(`<html>${script}</html>`)],
    [
      'that is an SVG, which may hold a script',
      415,
      /^Please choose a picture in /,
      async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300">${script}</svg>`),
    ],
    [
      'with too many bytes',
      413,
      /at most 15 MB large/,
      async () => Buffer.concat([await picture(9, 9).png().toBuffer(), Buffer.alloc(15 * 1024 * 1024)]),
    ],
    [
      'that unfolds into too many pixels',
      413,
      /at most 50 megapixels/,
      async () => whiteGif({ width: 60_000, height: 60_000 }),
    ],
    [
      'that ends in the middle',
      422,
      /damaged or incomplete/,
      async () => (await picture(400, 400).png().toBuffer()).subarray(0, 200),
    ],
  ])('%s', async (_what, expectedStatus, message, make) => {
    for (const setting of ['logo', 'icon', 'linkPreview']) {
      const { status, body } = await upload(setting, await make());
      expect([setting, status]).toEqual([setting, expectedStatus]);
      expect(body.message).toMatch(message);
    }
    expect(await server.listImages()).toEqual([]);
  });

  test('for a setting that is no picture', async () => {
    for (const setting of ['name', 'constructor', 'cover']) {
      expect((await upload(setting, await picture(9, 9).png().toBuffer())).status).toBe(404);
    }
  });

  test('from anybody but admins', async () => {
    const image = await picture(9, 9).png().toBuffer();
    const reader = await server.signUp();
    const { status } = await server.call(siteCalls.addSitePicture, { as: reader, params: { setting: 'logo' }, image });
    expect(status).toBe(403);
  });
});

test.each(['0'.repeat(32) + '-300x102', 'x', `${'0'.repeat(32)}-1x1"><script>`])(
  'a setting that names no stored picture is refused: %s',
  async (logo) => {
    const { status } = await save({ logo });
    expect([400, 422]).toContain(status);
    expect((await server.call(siteCalls.getSite)).body.settings).toEqual({});
  },
);

test('a picture that was stored for another purpose is refused', async () => {
  const { body } = await upload('icon', await picture(512, 512).png().toBuffer());
  expect((await save({ logo: body.picture })).status).toBe(422);
  expect((await save({ icon: body.picture.replace('512x512', '9x9') })).status).toBe(422);
});

describe('in the store', () => {
  const findReleased = async () =>
    (await server.database.queries.selectFrom('images').select(['kind', 'released_at']).execute()).map(
      ({ kind, released_at: releasedAt }) => [kind, releasedAt !== null],
    );

  test('a picture stays while it is a setting, and is swept a month later', async () => {
    const image = await picture(300, 102).png().toBuffer();
    const { body } = await upload('logo', image);
    expect(await findReleased()).toEqual([['logo', true]]);
    await save({ logo: body.picture, logoDark: body.picture });
    expect(await findReleased()).toEqual([['logo', false]]);
    await save({ logo: '' });
    expect(await findReleased()).toEqual([['logo', false]]);
    await save({ logoDark: '' });
    expect(await findReleased()).toEqual([['logo', true]]);

    const longAgo = { released_at: '2020-01-01T00:00:00.000Z' };
    await server.database.queries.updateTable('images').set(longAgo).execute();
    const { database, images } = server;
    await createImageSweep({ database, images, log: { warn: () => undefined } })(new AbortController().signal);
    expect(await findReleased()).toEqual([]);
    // Whoever has its value does not get it back.
    expect((await save({ logo: body.picture })).status).toBe(422);
    expect(await set('logo', image)).toBe(body.picture);
  });

  test('pictures are part of a backup', async () => {
    await set('logo', await picture(300, 102).png().toBuffer());
    await set('icon', await picture(512, 512).png().toBuffer());
    const hash = (await set('linkPreview', await picture(1200, 630).png().toBuffer())).slice(0, 32);
    const file = join(server.directory, 'blog.tar');
    const written = await runCommand(['--json', 'backup', file], { env: server.env });
    expect(JSON.parse(written.output)).toMatchObject({ images: { files: 6, missing: 0 } });
    const restored = { DATA_DIR: join(server.directory, 'restored') };
    expect(await runCommand(['restore', file], { env: restored })).toMatchObject({ code: 0 });
    const { output } = await runCommand(['site', 'get', 'linkPreview'], { env: restored });
    expect(output.trim()).toBe(`${hash}-1200x630`);
    const again = await runCommand(['--json', 'backup', join(server.directory, 'again.tar')], { env: restored });
    expect(JSON.parse(again.output)).toMatchObject({ images: { files: 6, missing: 0 } });
  });
});

describe('the command line', () => {
  const run = async (...args: string[]) => runCommand(['site', ...args], { env: server.env });

  test('sets a picture from a file, which the running server shows, and takes it away', async () => {
    expect(await read('/')).not.toContain('/images/');
    const file = join(server.directory, 'logo.png');
    await writeFile(file, await picture(300, 102).png().toBuffer());
    expect(await run('set', 'logo', file)).toMatchObject({ code: 0 });
    await eventuallyHas('/', '-logo-300.webp');
    expect((await run('get', 'logo')).output).toMatch(/^[0-9a-f]{32}-300x102\n$/);
    expect(await run('reset', 'logo')).toMatchObject({ code: 0 });
    await eventually(async () => expect(await read('/')).not.toContain('/images/'));
  });

  test('says what is wrong with a file', async () => {
    const file = join(server.directory, 'logo.svg');
    await writeFile(file, '<svg/>');
    expect(await run('set', 'logo', file)).toMatchObject({ code: 1, errors: expect.stringContaining('Please choose') });
    const missing = await run('set', 'logo', `${file}.none`);
    expect([missing.code, missing.errors]).toEqual([1, `${file}.none could not be read (ENOENT).\n`]);
  });
});
