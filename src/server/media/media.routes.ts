import type { FastifyInstance } from 'fastify';
import { imageCalls } from '../../contract/extensions/images';
import { limits } from '../../contract/limits';
import { mediaTooLargeMessage } from '../../contract/media';
import { notFound } from '../http/errors';
import { multipartRoutes } from '../http/multipart-form';
import { writePieces } from '../http/receive-file';
import { route } from '../http/route';
import { filePolicy, mediaPolicy } from '../http/security-headers';
import { isLarge, isStoredName, type ImageStore } from './image-store';
import { contentOf, withTemporaryFile } from './large-content';
import type { MediaService } from './media.service';
import { mediaTypeOf, mediaUrl, textImageUrl, type TextImage } from './text-images';

interface ImageRoute {
  Params: { file: string };
}

interface Options {
  images: Pick<ImageStore, 'createSender'>;
  media: Pick<MediaService, 'storePicture' | 'storeMedia'>;
  /** For files on their way. */
  directory: string;
}

/** As many as can be rendered meanwhile. */
const uploadsPerMinute = 120;

const mediaPerMinute = 30;

/**
 * Stores pictures, recordings and videos for texts, and serves stored images: immutable, as the name contains a hash of the content, and embeddable
 * by any site.
 */
export function mediaRoutes(app: FastifyInstance, { images, media, directory }: Options): void {
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

  app.route(
    route(imageCalls.addMedia, { perMinute: mediaPerMinute }, ({ user, upload, signal, imagesUrl }) =>
      withTemporaryFile(directory, async (file) => {
        await writePieces(upload, file, { maxBytes: limits.mediaBytes, tooLarge: mediaTooLargeMessage, signal });
        const { name, kind } = await media.storeMedia(await contentOf(file), user);
        return { success: true, media: { url: mediaUrl(name, imagesUrl), kind } };
      }),
    ),
  );

  app.register(async (scope) => {
    const send = await images.createSender(scope);
    scope.route<ImageRoute>({
      method: ['GET', 'HEAD'],
      url: '/images/:file',
      // They are compressed already; of what a player asks for, it is to get the very bytes.
      compress: false,
      handler: (request, reply) => {
        const { file } = request.params;
        if (!isStoredName(file)) throw notFound('The picture');
        reply.headers({
          ...(isLarge(file) ? mediaPolicy : filePolicy),
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
        });
        const type = mediaTypeOf(file);
        if (type !== undefined) reply.type(type);
        return send(file, request, reply);
      },
    });
  });
}
