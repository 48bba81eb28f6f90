import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SitemapIndexStream, SitemapStream, streamToPromise, type SitemapItemLoose } from 'sitemap';
import type { BlogsService } from '../blogs/blogs.service';
import { imageUrls } from '../media/image-urls';
import { homeUrl, postUrl } from './page-urls';

const addressesPerSitemap = 10_000;

/** The address of a sitemap; they are numbered from 1. */
const sitemapUrl = (origin: string, number: number) => `${origin}/sitemap-${number}.xml`;

/** @param posts how many are published; the home page is one address more */
export const countSitemaps = (posts: number): number => Math.ceil((posts + 1) / addressesPerSitemap);

/** @param origin prefix of all URLs */
export function renderSitemapIndex(origin: string, posts: number): Promise<string> {
  const numbers = Array.from({ length: countSitemaps(posts) }, (_, index) => index + 1);
  return write(
    numbers.map((number) => ({ url: sitemapUrl(origin, number) })),
    new SitemapIndexStream(),
  );
}

interface Prefixes {
  /** Of all URLs but those of images. */
  origin: string;
  imagesUrl: string;
}

/** The home page, then the posts, the oldest first: so that a new post changes the last sitemap alone. */
export function renderSitemap(prefixes: Prefixes, number: number, blogs: BlogsService): Promise<string> {
  return write(
    listAddresses(prefixes, number, blogs),
    new SitemapStream({ xmlns: { image: true, news: false, video: false, xhtml: false } }),
  );
}

async function* listAddresses(
  { origin, imagesUrl }: Prefixes,
  number: number,
  blogs: BlogsService,
): AsyncGenerator<SitemapItemLoose> {
  const isFirst = number === 1;
  if (isFirst) yield { url: homeUrl(origin) };
  const slices = blogs.readPublished({
    offset: isFirst ? 0 : (number - 1) * addressesPerSitemap - 1,
    limit: isFirst ? addressesPerSitemap - 1 : addressesPerSitemap,
  });
  for await (const posts of slices) {
    for (const { id, image_hash: hash, width, updated_at: lastmod } of posts) {
      yield { url: postUrl(origin, id), lastmod, img: imageUrls({ hash, width }, imagesUrl).image };
    }
  }
}

async function write(
  items: Iterable<object> | AsyncIterable<object>,
  sitemap: SitemapStream | SitemapIndexStream,
): Promise<string> {
  const [xml] = await Promise.all([streamToPromise(sitemap), pipeline(Readable.from(items), sitemap)]);
  return xml.toString();
}
