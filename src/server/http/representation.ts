import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes that are sent more than once: hashed once, and compressed once for each coding somebody asks for. */
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

/** Shorter than this, compressing saves nothing. */
const worthwhile = 1024;

export function createRepresentation(content: string): Representation {
  const bytes = Buffer.from(content);
  const encoded = new Map<Coding, Promise<Buffer>>();
  return {
    bytes,
    // Weak, because the compressed twins share it.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    encode(coding) {
      const known = encoded.get(coding) ?? encoders[coding](bytes);
      encoded.set(coding, known);
      return known;
    },
  };
}

/** Sets the headers that go with it, but for Vary, and hands out what to send: the bytes, a compressed twin, or nothing for a 304. */
export async function represent(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag, encode }: Representation,
): Promise<Buffer | null> {
  reply.header('etag', etag);
  if (matches(request.headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-type');
    return null;
  }
  const coding = bytes.length < worthwhile ? undefined : choose(request.headers['accept-encoding']);
  if (!coding) return bytes;
  reply.header('content-encoding', coding);
  return encode(coding);
}

/** Adds to the request headers the answer depends on, beside those that others have named. */
export function varyBy(reply: FastifyReply, headers: string): void {
  const named = reply.getHeader('vary');
  reply.header('vary', named === undefined ? headers : `${String(named)}, ${headers}`);
}

function choose(accepted = ''): Coding | undefined {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const isWanted = (coding: Coding) =>
    offers.some((offer) => offer === coding || (offer.startsWith(`${coding};`) && !/;\s*q=0(\.0*)?$/.test(offer)));
  return (['br', 'gzip'] as const).find(isWanted);
}

function matches(wanted: string | undefined, etag: string): boolean {
  if (wanted === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return wanted.trim() === '*' || wanted.split(',').some((tag) => opaque(tag) === opaque(etag));
}
