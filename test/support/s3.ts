// An object store of the tests: by default one in a temporary folder.
import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { readConfig } from '../../src/server/config';
import { createS3Client } from '../../src/server/media/s3-client';
import { parseListing, type S3Listing } from '../../src/server/media/s3-listing';

/**
 * Names a store to be used instead, as s3rver checks no signatures: http://id:secret@host:port?region=…, in which id and
 * secret are percent-encoded. Each bucket is made there, and deleted in the end.
 */
const otherStore = process.env['OCTAVO_TEST_S3'];

/** For what s3rver does not do. */
export const testOnOtherStore = otherStore === undefined ? test.skip : test;

/** For a thousand objects, which a store that keeps what it has takes its time for. */
const manyObjectsMs = 120_000;
if (otherStore !== undefined) jest.setTimeout(manyObjectsMs);

const objectSuffix = '._S3rver_object';

export interface TestBucket {
  /** Settings for it. */
  env: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string> & {
    S3_REGION?: string;
  };
  list(): Promise<string[]>;
  read(name: string): Promise<Buffer>;
  put(name: string, data: string): Promise<void>;
  remove(name: string): Promise<void>;
  setModifiedAt(name: string, at: Date): Promise<void>;
  /** What the object was stored with. */
  metadata(name: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** A store with one bucket. The caller closes it. */
export const startTestBucket = (): Promise<TestBucket> =>
  otherStore === undefined ? startS3rver() : createBucketAt(new URL(otherStore));

/**
 * s3rver makes its continuation tokens by DES, which OpenSSL 3 has as triple DES only; with three times the same key they
 * are the same.
 * @returns what takes it back
 */
function provideDes(): () => void {
  const toTripleDes = (algorithm: string, key: crypto.CipherKey): [string, crypto.CipherKey] =>
    algorithm === 'des' ? ['des-ede3-cbc', Buffer.concat(Array<Buffer>(3).fill(key as Buffer))] : [algorithm, key];
  const { createCipheriv, createDecipheriv } = crypto;
  const spies = [
    jest
      .spyOn(crypto, 'createCipheriv')
      .mockImplementation((algorithm, key, iv) => createCipheriv(...toTripleDes(algorithm, key), iv)),
    jest
      .spyOn(crypto, 'createDecipheriv')
      .mockImplementation((algorithm, key, iv) => createDecipheriv(...toTripleDes(algorithm, key), iv)),
  ];
  return () => spies.forEach((spy) => spy.mockRestore());
}

async function startS3rver(): Promise<TestBucket> {
  const takeDesBack = provideDes();
  const directory = await mkdtemp(join(tmpdir(), 'octavo-s3-'));
  const bucket = 'covers';
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await store.run();
  const pathOf = (name: string) => join(directory, bucket, name + objectSuffix);

  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },

    list: async () =>
      (await readdir(join(directory, bucket)))
        .filter((name) => name.endsWith(objectSuffix))
        .map((name) => name.slice(0, -objectSuffix.length))
        .sort(),

    read: (name) => readFile(pathOf(name)),

    put: (name, data) => writeFile(pathOf(name), data),

    remove: (name) => rm(pathOf(name)),

    setModifiedAt: (name, at) => utimes(pathOf(name), at, at),

    metadata: async (name) =>
      JSON.parse(await readFile(join(directory, bucket, `${name}._S3rver_metadata.json`), 'utf8')),

    async close() {
      takeDesBack();
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function createBucketAt({ origin, username, password, searchParams }: URL): Promise<TestBucket> {
  const region = searchParams.get('region');
  const env = {
    S3_ENDPOINT: origin,
    S3_BUCKET: `octavo-${crypto.randomUUID()}`,
    S3_ACCESS_KEY_ID: decodeURIComponent(username),
    S3_SECRET_ACCESS_KEY: decodeURIComponent(password),
    ...(region !== null && { S3_REGION: region }),
  };
  const client = createS3Client(readConfig(env).s3!, { timeoutMs: manyObjectsMs });
  const noContent = async (response: Response) => void (await response.arrayBuffer());
  const location = region === null ? '' : `<LocationConstraint>${region}</LocationConstraint>`;
  const configuration = `<CreateBucketConfiguration>${location}</CreateBucketConfiguration>`;
  await client.send({ method: 'PUT', ...(location && { body: Buffer.from(configuration) }) }, noContent);

  const list = async (token?: string): Promise<string[]> => {
    const query = { 'list-type': '2', ...(token !== undefined && { 'continuation-token': token }) };
    const page: S3Listing = await client.send({ method: 'GET', query }, async (response) =>
      parseListing(await response.text()),
    );
    return page.continuationToken === undefined ? page.keys : [...page.keys, ...(await list(page.continuationToken))];
  };
  const remove = (name: string) => client.send({ method: 'DELETE', key: name }, noContent);
  const setModifiedAt = pretendTimes();

  return {
    env,

    list: async () => (await list()).sort(),

    read: (name) =>
      client.send({ method: 'GET', key: name }, async (answer) => Buffer.from(await answer.arrayBuffer())),

    put: (name, data) => client.send({ method: 'PUT', key: name, body: Buffer.from(data) }, noContent),

    remove,

    setModifiedAt: async (name, at) => setModifiedAt(name, at),

    metadata: (name) => client.send({ method: 'HEAD', key: name }, ({ headers }) => Object.fromEntries(headers)),

    async close() {
      await Promise.all((await list()).map(remove));
      await client.send({ method: 'DELETE' }, noContent);
    },
  };
}

const { fetch } = globalThis;

/**
 * No store lets anyone set the time of an object: what it answers is changed here, until the object is written again.
 * @returns sets the time of an object
 */
function pretendTimes(): (name: string, at: Date) => void {
  const times = new Map<string, Date>();
  return (name, at) => {
    times.set(encodeURIComponent(name), at);
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const { url, method } = input as Request;
      const key = url.slice(url.lastIndexOf('/') + 1);
      if (method === 'PUT') times.delete(key);
      const response = await fetch(input, init);
      const time = times.get(key);
      if (time === undefined || method !== 'HEAD' || !response.ok) return response;
      const headers = new Headers(response.headers);
      headers.set('last-modified', time.toUTCString());
      return new Response(null, { headers });
    });
  };
}

/** A store that answers as it is told. The caller closes it. */
export async function startStubStore(respond: RequestListener) {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'covers',
      S3_ACCESS_KEY_ID: 'an id',
      S3_SECRET_ACCESS_KEY: 'not-to-be-seen',
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
