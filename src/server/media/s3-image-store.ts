import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import fresh from 'fresh';
import { mediaFormats } from '../../contract/media';
import { immutableFor1Year } from '../http/representation';
import { HttpError, notFound } from '../http/errors';
import {
  abandonedAfterMs,
  ImageStoreError,
  installIdFile,
  namesPerBatch,
  removedSuffix,
  temporarySuffix,
  toBatch,
  type ImageStore,
} from './image-store';
import type { LargeContent } from './large-content';
import { createPreparation } from './render-image';
import { parseListing, type S3Client, type S3Listing, undefinedIfNotFound } from './s3-client';

export interface S3ImageStore extends ImageStore {
  /**
   * Tries everything that the store is needed for.
   * @throws ImageStoreError that names the variable that is wrong
   */
  check(): Promise<void>;
}

const contentTypes: Record<string, string> = {
  ...Object.fromEntries(Object.entries(mediaFormats).map(([end, { type }]) => [`.${end}`, type])),
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

/** Stores answer several ranges at once in different ways, or not. */
const singleRange = /^bytes=(\d+-\d*|-\d+)$/;

const sentHeaders = ['content-length', 'content-range', 'etag'] as const;

/** A removal takes three requests; a longer one was interrupted. */
const removalTimeoutMs = 5 * 60 * 1000;

const writeAttempts = 5;
const pauseBetweenWritesMs = 200;

interface ObjectInfo {
  size: number;
  modifiedAt: Date;
  /** By the clock of the store. */
  ageMs: number;
}

/** Keeps images as objects of a bucket, which may hold nothing else. */
export function createS3ImageStore(client: S3Client): S3ImageStore {
  const put = (name: string, data: Buffer | LargeContent, headers: Record<string, string> = {}) =>
    client.send({ method: 'PUT', key: name, body: data, headers }, drain);

  const remove = (name: string) => client.send({ method: 'DELETE', key: name }, drain);

  const find = (name: string): Promise<ObjectInfo | undefined> =>
    undefinedIfNotFound(
      client.send({ method: 'HEAD', key: name }, ({ headers }) => {
        const modifiedAt = new Date(headers.get('last-modified') ?? Number.NaN);
        const now = Date.parse(headers.get('date') ?? '') || Date.now();
        return { size: Number(headers.get('content-length')), modifiedAt, ageMs: now - modifiedAt.getTime() };
      }),
    );

  const read = (name: string) => client.send({ method: 'GET', key: name }, toBuffer);

  const listPage = (continuationToken?: string): Promise<S3Listing> =>
    client.send(
      {
        method: 'GET',
        query: {
          'list-type': '2',
          'max-keys': String(namesPerBatch),
          ...(continuationToken && { 'continuation-token': continuationToken }),
        },
      },
      async (response) => parseListing(await response.text()),
    );

  /** The part of an image that is to be sent; not all stores know If-Range. */
  async function findRange(name: string, { range, 'if-range': version }: IncomingHttpHeaders) {
    if (range === undefined || !singleRange.test(range)) return undefined;
    if (version === undefined) return range;
    const etag = await undefinedIfNotFound(
      client.send({ method: 'HEAD', key: name }, ({ headers }) => headers.get('etag')),
    );
    return version === etag ? range : undefined;
  }

  const removalOf = (name: string) => name + removedSuffix;

  async function isBeingRemoved(name: string): Promise<boolean> {
    const removal = await find(removalOf(name));
    return removal !== undefined && removal.ageMs < removalTimeoutMs;
  }

  /**
   * Bucket and key cannot be changed together, so writing and removing agree by the order of their steps: see removeIf().
   * What is found after no removal was under way stays, as a removal that begins later sees it as young.
   */
  async function writeFile({ name, data }: { name: string; data: Buffer | LargeContent }): Promise<void> {
    const headers = { 'content-type': contentTypes[extname(name)]!, 'cache-control': immutableFor1Year };
    for (let attempt = 0; attempt < writeAttempts; attempt += 1) {
      await delay(attempt * pauseBetweenWritesMs);
      await put(name, data, headers);
      if (!(await isBeingRemoved(name)) && (await find(name))) return;
    }
    throw new ImageStoreError(`${name} is being removed from ${client.location}.`);
  }

  return {
    location: client.location,

    prepare: createPreparation(),

    async check() {
      const name = randomUUID() + temporarySuffix;
      await put(name, Buffer.from(name));
      if ((await read(name)).toString() !== name) {
        throw new ImageStoreError(`S3_ENDPOINT: ${client.location} does not return what was stored.`);
      }
      await remove(name);
      await listPage();
    },

    read,

    open: (name) => undefinedIfNotFound(client.send({ method: 'GET', key: name }, toStream)),

    createSender: async () => async (name, request, reply) => {
      const range = await findRange(name, request.headers);
      const headers = { ...pick(request.headers, ['if-none-match']), ...(range !== undefined && { range }) };
      const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
      const response = await undefinedIfNotFound(
        client.send({ method, key: name, headers, expected: [304, 416] }, (unread) => unread),
      );
      if (!response) throw notFound('The picture');
      if (response.status === 416) throw new HttpError(416, 'The picture has no such part.');
      const stored = pick(Object.fromEntries(response.headers), sentHeaders);
      // Some stores compare with one ETag only, where a request may have several.
      const isUnchanged = response.status === 304 || (response.ok && fresh(request.headers, stored));
      reply.headers({
        'cache-control': immutableFor1Year,
        'accept-ranges': 'bytes',
        ...(stored.etag && { etag: stored.etag }),
      });
      if (isUnchanged) {
        await response.body?.cancel();
        return reply.code(304).send();
      }
      reply.code(response.status).type(contentTypes[extname(name)]!).headers(stored);
      return reply.send(response.body ? toStream(response) : undefined);
    },

    async write({ files }) {
      await Promise.all(files.map(writeFile));
    },

    async replace(files) {
      await Promise.all(files.map(writeFile));
    },

    writeLarge: (name, data) => writeFile({ name, data }),

    replaceLarge: (name, data) => writeFile({ name, data }),

    async findSize(name) {
      return (await find(name))?.size;
    },

    async *list() {
      let continuationToken: string | undefined;
      do {
        const page: S3Listing = await listPage(continuationToken);
        yield toBatch(page.keys);
        continuationToken = page.continuationToken;
      } while (continuationToken);
    },

    /**
     * First marks the file as being removed, then decides, and takes the mark away last. So a concurrent writer either has
     * written before the decision, which then sees a young file, or finds the mark, or finds its file missing. A file that
     * another process is removing is left to it, as it takes the mark away.
     */
    async removeIf(name, isUnused) {
      if (await isBeingRemoved(name)) return;
      await put(removalOf(name), Buffer.alloc(0));
      const unmark = () => remove(removalOf(name));
      const decide = async () => {
        const file = await find(name);
        return file !== undefined && (await isUnused(file.modifiedAt));
      };
      const isRemovable = await decide().catch(async (error: unknown) => {
        await unmark();
        throw error;
      });
      // When this fails, the mark stays: the store may still delete the file. The next sweep decides anew.
      if (isRemovable) await remove(name);
      await unmark();
    },

    async removeIfAbandoned(name) {
      const file = await find(name);
      if (file && file.ageMs > abandonedAfterMs) await remove(name);
    },

    async findInstallId() {
      return (await undefinedIfNotFound(read(installIdFile)))?.toString().trim() || undefined;
    },

    setInstallId: (id) => put(installIdFile, Buffer.from(`${id}\n`), { 'content-type': 'text/plain' }),
  };
}

/** The type of fetch() knows the web's streams only. */
const toStream = ({ body }: Response) => (body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]));

const toBuffer = async (response: Response) => Buffer.from(await response.arrayBuffer());

/** Reads what is of no interest, so that the connection can be used again. */
const drain = async (response: Response) => void (await response.arrayBuffer());

const pick = <const K extends string>(
  headers: Record<string, string | string[] | undefined>,
  names: readonly K[],
): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
