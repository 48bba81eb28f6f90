import type { FastifyInstance } from 'fastify';
import { previewsCalls } from '../../contract/extensions/previews';
import { route } from '../http/route';
import type { AddressesService } from '../addresses/addresses.service';
import { toBlog } from './blog-response';
import type { ProfilesService } from '../profiles/profiles.service';
import type { PreviewsService } from './previews.service';
import type { SiteService } from '../site/site.service';

interface Services {
  previews: PreviewsService;
  addresses: Pick<AddressesService, 'readPathOf'>;
  profiles: Pick<ProfilesService, 'findWriters'>;
  site: Pick<SiteService, 'readSettings'>;
}

/** Nobody can guess an address; the limit keeps attempts from costing anything. */
const previewsPerMinute = 120;

export function previewsRoutes(app: FastifyInstance, { previews, addresses, profiles, site }: Services): void {
  app.route(
    route(previewsCalls.getPreviewLink, async ({ user, params }) => {
      const link = await previews.findLink(params.id, user);
      return { success: true, token: link?.token ?? null, takesAnnotations: link?.takes_annotations === 1 };
    }),
  );

  app.route(
    route(previewsCalls.changePreviewLink, async ({ user, body }) => {
      await previews.change(body.id, body, user);
      const message = body.takesAnnotations ? 'The preview takes comments.' : 'The preview takes no comments any more.';
      return { success: true, message };
    }),
  );

  app.route(
    route(previewsCalls.renewPreviewLink, async ({ user, body }) => {
      await previews.renew(body.id, user);
      return { success: true, message: 'The preview has a new address.' };
    }),
  );

  app.route(
    route(previewsCalls.withdrawPreviewLink, async ({ user, body }) => {
      await previews.withdraw(body.id, user);
      return { success: true, message: 'The preview is withdrawn.' };
    }),
  );

  app.route({
    ...route(previewsCalls.getPreview, { perMinute: previewsPerMinute }, async ({ params, imagesUrl }) => {
      const { blog: row, takesAnnotations } = await previews.getOrFail(params.token);
      const settings = await site.readSettings();
      const writer = (await profiles.findWriters([row], settings)).get(row.author_id ?? '');
      const pathOf = await addresses.readPathOf(settings);
      const blog = toBlog(row, { imagesUrl, pathOf, lists: 'nested', text: 'shown', writer });
      return { success: true, blog, takesAnnotations };
    }),
    onSend: async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex');
    },
  });
}
