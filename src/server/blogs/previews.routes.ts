import type { FastifyInstance } from 'fastify';
import { previewsCalls } from '../../contract/extensions/previews';
import { route } from '../http/route';
import { toBlog } from './blog-response';
import type { PreviewsService } from './previews.service';

/** Nobody can guess an address; the limit keeps attempts from costing anything. */
const previewsPerMinute = 120;

export function previewsRoutes(app: FastifyInstance, previews: PreviewsService): void {
  app.route(
    route(previewsCalls.getPreviewLink, async ({ params }) => ({
      success: true,
      token: await previews.getToken(params.id),
    })),
  );

  app.route(
    route(previewsCalls.renewPreviewLink, async ({ body }) => {
      await previews.renew(body.id);
      return { success: true, message: 'The preview has a new address.' };
    }),
  );

  app.route(
    route(previewsCalls.withdrawPreviewLink, async ({ body }) => {
      await previews.withdraw(body.id);
      return { success: true, message: 'The preview is withdrawn.' };
    }),
  );

  app.route({
    ...route(previewsCalls.getPreview, { perMinute: previewsPerMinute }, async ({ params, imagesUrl }) => {
      const row = await previews.getBlogOrFail(params.token);
      return { success: true, blog: toBlog(row, imagesUrl, 'nested') };
    }),
    onSend: async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex');
    },
  });
}
