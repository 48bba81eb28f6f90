import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors';
import { isStoredName, type ImageStore } from './image-store';

interface ImageRoute {
  Params: { file: string };
}

/** Serves stored images: immutable, as the name contains a hash of the content, and embeddable by any site. */
export function mediaRoutes(app: FastifyInstance, images: Pick<ImageStore, 'location'>): void {
  app.register(async (scope) => {
    await scope.register(serveStatic, {
      root: images.location,
      serve: false,
      maxAge: '1y',
      immutable: true,
      lastModified: false,
      // The directory is created with the first image.
      suppressWarning: true,
    });
    scope.get<ImageRoute>('/images/:file', (request, reply) => {
      const { file } = request.params;
      if (!isStoredName(file)) throw notFound('The picture');
      return reply
        .headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
        .sendFile(file);
    });
  });
}
