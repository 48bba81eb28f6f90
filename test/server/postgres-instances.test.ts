// Three servers that share a PostgreSQL database and a bucket, behind a proxy that sends each request to the next one.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '../../src/contract/calls';
import { siteCalls } from '../../src/contract/extensions/site';
import { callApi, type Account } from '../support/call-api';
import { createPostgresUrl } from '../support/database';
import { eventually } from '../support/eventually';
import { startProcess, type ServerProcess } from '../support/process';
import { startRoundRobin, type RoundRobin } from '../support/round-robin';
import { startTestBucket, type TestBucket } from '../support/s3';
import { aBlog, createPng } from '../support/server';

jest.setTimeout(180_000);

const credentials = { email: 'boss@example.com', password: 'a long password' };
const instanceCount = 3;

let directory: string;
let bucket: TestBucket;
let database: Awaited<ReturnType<typeof createPostgresUrl>>;
let instances: ServerProcess[];
let urls: string[];
let proxy: RoundRobin;
let admin: Pick<Account, 'token'>;

const start = (index: number, settings: Record<string, string> = {}) =>
  startProcess({
    DATA_DIR: join(directory, String(index)),
    DATABASE_URL: database.url,
    DATABASE_POOL: '3',
    JWT_SECRET: 'the secret of all instances, 32 characters',
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
    SAMPLE_POSTS: 'true',
    RATE_LIMIT: 'off',
    ...bucket.env,
    ...settings,
  });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'octavo-instances-'));
  bucket = await startTestBucket();
  database = await createPostgresUrl('template0');
  instances = Array.from({ length: instanceCount }, (_, index) => start(index));
  urls = await Promise.all(instances.map(({ ready }) => ready));
  proxy = await startRoundRobin(urls);
  admin = await callApi(proxy, contract.login, { body: credentials });
});

afterAll(async () => {
  await proxy.close();
  await Promise.all(instances.map(({ stop }) => stop()));
  await database.remove();
  await bucket.close();
  await rm(directory, { recursive: true, force: true });
});

async function signUp(): Promise<Pick<Account, 'token'>> {
  const account = { name: 'Ada', email: `${randomUUID()}@example.com`, password: 'a long password' };
  await callApi(proxy, contract.register, { body: account });
  return callApi(proxy, contract.login, { body: account });
}

async function publish(title: string): Promise<string> {
  const image = new Blob([new Uint8Array(await createPng())]);
  await callApi(proxy, contract.addBlog, { ...admin, body: aBlog({ title }), image });
  const { blogs } = await callApi(proxy, contract.listAllBlogs, admin);
  return blogs.find((blog) => blog.title === title)!._id;
}

/** What each instance answers to the same call. */
const askAll = <T>(ask: (instance: { url: string }) => Promise<T>): Promise<T[]> =>
  Promise.all(urls.map((url) => ask({ url })));

const onEach = <T>(value: T) => urls.map(() => value);

