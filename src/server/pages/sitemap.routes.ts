import { setImmediate } from 'node:timers/promises';
import { Mutex } from 'async-mutex';
import type { FastifyInstance } from 'fastify';
import { datePath } from '../../contract/date-path';
import { escapeHtml } from '../../contract/plain-text';
import { authorTag, blogContents, categoryList, seriesList, siteTag } from '../../contract/tags';
import type { AddressesService, PathOf } from '../addresses/addresses.service';
import type { BlogsService } from '../blogs/blogs.service';
import type { DateArchiveService } from '../blogs/date-archive.service';
import type { CategoriesService } from '../categories/categories.service';
import type { SeriesService } from '../series/series.service';
import type { TagsService } from '../tags/tags.service';
import { notFound } from '../http/errors';
import { sendCachedRepresentation } from '../http/cached-representation';
import { createCompressedRepresentation } from '../http/representation';
import { imageUrls } from '../media/image-urls';
import type { SiteSettings } from '../../contract/site-settings';
import type { ProfilesService } from '../profiles/profiles.service';
import type { SiteService } from '../site/site.service';
import { archivePath, homeUrl } from './page-addresses';
import { createSenderWithOrigin } from './send-with-origin';

const type = 'application/xml; charset=utf-8';

const addressesPerSitemap = 10_000;

interface Services {
  blogs: BlogsService;
  categories: CategoriesService;
  tags: TagsService;
  series: Pick<SeriesService, 'listPublicSlugs'>;
  dateArchive: Pick<DateArchiveService, 'listMonths'>;
  profiles: Pick<ProfilesService, 'listPublicSlugs'>;
  site: Pick<SiteService, 'readSettings'>;
  addresses: Pick<AddressesService, 'readPathOf'>;
}

/** robots.txt, which names the index of the sitemaps, and the sitemaps: the home page, pages, categories, tags, series, authors, and every published post. */
export function sitemapRoutes(app: FastifyInstance, services: Services): void {
  const { blogs, categories, tags, series, dateArchive, profiles, site, addresses } = services;
  // One at a time: a crawler that asks for all of them must not hold up readers.
  const rendering = new Mutex();
  const sendWithOrigin = createSenderWithOrigin(app);

  app.get('/robots.txt', (request, reply) => {
    const { origin, isKnown } = app.getAbsoluteOrigin(request);
    return sendCachedRepresentation(request, reply, {
      key: isKnown ? JSON.stringify(['robots', origin]) : undefined,
      tags: [siteTag],
      type: 'text/plain; charset=utf-8',
      make: async () => robotsTxt(origin, await site.readSettings()),
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

  // Beyond these, tags are found by the links on posts.
  app.get('/sitemap-archives.xml', (request, reply) =>
    sendWithOrigin(request, reply, {
      key: ['sitemap', 'archives'],
      tags: [blogContents, categoryList, seriesList, siteTag],
      type,
      async make(origin) {
        const all = await categories.list('everyone');
        const paths = all.filter((category) => category.blogs > 0).map(({ slug }) => archivePath('category', slug));
        for await (const slugs of readUsedTags(tags)) for (const slug of slugs) paths.push(archivePath('tag', slug));
        for (const slug of await series.listPublicSlugs()) paths.push(archivePath('series', slug));
        const months = await dateArchive.listMonths();
        if (months.length > 0) paths.push(datePath());
        for (const { year, month } of months.slice(0, maxMonths)) paths.push(datePath({ year, month }));
        const pathOf = await addresses.readPathOf();
        const pages = (await blogs.listPublishedPages(maxPages)).map(
          (page) => `<url><loc>${escapeHtml(origin + pathOf(page))}</loc><lastmod>${page.updated_at}</lastmod></url>`,
        );
        return renderUrls([...pages, ...paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`)]);
      },
    }),
  );

  app.get<{ Params: { number: string } }>('/sitemap-:number([1-9]\\d{0,5}).xml', (request, reply) => {
    const number = Number(request.params.number);
    return sendWithOrigin(request, reply, {
      key: ['sitemap', number],
      tags: [blogContents, authorTag, siteTag],
      type,
      async make(origin) {
        if (number > countSitemaps(await blogs.countPublished())) throw notFound('This sitemap');
        const pathOf = await addresses.readPathOf();
        return rendering.runExclusive(async () =>
          renderSitemap({ origin, imagesUrl: app.getImagesUrl(origin), pathOf }, number, {
            blogs,
            authors: number === 1 ? await profiles.listPublicSlugs() : [],
          }),
        );
      },
      represent: createCompressedRepresentation,
    });
  });
}

/**
 * The rules of public/robots.txt, which is for the app alone, and the sitemap. Each is a beginning of paths: `/admin` would
 * forbid the post `/admin-tools` as well.
 */
const robotsTxt = (origin: string, { allowsSearchEngines }: Pick<SiteSettings, 'allowsSearchEngines'>) =>
  allowsSearchEngines
    ? `User-agent: *
Allow: /
Disallow: /admin$
Disallow: /admin/
Disallow: /admin?
Disallow: /profile$
Disallow: /profile/
Disallow: /profile?

Sitemap: ${origin}/sitemap.xml
`
    : `User-agent: *
Disallow: /
`;

/** Pages such as About that are listed. */
const maxPages = 20_000;

/** Months that are listed. */
const maxMonths = 2_000;

/** Tags that are listed; a sitemap has at most 50,000 addresses. */
const maxTags = 20_000;
const tagsPerBatch = 500;

/** Their slugs, in batches, between which others are answered. */
async function* readUsedTags(tags: TagsService): AsyncGenerator<string[]> {
  let after = '';
  for (let count = 0; count < maxTags; count += tagsPerBatch) {
    const rows = await tags.listUsed(after, tagsPerBatch);
    yield rows.map(({ slug }) => slug);
    if (rows.length < tagsPerBatch) return;
    after = rows.at(-1)!.id;
    await setImmediate();
  }
}

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
  entries.push(`<sitemap><loc>${escapeHtml(origin)}/sitemap-archives.xml</loc></sitemap>`);
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
  pathOf: PathOf;
}

/** The home page and the authors, then the posts, the oldest first: so that a new post changes the last sitemap alone. */
async function renderSitemap(
  { origin, imagesUrl, pathOf }: Prefixes,
  number: number,
  { blogs, authors }: { blogs: BlogsService; authors: string[] },
): Promise<string> {
  const isFirst = number === 1;
  const entries = isFirst ? [`<url><loc>${escapeHtml(homeUrl(origin))}</loc></url>`] : [];
  for (const slug of authors) entries.push(`<url><loc>${escapeHtml(`${origin}/author/${slug}`)}</loc></url>`);
  const slices = blogs.readPublished({
    offset: isFirst ? 0 : (number - 1) * addressesPerSitemap - 1,
    limit: isFirst ? addressesPerSitemap - 1 : addressesPerSitemap,
  });
  for await (const posts of slices) {
    for (const post of posts) {
      const { image_hash: hash, width, updated_at } = post;
      const image = escapeHtml(imageUrls({ hash, width }, imagesUrl).image);
      entries.push(
        `<url><loc>${escapeHtml(origin + pathOf(post))}</loc><lastmod>${updated_at}</lastmod>` +
          `${image && `<image:image><image:loc>${image}</image:loc></image:image>`}</url>`,
      );
    }
  }
  return renderUrls(entries);
}

const renderUrls = (entries: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>
`;
