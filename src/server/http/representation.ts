import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response body that is sent more than once: hashed once, and compressed once for each content coding asked for. */
export interface Representation {
  readonly bytes: Buffer;
  readonly etag: string;
  encode(coding: Coding): Promise<Buffer>;
}

type Coding = keyof typeof encoders;

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
  if (etagMatches(request.headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  const coding = bytes.length < minimumCompressedBytes ? undefined : chooseCoding(request.headers['accept-encoding']);
  if (!coding) return bytes;
  reply.header('content-encoding', coding);
  return encode(coding);
}

/** Appends to the Vary header. */
export function addVary(reply: FastifyReply, headers: string): void {
  const existing = reply.getHeader('vary');
  reply.header('vary', existing === undefined ? headers : `${String(existing)}, ${headers}`);
}

function chooseCoding(accepted = ''): Coding | undefined {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const isAccepted = (coding: Coding) =>
    offers.some((offer) => offer === coding || (offer.startsWith(`${coding};`) && !/;\s*q=0(\.0*)?$/.test(offer)));
  return (['br', 'gzip'] as const).find(isAccepted);
}

function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
