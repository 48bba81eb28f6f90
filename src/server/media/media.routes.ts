import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors';
import type { ImageStore } from './image-store';

interface ImageRoute {
  Params: { file: string };
}

/** Serves stored images: immutable, as the name contains a hash of the content, and embeddable by any site. */
export function mediaRoutes(app: FastifyInstance, images: Pick<ImageStore, 'find'>): void {
  app.get<ImageRoute>('/images/:file', async (request, reply) => {
    const { file } = request.params;
    const data = await images.find(file);
    if (!data) throw notFound('The picture');

    const etag = `"${file}"`;
    reply.headers({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    return request.headers['if-none-match']?.includes(etag) ? reply.code(304).send() : data;
  });
}
