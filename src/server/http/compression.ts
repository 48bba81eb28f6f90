import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compresses every response over 1 kB, streams too, that is not compressed already. */
export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
}
