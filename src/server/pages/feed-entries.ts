import type { Category } from '../../contract/categories';
import { plainText } from '../../contract/plain-text';
import type { BlogsService } from '../blogs/blogs.service';
import type { ImageStore } from '../media/image-store';
import { fileName, imageUrls } from '../media/image-urls';
import { withAbsoluteUrls } from './absolute-urls';
import { postUrl } from './page-urls';
import { xmlText } from './xml-text';

/** A post as feeds show it. */
export interface FeedEntry {
  url: string;
  title: string;
  summary: string;
  /** The whole post as HTML; undefined where the feed would become too long. */
  html: string | undefined;
  category: Category;
  /** `length` in bytes. */
  cover: { url: string; type: string; length: number };
  published: Date;
  updated: Date;
}

export interface FeedContent {
  /** Prefix of all URLs. */
  origin: string;
  /** Undefined for all of them. */
  category: Category | undefined;
  entries: FeedEntry[];
  /** In which the posts are dated for a person. */
  timeZone: string;
}

type Post = Awaited<ReturnType<BlogsService['listNewest']>>[number];

/** Characters of HTML in one feed. */
const maxHtmlLength = 1_000_000;

/** @param origin prefix of all URLs */
export async function createFeedEntries(
  posts: Post[],
  origin: string,
  images: Pick<ImageStore, 'findSize'>,
): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = [];
  let htmlLength = 0;
  for (const post of posts) {
    const url = postUrl(origin, post.id);
    const cover = { hash: post.image_hash, width: post.width };
    htmlLength += post.description.length;
    entries.push({
      url,
      title: xmlText(post.title),
      summary: xmlText(post.sub_title || plainText(post.excerpt)),
      html: htmlLength > maxHtmlLength ? undefined : xmlText(withAbsoluteUrls(post.description, url)),
      category: post.category,
      cover: {
        url: imageUrls(cover, origin).image,
        type: 'image/webp',
        length: (await images.findSize(fileName(cover.hash, cover.width))) ?? 0,
      },
      published: new Date(post.created_at),
      updated: new Date(post.updated_at),
    });
  }
  return entries;
}
