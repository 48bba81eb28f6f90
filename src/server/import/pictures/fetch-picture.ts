import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { limits } from '../../../contract/limits';
import { retry } from '../../retry';
import { createPublicLookup, isPublicAddress, PrivateAddressError } from './public-address';

/** A picture does not come; the message says why, and is shared by all that fail in this way. */
export class PictureError extends Error {}

export interface FetchOptions {
  /** Whether addresses of the own network are asked, too. */
  allowsPrivate: boolean;
  signal?: AbortSignal | undefined;
  /** After the first attempt; after the second one twice as long. */
  retryAfterMs?: number;
  /** For an answer with all of its content. */
  timeoutMs?: number;
  isPublic?: (address: string) => boolean;
}

type RequestOptions = Required<Omit<FetchOptions, 'retryAfterMs' | 'signal'>> & Pick<FetchOptions, 'signal'>;

const maxRedirects = 5;

/** May pass, unlike what the server is sure of. */
class TemporaryError extends PictureError {}

/**
 * Fetches a picture by HTTP.
 * @throws PictureError, or the reason of the signal
 */
export function fetchPicture(
  url: string,
  { allowsPrivate, signal, retryAfterMs = 1_000, timeoutMs = 30_000, isPublic = isPublicAddress }: FetchOptions,
): Promise<Buffer> {
  const options = { allowsPrivate, timeoutMs, isPublic, signal };
  return retry(() => followRedirects(url, options), {
    when: (error) => error instanceof TemporaryError,
    delays: [retryAfterMs, 2 * retryAfterMs],
    signal,
  });
}

async function followRedirects(url: string, options: RequestOptions): Promise<Buffer> {
  let location = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await get(location, options);
    if (Buffer.isBuffer(answer)) return answer;
    location = answer.location;
  }
  throw new PictureError('its server redirects too often');
}

/** @returns the content, or where it is */
async function get(url: string, { allowsPrivate, timeoutMs, isPublic, signal: stopped }: RequestOptions) {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  if (protocol !== 'http:' && protocol !== 'https:') throw new PictureError('its address is none');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) throw new PictureError(privateMessage);

  const send = protocol === 'https:' ? requestHttps : requestHttp;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stopped ? AbortSignal.any([timeout, stopped]) : timeout;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'user-agent': 'Octavo (import)', accept: 'image/*', 'accept-encoding': 'identity' };
      send(url, { signal, headers, ...(!allowsPrivate && { lookup: createPublicLookup(isPublic) }) }, resolve)
        .on('error', reject)
        .end();
    });
    return await read(response, url);
  } catch (error) {
    if (error instanceof PictureError) throw error;
    if (error instanceof PrivateAddressError) throw new PictureError(privateMessage);
    throw new TemporaryError(timeout.aborted ? 'its server does not answer in time' : 'its server cannot be reached');
  }
}

const privateMessage =
  'its server is in a private network, from which only the command line fetches, with --allow-private';

async function read(response: IncomingMessage, url: string): Promise<Buffer | { location: string }> {
  const { statusCode = 0, headers } = response;
  try {
    if (
      statusCode >= 300 &&
      statusCode < 400 &&
      headers.location !== undefined &&
      URL.canParse(headers.location, url)
    ) {
      return { location: new URL(headers.location, url).href };
    }
    if (statusCode === 429 || statusCode >= 500) throw new TemporaryError(`its server answers ${statusCode}`);
    if (statusCode !== 200) throw new PictureError(`its server answers ${statusCode}`);
    if (Number(headers['content-length'] ?? 0) > limits.imageBytes) throw new PictureError(tooLarge);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limits.imageBytes) throw new PictureError(tooLarge);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

const tooLarge = `it is larger than ${limits.imageBytes / 1024 / 1024} MB`;
