import type { FastifyInstance } from 'fastify';
import { imageCalls } from '../../contract/extensions/images';
import { notFound } from '../http/errors';
import { multipartRoutes } from '../http/multipart-form';
import { route } from '../http/route';
import { filePolicy } from '../http/security-headers';
import { isStoredName, type ImageStore } from './image-store';
import type { MediaService } from './media.service';
import { textImageUrl, type TextImage } from './text-images';

interface ImageRoute {
  Params: { file: string };
}

interface Options {
  images: Pick<ImageStore, 'createSender'>;
  media: Pick<MediaService, 'storePicture'>;
}

/** As many as can be rendered meanwhile. */
const uploadsPerMinute = 120;

/**
 * Stores pictures for texts, and serves stored images: immutable, as the name contains a hash of the content, and embeddable
 * by any site.
 */
export function mediaRoutes(app: FastifyInstance, { images, media }: Options): void {
  multipartRoutes(app, (forms) => {
    forms.route(
      route(imageCalls.addTextImage, { perMinute: uploadsPerMinute }, async ({ image, imagesUrl, claimFor }) => {
        const toAnswer = (stored: TextImage) => {
          const { width, height } = stored;
          return { success: true, image: { url: textImageUrl(stored, imagesUrl), width, height } } as const;
        };
        return toAnswer(await media.storePicture(image, 'text', (stored) => claimFor(toAnswer(stored))));
      }),
    );
  });

  app.register(async (scope) => {
    const send = await images.createSender(scope);
    scope.route<ImageRoute>({
      method: ['GET', 'HEAD'],
      url: '/images/:file',
      handler: (request, reply) => {
        const { file } = request.params;
        if (!isStoredName(file)) throw notFound('The picture');
        reply.headers({
          ...filePolicy,
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
        });
        return send(file, request, reply);
      },
    });
  });
}
