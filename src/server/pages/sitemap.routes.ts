import { Mutex } from 'async-mutex';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { blogContents } from '../../contract/tags';
import type { BlogsService } from '../blogs/blogs.service';
import { sendCachedRepresentation } from '../http/cached-representation';
import { notFound } from '../http/errors';
import { createCompressedRepresentation } from '../http/representation';
import { countSitemaps, renderSitemap, renderSitemapIndex } from './sitemap';

const type = 'application/xml; charset=utf-8';

/** The index of the sitemaps, and the sitemaps: the home page and every published post. */
export function sitemapRoutes(app: FastifyInstance, blogs: BlogsService): void {
  // One at a time: a crawler that asks for all of them must not hold up readers.
  const rendering = new Mutex();

  const toKey = (request: FastifyRequest, sitemap: string) => {
    const { origin, isKnown } = app.getAbsoluteOrigin(request);
    return { origin, key: isKnown ? JSON.stringify(['sitemap', sitemap, origin]) : undefined };
  };

  app.get('/sitemap.xml', (request, reply) => {
    const { origin, key } = toKey(request, 'index');
    return sendCachedRepresentation(request, reply, {
      key,
      tags: [blogContents],
      type,
      make: async () => String(await renderSitemapIndex(origin, await blogs.countPublished())),
    });
  });

  app.get<{ Params: { number: string } }>('/sitemap-:number([1-9]\\d{0,5}).xml', (request, reply) => {
    const { origin, key } = toKey(request, request.params.number);
    return sendCachedRepresentation(request, reply, {
      key,
      tags: [blogContents],
      type,
      async make() {
        const number = Number(request.params.number);
        if (number > countSitemaps(await blogs.countPublished())) throw notFound('This sitemap');
        return rendering.runExclusive(async () =>
          createCompressedRepresentation(
            await renderSitemap({ origin, imagesUrl: app.getImagesUrl(origin) }, number, blogs),
          ),
        );
      },
    });
  });
}
