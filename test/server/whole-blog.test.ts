// That nothing an owner has made of a blog is left behind, wherever it goes: every table has rows, and all of them arrive.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { contract } from '../../src/contract/calls';
import { annotationsCalls } from '../../src/contract/extensions/annotations';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { addressesCalls } from '../../src/contract/extensions/addresses';
import { binCalls } from '../../src/contract/extensions/bin';
import { categoriesCalls } from '../../src/contract/extensions/categories';
import { imageCalls } from '../../src/contract/extensions/images';
import { pagesCalls } from '../../src/contract/extensions/pages';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { moderationCalls } from '../../src/contract/extensions/moderation';
import { repliesCalls } from '../../src/contract/extensions/replies';
import { profilesCalls } from '../../src/contract/extensions/profiles';
import { seriesCalls } from '../../src/contract/extensions/series';
import { siteCalls } from '../../src/contract/extensions/site';
import { tagsCalls } from '../../src/contract/extensions/tags';
import type { SiteSettings } from '../../src/contract/site-settings';
import { openPostgres } from '../../src/server/database/postgres';
import { openSqlite } from '../../src/server/database/sqlite';
import { dumpTables } from '../support/answers';
import { runCommand } from '../support/command';
import { createPostgresUrl } from '../support/database';
import { releaseClosedDatabases } from '../support/garbage';
import { createFolder, runImport } from '../support/imports';
import { newId } from '../../src/server/database/id';
import { mediaFiles } from '../support/media-files';
import { createPng, createTestServer, type Account, type TestServer } from '../support/server';
import { userAgents } from '../support/visits';
import { wordpressSite } from '../support/wordpress-site';

jest.setTimeout(120_000);

const isPostgres = globalThis.testEngine === 'postgres';

/** What is done soon, and is gone then; and what is counted, and added up later. */
const workTables =
  'account_removals propagations bin_moves unfinished_work unused_images list_counts count_changes'.split(' ');

let home: string;
let server: TestServer;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'octavo-whole-'));
  server = await createTestServer();
  await fill();
});
afterEach(async () => {
  await server.close();
  await rm(home, { recursive: true, force: true });
});

async function change(settings: Partial<SiteSettings>): Promise<void> {
  const { version } = (await server.call(siteCalls.getSite)).body;
  const changed = await server.call(siteCalls.changeSite, { as: server.admin, body: { version, settings } });
  expect(changed.status).toBe(200);
  // The pattern is in use as soon as a path of it is given out.
  await server.call(contract.listBlogs);
}

async function addThread(blog: string, as: Account): Promise<void> {
  const { id } = await server.addComment(blog, { as });
  await server.call(repliesCalls.replyToComment, { as: server.admin, body: { id, content: 'Yes.' } });
  const { comments } = (await server.call(contract.listComments, { body: { blogId: blog } })).body;
  const answer = comments.find(({ replyTo }) => replyTo === id)!;
  const added = await server.call(contract.addComment, {
    as,
    body: { blog, name: 'Ada', content: 'Why?', replyTo: answer._id },
  });
  expect(added.status).toBe(200);
}

