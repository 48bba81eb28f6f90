// An object store of the tests, in a temporary folder.
import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

const objectSuffix = '._S3rver_object';

export type TestBucket = Awaited<ReturnType<typeof startTestBucket>>;

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

/** A store with one bucket. The caller closes it. */
export async function startTestBucket(bucket = 'covers') {
  const takeDesBack = provideDes();
  const directory = await mkdtemp(join(tmpdir(), 'octavo-s3-'));
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
    /** Settings for it. */
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

    read: (name: string) => readFile(pathOf(name)),

    put: (name: string, data: string) => writeFile(pathOf(name), data),

    remove: (name: string) => rm(pathOf(name)),

    setModifiedAt: (name: string, at: Date) => utimes(pathOf(name), at, at),

    /** What the object was stored with. */
    metadata: async (name: string): Promise<Record<string, string>> =>
      JSON.parse(await readFile(join(directory, bucket, `${name}._S3rver_metadata.json`), 'utf8')),

    async close() {
      takeDesBack();
      await store.close();
      await rm(directory, { recursive: true });
    },
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
