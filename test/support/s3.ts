// An object store of the tests: by default one in memory.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { escapeHtml } from '../../src/contract/plain-text';
import { readConfig } from '../../src/server/config';
import { createS3Client, parseListing, type S3Listing } from '../../src/server/media/s3-client';

/**
 * Names a store to be used instead, as the one in memory checks no signatures: http://id:secret@host:port?region=…, in which id and
 * secret are percent-encoded. Each bucket is made there, and deleted in the end.
 */
const otherStore = process.env['OCTAVO_TEST_S3'];

/** For what the one in memory does not do. */
export const testOnOtherStore = otherStore === undefined ? test.skip : test;

/** For a thousand objects, which a store that keeps what it has takes its time for. */
const manyObjectsMs = 120_000;
if (otherStore !== undefined) jest.setTimeout(manyObjectsMs);

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
  otherStore === undefined ? startMemoryStore() : createBucketAt(new URL(otherStore));

interface StoredObject {
  data: Buffer;
  headers: Record<string, string>;
  modifiedAt: Date;
}

const bucketInMemory = 'covers';

const storedHeaders = ['content-type', 'cache-control'];

/** What ObjectsV2 answers for one page. */
function listObjects(keys: string[], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const rest = keys.filter((key) => key > after).sort();
  const page = rest.slice(0, Number(query.get('max-keys') ?? 1000));
  const isTruncated = page.length < rest.length;
  const contents = page.map((key) => `<Contents><Key>${escapeHtml(key)}</Key></Contents>`).join('');
  const token = isTruncated ? `<NextContinuationToken>${escapeHtml(page.at(-1)!)}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents}${token}</ListBucketResult>`;
}

/** The bytes that a range of one of the kinds `1-5`, `1-` and `-5` names; undefined where there are none. */
function parseRange(range: string, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range)!;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last) + 1, size) : size;
  return start < end ? { start, end } : undefined;
}

/** Answers for one bucket as S3 does, without a look at who asks. */
async function answer(
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<ServerResponse> {
  const body = await buffer(request);
  const url = new URL(request.url!, 'http://localhost');
  const [, bucket, key] = url.pathname.split('/').map(decodeURIComponent);
  const fail = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  if (bucket !== bucketInMemory) return fail(404, 'NoSuchBucket');
  if (!key) return response.end(listObjects([...objects.keys()], url.searchParams));
  if (request.method === 'PUT') {
    const headers = Object.fromEntries(storedHeaders.map((name) => [name, String(request.headers[name] ?? '')]));
    objects.set(key, { data: body, headers, modifiedAt: new Date() });
    return response.end();
  }
  if (request.method === 'DELETE') {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  const object = objects.get(key);
  if (!object) return fail(404, 'NoSuchKey');
  const { data, headers, modifiedAt } = object;
  const etag = `"${createHash('md5').update(data).digest('hex')}"`;
  response.setHeaders(new Map(Object.entries({ ...headers, etag, 'last-modified': modifiedAt.toUTCString() })));
  if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
  if (request.headers.range === undefined) return response.setHeader('content-length', data.length).end(data);
  const range = parseRange(request.headers.range, data.length);
  if (!range) return fail(416, 'InvalidRange');
  const part = data.subarray(range.start, range.end);
  response.setHeader('content-range', `bytes ${range.start}-${range.end - 1}/${data.length}`);
  return response.writeHead(206, { 'content-length': part.length }).end(part);
}

async function startMemoryStore(): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>();
  const { env, close } = await startStubStore((request, response) => void answer(objects, request, response));
  return {
    env,
    list: async () => [...objects.keys()].sort(),
    read: async (name) => objects.get(name)!.data,
    put: async (name, data) => {
      objects.set(name, { data: Buffer.from(data), headers: {}, modifiedAt: new Date() });
    },
    remove: async (name) => void objects.delete(name),
    setModifiedAt: async (name, at) => {
      objects.get(name)!.modifiedAt = at;
    },
    metadata: async (name) => objects.get(name)!.headers,
    close: async () => close(),
  };
}

async function createBucketAt({ origin, username, password, searchParams }: URL): Promise<TestBucket> {
  const region = searchParams.get('region');
  const env = {
    S3_ENDPOINT: origin,
    S3_BUCKET: `octavo-${randomUUID()}`,
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
      S3_BUCKET: bucketInMemory,
      S3_ACCESS_KEY_ID: 'an id',
      S3_SECRET_ACCESS_KEY: 'not-to-be-seen',
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