/** As an owner fills a blog, and those who write and read it. */
async function fill(): Promise<void> {
  const as = server.admin;
  const ada = await server.signUp('Ada Lovelace');
  await server.call(accountsCalls.setRole, { as, body: { id: ada.id, role: 'author' } });
  const image = await createPng('#224466');
  const { body: uploaded } = await server.call(imageCalls.addTextImage, { as, image });
  const { media } = (await server.call(imageCalls.addMedia, { as, upload: mediaFiles.mp4() })).body;
  for (const slug of ['ada', 'countess']) {
    const profile = { name: 'Ada', slug, about: 'Counts.', links: [], picture: uploaded.image.url, isPublic: true };
    expect((await server.call(profilesCalls.saveProfile, { as: ada, body: profile })).status).toBe(200);
  }

  await server.call(categoriesCalls.addCategory, { as, body: { name: 'Harbour' } });
  const { categories } = (await server.call(categoriesCalls.listCategories)).body;
  const idOf = (name: string) => categories.find((each) => each.name === name)!._id;
  await server.call(categoriesCalls.editCategory, { as, body: { id: idOf('Finance'), name: 'Money' } });
  await server.call(categoriesCalls.deleteCategory, { as, body: { id: idOf('Startup'), target: idOf('Harbour') } });

  const description = `<p>Text.</p><figure><img src="${uploaded.image.url}" alt="Boat" /></figure><figure><video src="${media.url}"></video></figure>`;
  const first = await server.addBlog({
    title: 'First',
    category: 'Money',
    tags: 'Sea, Ocean',
    authorId: ada.id,
    description,
  });
  const { tags } = (await server.call(tagsCalls.listTags, { as })).body;
  const tagOf = (name: string) => tags.find((each) => each.name === name)!._id;
  await server.call(tagsCalls.mergeTags, { as, body: { id: tagOf('Ocean'), target: tagOf('Sea') } });
  await server.call(tagsCalls.editTag, { as, body: { id: tagOf('Sea'), name: 'Water' } });
  await change({
    name: 'Harbour Notes',
    showsAuthors: true,
    addressPattern: '/{year}/{slug}',
    timeZone: 'Europe/Berlin',
  });
  const edited = { title: 'First', slug: 'renamed', description: `${description}<p>More.</p>` };
  await server.call(contract.editBlog, { as, params: { id: first.id }, body: edited });
  await server.call(contract.toggleLike, { as: ada, params: { id: first.id } });
  await addThread(first.id, ada);
  const comment = await server.addComment(first.id, { as: ada });
  await server.call(moderationCalls.markSpam, { as, body: { id: comment.id, isSpam: true } });
  await server.call(seriesCalls.addSeries, { as, body: { name: 'A Boat' } });
  const [boat] = (await server.call(seriesCalls.listSeries, { as })).body.series;
  await server.call(seriesCalls.setSeriesOfBlog, { as, body: { id: first.id, series: boat!._id } });
  await server.call(repliesCalls.renewOwnFeed, { as: ada });
  await server.call(previewsCalls.renewPreviewLink, { as, body: { id: first.id } });
  await server.call(previewsCalls.changePreviewLink, { as, body: { id: first.id, takesAnnotations: true } });
  const target = { block: 0, exact: 'Text.', prefix: '', suffix: '' };
  await server.call(annotationsCalls.addAnnotation, {
    as: ada,
    body: { id: first.id, target, content: 'More of it?' },
  });

  const binned = await server.addBlog({ title: 'Gone' });
  await server.call(contract.toggleLike, { as: ada, params: { id: binned.id } });
  await addThread(binned.id, ada);
  await server.call(contract.deleteBlog, { as, body: { id: binned.id } });
  expect((await server.call(binCalls.listBin, { as })).body.blogs).toHaveLength(1);

  const page = { title: 'About', subTitle: '', description: '<p>Us.</p>', isPublished: true };
  await server.call(pagesCalls.addPage, { as, body: page });
  const { pages } = (await server.call(pagesCalls.listPages, { as })).body;
  const logo = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#c0392b' } })
    .png()
    .toBuffer();
  const { picture } = (await server.call(siteCalls.addSitePicture, { as, params: { setting: 'logo' }, image: logo }))
    .body;
  const navigation = [{ label: 'About', target: `page:${pages[0]!._id}` }];
  await change({ logo: picture, navigation });
  await server.call(addressesCalls.addRedirect, { as, body: { path: '/old', target: first.id } });
  const lost = { path: '/lost', count: 3, last_asked_at: '2026-01-01T00:00:00.000Z' };
  await server.database.queries.insertInto('missing_paths').values(lost).execute();
  const { visits } = server.app.services;
  const visitor = { method: 'GET', headers: { 'user-agent': userAgents.firefox, referer: 'https://example.org/' } };
  visits.countVisit({ page: first.id, vainSearch: 'unicorns' }, visitor, '192.0.2.1');
  visits.countVisit({ feed: '/feed.xml' }, { ...visitor, headers: { 'user-agent': userAgents.feedly } }, '192.0.2.2');
  await visits.flush();

  const at = '2026-01-01T00:00:00.000Z';
  const subscriber = {
    id: newId(),
    email: 'Ann@example.com',
    email_folded: 'ann@example.com',
    state: 'active',
  } as const;
  await server.database.queries.insertInto('mail_choices').values({ user_id: ada.id, waiting: 'never' }).execute();
  await server.database.queries
    .insertInto('subscribers')
    .values({
      ...subscriber,
      categories: '\nFinance\n',
      source: 'import',
      note: 'On paper',
      created_at: at,
      changed_at: at,
    })
    .execute();
  const sending = { id: newId(), blog_id: first.id, subject: 'First', html: '<p>Text.</p>', content: 'Text.' };
  await server.database.queries
    .insertInto('sendings')
    .values({ ...sending, state: 'done', category: null, cursor: null, send_at: at, created_at: at, ended_at: at })
    .execute();
  await server.database.queries
    .insertInto('sending_failures')
    .values({ sending_id: sending.id, subscriber_id: subscriber.id, reason: 'No such user.', failed_at: at })
    .execute();

  const folder = await createFolder({ 'site.xml': wordpressSite('/%postname%/').wxr });
  const args = [join(folder.folder, 'site.xml'), '--no-fetch', '--pages', '--authors', 'accounts', '--add-categories'];
  await runImport(server, 'wordpress', ...args);
  await folder.remove();
}

