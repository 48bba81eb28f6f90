import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { formatMegabytes } from '../../../contract/images';
import { limits } from '../../../contract/limits';
import { retry } from '../../retry';

/** A picture cannot be had. The message says why, and is the same for all that fail in this way. */
export class PictureError extends Error {}

export interface FetchOptions {
  /** Whether addresses of the own network are asked, too. */
  allowsPrivate: boolean;
  signal?: AbortSignal | undefined;
  /** After the first attempt; after the second one twice as long. */
  retryAfterMs?: number;
  /** How long a whole answer may take. */
  timeoutMs?: number;
  isPublic?: (address: string) => boolean;
}

/** What is fetched. */
interface Content {
  accept: string;
  maxBytes: number;
  /** Whether the beginning of what is longer will do. */
  isCut?: boolean;
  /** Takes what is too large for the memory, piece by piece; the content is empty then. */
  take?: (piece: Buffer) => Promise<unknown>;
}

type RequestOptions = Required<Omit<FetchOptions, 'retryAfterMs' | 'signal'>> & Pick<FetchOptions, 'signal'> & Content;

const pictureContent: Content = { accept: 'image/*', maxBytes: limits.imageBytes };

const maxRedirects = 5;

/** A failure that may pass, unlike one that the server is sure of. */
export class TemporaryError extends PictureError {}

/**
 * Fetches a picture by HTTP.
 * @throws PictureError, or the reason of the signal
 */
export function fetchPicture(
  url: string,
  { allowsPrivate, signal, retryAfterMs = 1_000, timeoutMs = 30_000, isPublic = isPublicAddress }: FetchOptions,
): Promise<Buffer> {
  const options = { ...pictureContent, allowsPrivate, timeoutMs, isPublic, signal };
  return retry(() => followRedirects(url, options), {
    when: (error) => error instanceof TemporaryError,
    delays: [retryAfterMs, 2 * retryAfterMs],
    signal,
  });
}

/**
 * Fetches anything by HTTP, once, and from no private network.
 * @throws PictureError
 */
export const fetchOnce = (
  url: string,
  content: Content,
  { allowsPrivate, signal, timeoutMs = 30_000, isPublic = isPublicAddress }: Omit<FetchOptions, 'retryAfterMs'>,
): Promise<Buffer> => followRedirects(url, { ...content, allowsPrivate, timeoutMs, isPublic, signal });

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
async function get(url: string, options: RequestOptions) {
  const { allowsPrivate, timeoutMs, isPublic, signal: stopped, accept } = options;
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  if (protocol !== 'http:' && protocol !== 'https:') throw new PictureError('its address is none');
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!allowsPrivate && isIP(host) !== 0 && !isPublic(host)) throw new PictureError(privateMessage);

  const send = protocol === 'https:' ? requestHttps : requestHttp;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = stopped ? AbortSignal.any([timeout, stopped]) : timeout;
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { 'user-agent': 'Octavo (import)', accept, 'accept-encoding': 'identity' };
      send(url, { signal, headers, ...(!allowsPrivate && { lookup: createPublicLookup(isPublic) }) }, resolve)
        .on('error', reject)
        .end();
    });
    return await read(response, url, options);
  } catch (error) {
    if (error instanceof PictureError) throw error;
    if (error instanceof PrivateAddressError) throw new PictureError(privateMessage);
    throw new TemporaryError(timeout.aborted ? 'its server does not answer in time' : 'its server cannot be reached');
  }
}

const privateMessage =
  'its server is in a private network, from which only the command line fetches, with --allow-private';

async function read(
  response: IncomingMessage,
  url: string,
  { maxBytes, isCut = false, take }: Content,
): Promise<Buffer | { location: string }> {
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
    if (!isCut && Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes && !isCut) throw tooLarge(maxBytes);
      if (take) await take(chunk);
      else chunks.push(chunk);
      if (size > maxBytes) break;
    }
    return Buffer.concat(chunks).subarray(0, maxBytes);
  } finally {
    response.destroy();
  }
}

export const tooLarge = (maxBytes: number) => new PictureError(`it is larger than ${formatMegabytes(maxBytes)}`);

/** Networks that only this machine, or machines near it, can reach: a file that is imported must not make us ask them. */
const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, prefix, 'ipv4');
}

/** The addresses of IPv6 that are given to the public internet, but for those that lead to one of IPv4. */
const globalNetwork = new BlockList();
globalNetwork.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
tunnels.addSubnet('2001::', 23, 'ipv6');
tunnels.addSubnet('2001:db8::', 32, 'ipv6');
tunnels.addSubnet('2002::', 16, 'ipv6');
tunnels.addSubnet('3fff::', 20, 'ipv6');

const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export function isPublicAddress(address: string): boolean {
  const ipv4 = mappedIpv4.exec(address)?.[1] ?? address;
  if (isIP(ipv4) === 4) return !privateNetworks.check(ipv4, 'ipv4');
  return isIP(address) === 6 && globalNetwork.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
}

class PrivateAddressError extends Error {}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a name for a connection, which is made to the very address that was checked. A name with a private address is
 * refused, whatever others it has.
 */
const createPublicLookup =
  (isPublic: (address: string) => boolean) =>
  (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      if (!addresses.every(({ address }) => isPublic(address))) {
        return callback(new PrivateAddressError(`${hostname} is in a private network.`), []);
      }
      const [first] = addresses;
      if (options.all || !first) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
