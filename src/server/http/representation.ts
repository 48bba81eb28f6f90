import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import type { Counted } from './counted';

/** A response body that is sent more than once: hashed once, and compressed once for each content coding asked for. */
export interface Representation {
  /** Bytes without a content coding. */
  readonly size: number;
  readonly etag: string;
  /** Headers that fit this very body. */
  readonly headers: Readonly<Record<string, string>>;
  readonly statusCode: number;
  /** What the statistics count when it is sent. */
  readonly counted?: Counted | undefined;
  /** About how many bytes are kept, at most. */
  readonly keptBytes: number;
  /** The bytes in a content coding, or without one. */
  encode(coding: Coding | undefined): Promise<Buffer>;
  /** The same, if they are there already. */
  findEncoded(coding: Coding | undefined): Buffer | undefined;
  /** Replaces the brotli variant by the smallest there is, which takes long to make: 0.1 s and more. */
  recompress(): Promise<void>;
}

export type Coding = keyof typeof encoders;

/** In order of preference. */
const codings = ['br', 'gzip'] as const;

const brotli = (bytes: Buffer, quality: number) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const encoders = { br: (bytes: Buffer) => brotli(bytes, 6), gzip: promisify<Buffer, Buffer>(gzip) };

/** Compressing shorter bodies saves nothing. */
export const minimumCompressedBytes = 1024;

export function createRepresentation(
  content: string,
  { headers = {}, statusCode = 200, counted }: Partial<Pick<Representation, 'headers' | 'statusCode' | 'counted'>> = {},
): Representation {
  const bytes = Buffer.from(content);
  const { encode, findEncoded, recompress } = encodeOnce(async () => bytes);
  return {
    headers,
    statusCode,
    counted,
    size: bytes.length,
    etag: hash(bytes),
    // With two compressed variants.
    keptBytes: 3 * bytes.length,
    encode: async (coding) => (coding ? encode(coding) : bytes),
    findEncoded: (coding) => (coding ? findEncoded(coding) : bytes),
    recompress,
  };
}

/** For a large body, which nearly all clients accept compressed: only its compressed variants are kept. */
export async function createCompressedRepresentation(content: string): Promise<Representation> {
  const bytes = Buffer.from(content);
  const compressed = await encoders.gzip(bytes);
  const decompress = () => promisify<Buffer, Buffer>(gunzip)(compressed);
  const { encode, findEncoded, recompress } = encodeOnce(decompress, { gzip: compressed });
  return {
    headers: {},
    statusCode: 200,
    size: bytes.length,
    etag: hash(bytes),
    keptBytes: 2 * compressed.length,
    encode: (coding) => (coding ? encode(coding) : decompress()),
    findEncoded: (coding) => coding && findEncoded(coding),
    recompress,
  };
}

/** Weak, because the compressed variants share it. */
const hash = (bytes: Buffer) => `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

function encodeOnce(read: () => Promise<Buffer>, existing: Partial<Record<Coding, Buffer>> = {}) {
  const encoding = new Map<Coding, Promise<Buffer>>();
  const encoded = new Map(Object.entries(existing)) as Map<Coding, Buffer>;
  return {
    async encode(coding: Coding): Promise<Buffer> {
      const pending = encoding.get(coding) ?? Promise.resolve(encoded.get(coding) ?? read().then(encoders[coding]));
      encoding.set(coding, pending);
      const result = await pending;
      encoded.set(coding, result);
      return result;
    },
    findEncoded: (coding: Coding) => encoded.get(coding),
    async recompress(): Promise<void> {
      const smallest = await brotli(await read(), constants.BROTLI_MAX_QUALITY);
      encoding.set('br', Promise.resolve(smallest));
      encoded.set('br', smallest);
    },
  };
}

/**
 * Content negotiation and conditional request: sets the headers except Vary.
 * @returns the bytes to send, compressed where the client accepts it, or undefined for a 304
 */
export async function negotiate(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, etag, encode }: Representation,
): Promise<Buffer | undefined> {
  reply.header('etag', etag);
  if (fresh(request.headers, { etag })) {
    reply.code(304).removeHeader('content-type');
    return undefined;
  }
  const coding = chooseCoding(request.headers, size);
  if (coding) reply.header('content-encoding', coding);
  return encode(coding);
}

/** Appends to the Vary header. */
export function addVary(reply: FastifyReply, headers: string): void {
  const existing = reply.getHeader('vary');
  reply.header('vary', existing === undefined ? headers : `${String(existing)}, ${headers}`);
}

/** Ours rather than the client's order: most clients name gzip before brotli without preferring it. */
export function chooseCoding(headers: IncomingHttpHeaders, size: number): Coding | undefined {
  if (size < minimumCompressedBytes || headers['accept-encoding'] === undefined) return undefined;
  const accepted = new Negotiator({ headers }).encodings(codings);
  return codings.find((coding) => accepted.includes(coding));
}

/** The Cache-Control of files whose names contain a hash of their content. */
export const immutableFor1Year = 'public, max-age=31536000, immutable';