test('settings of the site that are saved by one are in effect at all, and two who save at once are not both right', async () => {
  const { version } = await callApi(proxy, siteCalls.getSite);
  const readFeeds = () => askAll(async ({ url }) => (await fetch(`${url}/feed.xml`)).text());
  for (const feed of await readFeeds()) expect(feed).toContain('<title>Octavo');

  const saved = await Promise.allSettled(
    ['Harbour Notes', 'Harbor Notes'].map((name, index) =>
      callApi({ url: urls[index]! }, siteCalls.changeSite, { ...admin, body: { version, settings: { name } } }),
    ),
  );
  expect(saved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const name = saved[0]!.status === 'fulfilled' ? 'Harbour Notes' : 'Harbor Notes';
  const read = await askAll((instance) => callApi(instance, siteCalls.getSite, admin));
  expect(read.map(({ settings }) => settings.name)).toEqual(Array(instanceCount).fill(name));
  // What is kept for everybody may be a second old.
  await eventually(async () => {
    for (const feed of await readFeeds()) expect(feed).toContain(`<title>${name}`);
  });
  const reset = { version: version + 1, settings: { name: 'Octavo' } };
  await callApi(proxy, siteCalls.changeSite, { ...admin, body: reset });
});

test('started at once on an empty database, they have one admin and the sample posts once', async () => {
  const totals = await askAll((instance) => callApi(instance, contract.getDashboard, admin));
  const titles = (await callApi(proxy, contract.listAllBlogs, admin)).blogs.map(({ title }) => title);
  expect(titles.length).toBeGreaterThan(0);
  expect(new Set(titles).size).toBe(titles.length);
  expect(totals.map(({ dashboardData }) => dashboardData.blogs)).toEqual(onEach(titles.length));
});

test('whoever is signed in reads what was committed, whichever instance answers', async () => {
  const id = await publish('Read at once');
  const reader = await signUp();
  const blogs = () => askAll((instance) => callApi(instance, contract.getBlog, { ...reader, params: { id } }));
  const comments = () =>
    askAll((instance) => callApi(instance, contract.listComments, { ...reader, body: { blogId: id } }));
  await blogs();
  await comments();

  for (let round = 1; round <= 10; round += 1) {
    await callApi(proxy, contract.toggleLike, { ...reader, params: { id } });
    expect((await blogs()).map(({ blog }) => blog.likes.length)).toEqual(onEach(round % 2));

    const content = `Comment ${round}`;
    await callApi(proxy, contract.addComment, { ...reader, body: { blog: id, name: 'Ada', content } });
    const lists = await askAll((instance) => callApi(instance, contract.listAllComments, admin));
    const found = lists.map((list) => list.comments.find((comment) => comment.content === content)?._id);
    expect(new Set(found).size).toBe(1);
    await callApi(proxy, contract.approveComment, { ...admin, body: { id: found[0]! } });
    expect((await comments()).map((list) => list.comments.length)).toEqual(onEach(round));
  }

  await callApi(proxy, contract.editBlog, { ...admin, params: { id }, body: { title: 'Read anew' } });
  expect((await blogs()).map(({ blog }) => blog.title)).toEqual(onEach('Read anew'));
  await callApi(proxy, contract.togglePublish, { ...admin, body: { id } });
  await expect(blogs()).rejects.toThrow();
});

test('a cover that one of them has stored is sent by all', async () => {
  const id = await publish('With a cover');
  const { blog } = await callApi(proxy, contract.getBlog, { params: { id } });
  const path = new URL(blog.image, proxy.url).pathname;
  const covers = await askAll(async ({ url }) => (await fetch(url + path)).arrayBuffer());
  expect(covers.map(({ byteLength }) => byteLength)).toEqual(onEach(covers[0]!.byteLength));
});

test('likes of many at once are counted once each, and the same by all', async () => {
  const id = await publish('Popular');
  const readers = await Promise.all(Array.from({ length: 12 }, signUp));
  await Promise.all(readers.map((reader) => callApi(proxy, contract.toggleLike, { ...reader, params: { id } })));
  const liked = await askAll((instance) => callApi(instance, contract.getBlog, { ...readers[0]!, params: { id } }));
  expect(liked.map(({ blog }) => blog.likes.length)).toEqual(onEach(readers.length));
});

test('attempts are limited for all of them together', async () => {
  const limited = [0, 1].map((index) => start(index, { RATE_LIMIT: 'on' }));
  try {
    const addresses = await Promise.all(limited.map(({ ready }) => ready));
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 24; attempt += 1) {
      const { status } = await fetch(addresses[attempt % 2]! + contract.login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        // Those on one account are limited earlier.
        body: JSON.stringify({ email: `nobody-${attempt}@example.com`, password: 'a long password' }),
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(4).fill(429)]);
  } finally {
    await Promise.all(limited.map(({ stop }) => stop()));
  }
});

test('nothing that was acknowledged is lost when one of them is killed, and it comes back', async () => {
  const id = await publish('Survivor');
  const readers = await Promise.all(Array.from({ length: 8 }, signUp));
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let isOver = false;

  const comment = async (reader: Pick<Account, 'token'>, index: number) => {
    for (let round = 0; !isOver; round += 1) {
      const content = `${index}/${round}`;
      const { status } = await fetch(proxy.url + contract.addComment.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${reader.token}` },
        body: JSON.stringify({ blog: id, name: 'Ada', content }),
      });
      statuses.add(status);
      if (status === 200) acknowledged.push(content);
    }
  };
  const writers = readers.map(comment);
  const untilMore = async () => {
    const target = acknowledged.length + 40;
    while (acknowledged.length < target) await new Promise(setImmediate);
  };

  await untilMore();
  const [victim] = instances;
  victim!.kill();
  await victim!.exited;
  await untilMore();
  const { port } = new URL(urls[0]!);
  instances[0] = start(0, { PORT: port });
  await instances[0].ready;
  await untilMore();
  isOver = true;
  await Promise.all(writers);

  // The proxy itself answers 502 for what the killed one had begun.
  expect([...statuses].filter((status) => ![200, 502, 503].includes(status))).toEqual([]);
  const lists = await askAll((instance) => callApi(instance, contract.listAllComments, admin));
  for (const { comments } of lists) {
    const kept = comments.filter(({ blog }) => blog._id === id).map(({ content }) => content);
    expect(new Set(kept).size).toBe(kept.length);
    expect(acknowledged.filter((content) => !kept.includes(content))).toEqual([]);
  }
});
