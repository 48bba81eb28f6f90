import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';
import Negotiator from 'negotiator';

/** A response body that is sent more than once: hashed once, and compressed once for each content coding asked for. */
export interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
  encode(coding: Coding): Promise<Buffer>;
}

type Coding = keyof typeof encoders;

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
const minimumCompressedBytes = 1024;

export function createRepresentation(content: string): Representation {
  const bytes = Buffer.from(content);
  const encoded = new Map<Coding, Promise<Buffer>>();
  return {
    bytes,
    // Weak, because the compressed variants share it.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    encode(coding) {
      const result = encoded.get(coding) ?? encoders[coding](bytes);
      encoded.set(coding, result);
      return result;
    },
  };
}

/**
 * Content negotiation and conditional request: sets the headers except Vary.
 * @returns the bytes to send, compressed where the client accepts it, or null for a 304
 */
export async function negotiate(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, encode }: Representation,
): Promise<Buffer | null> {
  reply.header('etag', etag);
  if (fresh(request.headers, { etag })) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  const coding = bytes.length < minimumCompressedBytes ? undefined : chooseCoding(request);
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
function chooseCoding({ headers }: FastifyRequest): Coding | undefined {
  const accepted = new Negotiator({ headers }).encodings(codings);
  return codings.find((coding) => accepted.includes(coding));
}
