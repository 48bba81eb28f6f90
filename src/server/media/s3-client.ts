import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import type { S3Config } from '../config';
import { retry } from '../retry';
import { Readable } from 'node:stream';
import { ImageStoreError } from './image-store';
import { digestOf, type LargeContent } from './large-content';

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer | LargeContent;
  /** Statuses, besides 2xx, that `read` gets; all others are errors. */
  expected?: number[];
}

/** There is no object of this name. */
class S3NotFound extends Error {}

/** The result, or undefined when the object does not exist. */
export const undefinedIfNotFound = <T>(promise: Promise<T>) =>
  promise.catch((error: unknown) => {
    if (error instanceof S3NotFound) return undefined;
    throw error;
  });

export type S3Client = ReturnType<typeof createS3Client>;

/** For an answer, its body included. */
const defaultTimeoutMs = 10_000;

/** All our requests may be repeated. */
const retryDelaysMs = [50, 100];

/** The store is busy, or fails. */
class TemporaryError extends ImageStoreError {}

/** Also after a lost connection: the store may have closed an idle one at this very moment, and others with it. */
const mayPass = (error: unknown) =>
  error instanceof TemporaryError || !(error instanceof ImageStoreError || error instanceof S3NotFound);

/** Signed requests to one bucket. */
export function createS3Client(config: Omit<S3Config, 'publicUrl'>, { timeoutMs = defaultTimeoutMs } = {}) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const location = bucketUrl(config);

  /**
   * Sends a request.
   * @param read reads the response, within the time that the request has; a body that it returns unread has as long as it takes
   * @throws S3NotFound, or ImageStoreError for all other failures
   */
  async function send<T>(request: S3Request, read: (response: Response) => T | Promise<T>): Promise<T> {
    const { method, key = '', query = {}, headers, body, expected = [] } = request;
    const url = `${location}${key && `/${encodeURIComponent(key)}`}${toSearch(query)}`;
    // Before the time begins to run, as the store has no part in it.
    const hash = body === undefined || Buffer.isBuffer(body) ? sha256(body ?? '') : await digestOf(body.read());
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const attempt = async () => {
      const response = await client.fetch(url, {
        method,
        headers: {
          ...headers,
          'x-amz-content-sha256': hash,
          ...(body && !Buffer.isBuffer(body) && { 'content-length': String(body.size) }),
        },
        // A large one has as long as its pieces go on being taken.
        ...(body && toBody(body, () => timer.refresh())),
        // To another region: the signature would not be valid there.
        redirect: 'manual',
        signal: timeout.signal,
      });
      if (response.ok || expected.includes(response.status)) return response;
      throw await toError(request, response);
    };
    try {
      return await read(await retry(attempt, { when: mayPass, delays: retryDelaysMs, signal: timeout.signal }));
    } catch (error) {
      if (error instanceof ImageStoreError || error instanceof S3NotFound) throw error;
      const failure = timeout.signal.aborted ? `did not answer within ${timeoutMs / 1000} s` : describeFailure(error);
      throw new ImageStoreError(`S3_ENDPOINT: ${endpoint} ${failure}.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async function toError({ method, key }: S3Request, response: Response): Promise<ImageStoreError | S3NotFound> {
    const { status } = response;
    const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1];
    const answer = [status, code].filter(Boolean).join(' ');
    // The answer to HEAD has no body, and so no code.
    if (status === 404 && (method === 'HEAD' || code === 'NoSuchKey')) return new S3NotFound(`There is no ${key}.`);
    if (status === 404) {
      return new ImageStoreError(`S3_BUCKET: There is no bucket "${bucket}" at ${endpoint} (${answer}).`);
    }
    if (status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed') {
      return new ImageStoreError(
        `S3_REGION, S3_ENDPOINT: The bucket "${bucket}" is not in the region ${region}, or not at ${endpoint} (${answer}).`,
      );
    }
    if (status === 401 || status === 403) {
      return new ImageStoreError(
        `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: ${location} refuses ${method} with them (${answer}).`,
      );
    }
    const Unavailable = status >= 500 || status === 429 ? TemporaryError : ImageStoreError;
    return new Unavailable(`S3_ENDPOINT: ${location} answers ${method} with ${answer}.`);
  }

  return { location, send };
}

/** With the bucket in the path, which every store understands, unless the host of the endpoint names it already. */
const bucketUrl = ({ endpoint, bucket }: Pick<S3Config, 'endpoint' | 'bucket'>): string =>
  new URL(endpoint).hostname.startsWith(`${bucket}.`) ? endpoint : `${endpoint}/${bucket}`;

/** Not by URLSearchParams, which writes a space as `+`; the signature has it as `%20`. */
function toSearch(query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** What fetch() sends; of a stream it wants to be told that no answer comes before its end. */
const toBody = (body: Buffer | LargeContent, onPiece: () => void) =>
  Buffer.isBuffer(body)
    ? { body: new Uint8Array(body) }
    : { body: Readable.toWeb(Readable.from(observe(body.read(), onPiece))) as BodyInit, duplex: 'half' as const };

async function* observe(pieces: AsyncIterable<Buffer>, onPiece: () => void): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    onPiece();
    yield piece;
  }
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** fetch() wraps what Node.js has thrown; other errors come from reading the response. */
function describeFailure(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause ? `cannot be reached (${cause.code ?? cause.message})` : 'does not answer as an S3 store does';
}

export interface S3Listing {
  keys: string[];
  /** Leads to the next page; undefined on the last one. */
  continuationToken: string | undefined;
}

/**
 * Reads the answer to ListObjectsV2.
 * @throws Error when it is not well-formed
 */
export function parseListing(xml: string): S3Listing {
  const keys: string[] = [];
  let continuationToken: string | undefined;
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') keys.push(text);
    if (name === 'NextContinuationToken') continuationToken = text || undefined;
  });
  parser.write(xml).close();
  return { keys, continuationToken };
}
