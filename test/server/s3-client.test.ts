import { setTimeout as delay } from 'node:timers/promises';
import type { RequestListener } from 'node:http';
import { readConfig } from '../../src/server/config';
import { ImageStoreError } from '../../src/server/media/image-store';
import { createS3Client } from '../../src/server/media/s3-client';
import { createS3ImageStore } from '../../src/server/media/s3-image-store';
import { startStubStore, startTestBucket, testOnOtherStore } from '../support/s3';

// The examples of "Signature Calculations for the Authorization Header" in the API reference of Amazon S3.
describe("a request is signed as in Amazon's examples", () => {
  const client = createS3Client({
    endpoint: 'https://examplebucket.s3.amazonaws.com',
    bucket: 'examplebucket',
    region: 'us-east-1',
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  });
  let sent: Request | undefined;
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.UTC(2013, 4, 24), doNotFake: ['setTimeout', 'clearTimeout', 'nextTick'] });
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      sent = input as Request;
      return new Response();
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test.each<[string, Parameters<typeof client.send>[0], string]>([
    [
      'PUT of an object',
      {
        method: 'PUT',
        key: 'test$file.text',
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: Buffer.from('Welcome to Amazon S3.'),
      },
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    [
      'GET with a parameter that has no value',
      { method: 'GET', query: { lifecycle: '' } },
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ],
    [
      'GET of a list',
      { method: 'GET', query: { 'max-keys': '2', prefix: 'J' } },
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('%s', async (_what, request, signature) => {
    await client.send(request, () => undefined);
    expect(sent!.headers.get('authorization')).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/s3\/aws4_request, SignedHeaders=/,
    );
    expect(sent!.headers.get('authorization')).toContain(`Signature=${signature}`);
  });
});

test('the bucket is in the path, unless the host of the endpoint names it', () => {
  const locationOf = (endpoint: string) =>
    createS3Client({ endpoint, bucket: 'covers', region: 'x', accessKeyId: 'x', secretAccessKey: 'x' }).location;
  expect(locationOf('https://s3.example')).toBe('https://s3.example/covers');
  expect(locationOf('https://s3.example/base')).toBe('https://s3.example/base/covers');
  expect(locationOf('https://covers.s3.example')).toBe('https://covers.s3.example');
});

describe('the check of a store that cannot be used', () => {
  let close: (() => Promise<void> | void) | undefined;
  afterEach(() => close?.());

  /** What the operator is told. */
  async function failureOf(respond: RequestListener): Promise<string> {
    const stub = await startStubStore(respond);
    close = stub.close;
    const store = createS3ImageStore(createS3Client(readConfig(stub.env).s3!, { timeoutMs: 500 }));
    const failure: unknown = await store.check().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ImageStoreError);
    const { message } = failure as ImageStoreError;
    expect(message).toMatch(/^S3_[^\n]+\.$/);
    expect(message).not.toContain('not-to-be-seen');
    return message;
  }

  const answer =
    (status: number, code?: string): RequestListener =>
    (request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>not-to-be-seen</Message></Error>`);
    };

  test.each<[number, string | undefined, RegExp]>([
    [403, 'InvalidAccessKeyId', /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .*\(403 InvalidAccessKeyId\)/],
    [403, 'SignatureDoesNotMatch', /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .*\(403 SignatureDoesNotMatch\)/],
    [403, undefined, /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .*refuses PUT with them \(403\)/],
    [404, 'NoSuchBucket', /^S3_BUCKET: There is no bucket "covers"/],
    [301, 'PermanentRedirect', /^S3_REGION, S3_ENDPOINT: /],
    [400, 'AuthorizationHeaderMalformed', /^S3_REGION, S3_ENDPOINT: .*us-east-1/],
    [503, 'SlowDown', /^S3_ENDPOINT: .*503 SlowDown/],
    [418, undefined, /^S3_ENDPOINT: .*418/],
  ])('says which variable is wrong when it answers %i %s', async (status, code, sentence) => {
    expect(await failureOf(answer(status, code))).toMatch(sentence);
  });

  test('says that it does not answer', async () => {
    expect(await failureOf(() => undefined)).toMatch(/^S3_ENDPOINT: http:\S+ did not answer within 0.5 s\.$/);
  });

  test('says that it does not answer when it stops in the middle of an answer', async () => {
    const message = await failureOf((request, response) => {
      if (request.method !== 'GET') return answer(200)(request, response);
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
    });
    expect(message).toMatch(/^S3_ENDPOINT: http:\S+ did not answer within 0.5 s\.$/);
  });

  test('says that it returns something else than was stored', async () => {
    expect(await failureOf(answer(200))).toMatch(/^S3_ENDPOINT: .*does not return what was stored/);
  });

  test('says that it is no S3 store', async () => {
    let stored = '';
    const message = await failureOf((request, response) => {
      request.on('data', (data) => (stored += data));
      request.on('end', () => response.end(request.url!.includes('list-type') ? 'Not <XML' : stored));
    });
    expect(message).toMatch(/^S3_ENDPOINT: http:\S+ does not answer as an S3 store does\.$/);
  });

  test('says that it cannot be reached', async () => {
    const stub = await startStubStore(() => undefined);
    stub.close();
    const store = createS3ImageStore(createS3Client(readConfig(stub.env).s3!));
    await expect(store.check()).rejects.toThrow(/^S3_ENDPOINT: http:\S+ cannot be reached \(ECONNREFUSED\)\.$/);
  });

  test('finds out that it may only be read', async () => {
    const message = await failureOf((request, response) =>
      answer(request.method === 'GET' ? 200 : 403, 'AccessDenied')(request, response),
    );
    expect(message).toMatch(/^S3_ACCESS_KEY_ID, .*refuses PUT/);
  });

  test('finds out that it has no such bucket', async () => {
    const bucket = await startTestBucket();
    close = bucket.close;
    const { s3 } = readConfig({ ...bucket.env, S3_BUCKET: 'other' });
    await expect(createS3ImageStore(createS3Client(s3!)).check()).rejects.toThrow('There is no bucket "other"');
  });

  testOnOtherStore.each<[string, Record<string, string>, RegExp]>([
    [
      'the secret',
      { S3_SECRET_ACCESS_KEY: 'not-to-be-seen' },
      /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .*\(403 \w+\)\.$/,
    ],
    ['the id', { S3_ACCESS_KEY_ID: 'nobody' }, /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: .*\(403 \w+\)\.$/],
    ['the region', { S3_REGION: 'nowhere-1' }, /^S3_REGION, S3_ENDPOINT: /],
  ])('finds out that %s is another one', async (_what, env, sentence) => {
    const bucket = await startTestBucket();
    close = bucket.close;
    const { s3 } = readConfig({ ...bucket.env, ...env });
    await expect(createS3ImageStore(createS3Client(s3!)).check()).rejects.toThrow(sentence);
  });
});

test('a store that closes a connection or is busy for a moment is asked again', async () => {
  let requests = 0;
  const stub = await startStubStore((request, response) => {
    requests += 1;
    if (requests === 1) return void request.socket.destroy();
    response.writeHead(requests === 2 ? 503 : 200).end('data');
  });
  const store = createS3ImageStore(createS3Client(readConfig(stub.env).s3!));
  expect((await store.read('a')).toString()).toBe('data');
  expect(requests).toBe(3);
  stub.close();
});

test('a large file is stored however long it takes to read it for its checksum', async () => {
  let stored = 0;
  const stub = await startStubStore((request, response) => {
    request.on('data', (data: Buffer) => (stored += data.length));
    request.on('end', () => response.end());
  });
  const client = createS3Client(readConfig(stub.env).s3!, { timeoutMs: 500 });
  async function* read() {
    for (let piece = 0; piece < 10; piece += 1) {
      await delay(60);
      yield Buffer.alloc(10);
    }
  }
  await client.send({ method: 'PUT', key: 'a', body: { size: 100, read } }, () => undefined);
  expect(stored).toBe(100);
  stub.close();
});
