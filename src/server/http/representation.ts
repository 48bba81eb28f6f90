import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import Negotiator from 'negotiator';

/** A response body that is sent more than once: hashed once, and compressed once for each content coding asked for. */
export interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Headers that fit this very body. */
  readonly headers: Readonly<Record<string, string>>;
  readonly statusCode: number;
  encode(coding: Coding): Promise<Buffer>;
  /** What `encode` has resolved to before. */
  findEncoded(coding: Coding): Buffer | undefined;
}

export type Coding = keyof typeof encoders;

/** In order of preference. */
const codings = ['br', 'gzip'] as const;

const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Compressing shorter bodies saves nothing. */
export const minimumCompressedBytes = 1024;

export function createRepresentation(
  content: string,
  { headers = {}, statusCode = 200 }: Partial<Pick<Representation, 'headers' | 'statusCode'>> = {},
): Representation {
  const bytes = Buffer.from(content);
  const encoding = new Map<Coding, Promise<Buffer>>();
  const encoded = new Map<Coding, Buffer>();
  return {
    bytes,
    headers,
    statusCode,
    // Weak, because the compressed variants share it.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    async encode(coding) {
      const pending = encoding.get(coding) ?? encoders[coding](bytes);
      encoding.set(coding, pending);
      const result = await pending;
      encoded.set(coding, result);
      return result;
    },
    findEncoded: (coding) => encoded.get(coding),
  };
}

/**
 * Content negotiation and conditional request: sets the headers except Vary.
 * @returns the bytes to send, compressed where the client accepts it, or undefined for a 304
 */
export async function negotiate(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, encode }: Representation,
): Promise<Buffer | undefined> {
  reply.header('etag', etag);
  if (fresh(request.headers, { etag })) {
    reply.code(304).removeHeader('content-type');
    return undefined;
  }
  const coding = chooseCoding(request.headers, bytes.length);
  if (!coding) return bytes;
  reply.header('content-encoding', coding);
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
