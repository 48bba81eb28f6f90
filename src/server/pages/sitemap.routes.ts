import { Mutex } from 'async-mutex';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../contract/plain-text';
import { blogContents } from '../../contract/tags';
import type { BlogsService } from '../blogs/blogs.service';
import { notFound } from '../http/errors';
import { sendCachedRepresentation } from '../http/cached-representation';
import { createCompressedRepresentation } from '../http/representation';
import { imageUrls } from '../media/image-urls';
import { homeUrl, postUrl } from './page-addresses';
import { createSenderWithOrigin } from './send-with-origin';

const type = 'application/xml; charset=utf-8';

const addressesPerSitemap = 10_000;

/** robots.txt, which names the index of the sitemaps, and the sitemaps: the home page and every published post. */
export function sitemapRoutes(app: FastifyInstance, blogs: BlogsService): void {
  // One at a time: a crawler that asks for all of them must not hold up readers.
  const rendering = new Mutex();
  const sendWithOrigin = createSenderWithOrigin(app);

  app.get('/robots.txt', (request, reply) => {
    const { origin, isKnown } = app.getAbsoluteOrigin(request);
    return sendCachedRepresentation(request, reply, {
      key: isKnown ? JSON.stringify(['robots', origin]) : undefined,
      tags: [],
      type: 'text/plain; charset=utf-8',
      make: async () => robotsTxt(origin),
    });
  });

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

/** The rules of public/robots.txt, which is for the app alone, and the sitemap. */
const robotsTxt = (origin: string) => `User-agent: *
Allow: /
Disallow: /admin
Disallow: /profile

Sitemap: ${origin}/sitemap.xml
`;

/** @param posts how many are published; the home page is one address more */
const countSitemaps = (posts: number): number => Math.ceil((posts + 1) / addressesPerSitemap);

/**
 * Sitemaps are numbered from 1.
 * @param origin prefix of all URLs
 */
function renderSitemapIndex(origin: string, posts: number): string {
  const entries = Array.from({ length: countSitemaps(posts) }, (_, index) => {
    return `<sitemap><loc>${escapeHtml(origin)}/sitemap-${index + 1}.xml</loc></sitemap>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`;
}

interface Prefixes {
  /** The prefix of all URLs but those of images. */
  origin: string;
  imagesUrl: string;
}

/** The home page, then the posts, the oldest first: so that a new post changes the last sitemap alone. */
async function renderSitemap({ origin, imagesUrl }: Prefixes, number: number, blogs: BlogsService): Promise<string> {
  const isFirst = number === 1;
  const entries = isFirst ? [`<url><loc>${escapeHtml(homeUrl(origin))}</loc></url>`] : [];
  const slices = blogs.readPublished({
    offset: isFirst ? 0 : (number - 1) * addressesPerSitemap - 1,
    limit: isFirst ? addressesPerSitemap - 1 : addressesPerSitemap,
  });
  for await (const posts of slices) {
    for (const { id, image_hash: hash, width, updated_at } of posts) {
      const image = escapeHtml(imageUrls({ hash, width }, imagesUrl).image);
      entries.push(
        `<url><loc>${escapeHtml(postUrl(origin, id))}</loc><lastmod>${updated_at}</lastmod>` +
          `<image:image><image:loc>${image}</image:loc></image:image></url>`,
      );
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>
`;
}
