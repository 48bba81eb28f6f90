import { Mutex } from 'async-mutex';
import type { FastifyInstance } from 'fastify';
import { blogContents } from '../../contract/tags';
import type { BlogsService } from '../blogs/blogs.service';
import { notFound } from '../http/errors';
import { createCompressedRepresentation } from '../http/representation';
import { createSenderWithOrigin } from './send-with-origin';
import { countSitemaps, renderSitemap, renderSitemapIndex } from './sitemap';

const type = 'application/xml; charset=utf-8';

/** The index of the sitemaps, and the sitemaps: the home page and every published post. */
export function sitemapRoutes(app: FastifyInstance, blogs: BlogsService): void {
  // One at a time: a crawler that asks for all of them must not hold up readers.
  const rendering = new Mutex();
  const sendWithOrigin = createSenderWithOrigin(app);

  app.get('/sitemap.xml', (request, reply) =>
    sendWithOrigin(request, reply, {
      key: ['sitemap', 'index'],
      tags: [blogContents],
      type,
      make: async (origin) => renderSitemapIndex(origin, await blogs.countPublished()),
    }),
  );

  app.get<{ Params: { number: string } }>('/sitemap-:number([1-9]\\d{0,5}).xml', (request, reply) => {
    const number = Number(request.params.number);
    return sendWithOrigin(request, reply, {
      key: ['sitemap', number],
      tags: [blogContents],
      type,
      async make(origin) {
        if (number > countSitemaps(await blogs.countPublished())) throw notFound('This sitemap');
        return rendering.runExclusive(() =>
          renderSitemap({ origin, imagesUrl: app.getImagesUrl(origin) }, number, blogs),
        );
      },
      represent: createCompressedRepresentation,
    });
  });
}