async function run(args: string[], env: Record<string, string>): Promise<void> {
  if (env.DATA_DIR !== undefined) await releaseClosedDatabases(env.DATA_DIR);
  const { code, errors } = await runCommand(args, { env });
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
}

async function dump({ DATA_DIR, DATABASE_URL }: Record<string, string>) {
  const database = DATABASE_URL
    ? (await openPostgres({ url: DATABASE_URL, poolSize: 2 })).database
    : openSqlite(join(DATA_DIR!, 'octavo.db'));
  try {
    return await dumpTables(database);
  } finally {
    await database.close();
  }
}

test('a backup, and a move to the other engine and back, have all rows of all tables', async () => {
  // Its jobs would go on.
  await server.app.close();
  const expected = await dumpTables(server.database);
  const empty = Object.entries(expected).flatMap(([table, rows]) => (rows.length === 0 ? [table] : []));
  expect(empty.filter((table) => !workTables.includes(table))).toEqual([]);
  for (const table of ['comments', 'deleted_comments']) {
    expect(JSON.stringify(expected[table])).toMatch(/"thread_key":"?\d/);
    expect(JSON.stringify(expected[table])).toMatch(/"answers_id":"[\da-f]{24}"/);
  }

  const file = join(home, 'blog.tar');
  const restored = { DATA_DIR: join(home, 'restored') };
  await run(['backup', file], server.env);
  await run(['restore', file], restored);
  expect(await dump(restored)).toEqual(expected);
  expect(await runCommand(['check'], { env: restored })).toMatchObject({ code: 0 });

  if (!isPostgres) return;
  const { url, remove } = await createPostgresUrl();
  await run(['move', '--to', url], restored);
  const moved = { DATA_DIR: restored.DATA_DIR, DATABASE_URL: url };
  expect(await dump(moved)).toEqual(expected);
  expect(await runCommand(['check'], { env: moved })).toMatchObject({ code: 0 });
  const back = join(home, 'back');
  await run(['move', '--to', back], moved);
  expect(await dump({ DATA_DIR: back })).toEqual(expected);
  await remove();
});
