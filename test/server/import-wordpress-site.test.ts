import { readFile } from 'node:fs/promises';
import { renderer } from '../../src/client/app/renderApp';
import { siteCalls } from '../../src/contract/extensions/site';
import { runCommand } from '../support/command';
import { createFolder, runImport } from '../support/imports';
import { createTestServer, type TestServer } from '../support/server';
import { wordpressSite, type Permalinks } from '../support/wordpress-site';

let server: TestServer;
let folder: Awaited<ReturnType<typeof createFolder>>;
beforeEach(async () => {
  folder = await createFolder({
    'client/index.html': await readFile('public/index.html'),
    'client/scripts.json': JSON.stringify({ main: ['/assets/main.js'] }),
  });
  server = await createTestServer({}, `${folder.folder}/client`, renderer);
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

async function importSite(permalinks: Permalinks, ...args: string[]) {
  const site = wordpressSite(permalinks);
  await folder.write({ 'site.xml': site.wxr });
  const path = `${folder.folder}/site.xml`;
  const report = await runImport(server, 'wordpress', path, '--pages', '--no-fetch', '--add-categories', ...args);
  return { site, path, report };
}

async function takeOver({ pattern, timeZone }: { pattern: string; timeZone?: string }) {
  const { body } = await server.call(siteCalls.getSite);
  const settings = { addressPattern: pattern, ...(timeZone !== undefined && { timeZone }) };
  const changed = await server.call(siteCalls.changeSite, {
    as: server.admin,
    body: { version: body.version, settings },
  });
  expect(changed.status).toBe(200);
}

const get = (url: string) => server.app.inject({ url });

/** The status of an address, or, where it leads on, of where it leads to. */
async function follow(url: string) {
  const first = await get(url);
  if (first.statusCode !== 301) return { url, status: first.statusCode, end: url };
  const { location = '' } = first.headers;
  return { url, status: (await get(location)).statusCode, end: location };
}

test.each<[Permalinks, string]>([
  ['/%year%/%monthnum%/%postname%/', '/{year}/{month}/{slug}/'],
  ['/%postname%/', '/{slug}/'],
  ['/archives/%post_id%', '/archives/{slug}'],
  ['/%category%/%postname%/', '/{category}/{slug}/'],
  ['/%year%/%monthnum%/%day%/%postname%.html', '/{year}/{month}/{day}/{slug}.html'],
])('a blog with permalinks %s keeps its addresses', async (permalinks, pattern) => {
  const { site, report } = await importSite(permalinks, '--authors', 'accounts');
  const dates = pattern.includes('{month}') ? { timeZone: 'Europe/Berlin' } : {};
  expect(report.addressPattern).toEqual({ pattern, fitting: 6, posts: 6, ...dates });
  await takeOver(report.addressPattern!);
  // As a crawler does it, one after the other.
  for (const url of site.kept) expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
  for (const url of site.others) expect(await follow(url)).toMatchObject({ url, status: 200 });
  const { code, output } = await runCommand(['check'], { env: server.env });
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('All is there: ') });
});
