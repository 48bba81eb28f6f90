import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/errors';
import { isStoredName, type ImageStore } from './image-store';

interface ImageRoute {
  Params: { file: string };
}

/** Serves stored images: immutable, as the name contains a hash of the content, and embeddable by any site. */
export function mediaRoutes(app: FastifyInstance, images: Pick<ImageStore, 'createSender'>): void {
  app.register(async (scope) => {
    const send = await images.createSender(scope);
    scope.route<ImageRoute>({
      method: ['GET', 'HEAD'],
      url: '/images/:file',
      handler: (request, reply) => {
        const { file } = request.params;
        if (!isStoredName(file)) throw notFound('The picture');
        reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' });
        return send(file, request, reply);
      },
    });
  });
}
