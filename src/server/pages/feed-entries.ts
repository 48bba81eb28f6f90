import { mediaNameEnd } from '../../contract/media';
import { plainText } from '../../contract/plain-text';
import { withoutListKinds } from '../../contract/quill-lists';
import { pathOfId, type PathOf } from '../addresses/addresses.service';
import type { BlogsService } from '../blogs/blogs.service';
import { fileName, imageUrls } from '../media/image-urls';
import { noCover } from '../media/no-cover';
import { mediaTypeOf, mediaUrl, withImageUrls } from '../media/text-images';
import type { Writer } from '../profiles/profiles.service';
import { toFeedText } from './feed-text';
import { isFromRight } from './text-direction';
import { xmlText } from '../xml-text';

/** A post as feeds show it. */
export interface FeedEntry {
  /** Its address that never changes, so that no feed reader takes it for a new one. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** The whole post as HTML; undefined where the feed would become too long. */
  html: string | undefined;
  category: string;
  /** Undefined where it is that of the whole feed. */
  author: string | undefined;
  /** `length` in bytes; undefined where it has none. */
  cover: { url: string; type: string; length: number } | undefined;
  /** The first recording of the text, as podcasts have it. */
  recording: FeedEntry['cover'];
  published: Date;
  updated: Date;
}

const audio = new RegExp(`<audio src="/images/([0-9a-f]{32}-${mediaNameEnd})"`);

/** The name of the file of the first recording in a stored text. */
const findRecording = (html: string): string | undefined => audio.exec(html)?.[1];

type Post = Awaited<ReturnType<BlogsService['listNewest']>>[number];

/** Characters of HTML in one feed. */
const maxHtmlLength = 1_000_000;

interface Options {
  /** Who wrote the posts, where readers are told, by the id of the account. */
  writers: ReadonlyMap<string, Writer>;
  /** Prefix of all URLs but those of images. */
  origin: string;
  pathOf: PathOf;
  imagesUrl: string;
  /** In bytes, of the file of a cover. */
  findSize: (name: string) => Promise<number | undefined>;
}

export async function createFeedEntries(
  posts: Post[],
  { origin, pathOf, imagesUrl, findSize, writers }: Options,
): Promise<FeedEntry[]> {
  // All at once: each may be a request to an object store.
  const sizes = await Promise.all(
    posts.map(async ({ image_hash, width }) =>
      image_hash === noCover ? undefined : findSize(fileName(image_hash, width)),
    ),
  );
  const recordings = await Promise.all(
    posts.map(async ({ description }) => {
      const name = findRecording(description);
      if (name === undefined) return undefined;
      return { url: mediaUrl(name, imagesUrl), type: mediaTypeOf(name)!, length: (await findSize(name)) ?? 0 };
    }),
  );
  const entries: FeedEntry[] = [];
  let htmlLength = 0;
  for (const [index, post] of posts.entries()) {
    const url = origin + pathOf(post);
    const cover = { hash: post.image_hash, width: post.width };
    htmlLength += post.description.length;
    entries.push({
      id: origin + pathOfId(post.id),
      url,
      title: xmlText(post.title),
      summary: xmlText(post.sub_title || plainText(post.excerpt)),
      html:
        htmlLength > maxHtmlLength
          ? undefined
          : directed(
              xmlText(withAbsoluteUrls(withImageUrls(toFeedText(withoutListKinds(post.description)), imagesUrl), url)),
              post.excerpt,
            ),
      category: xmlText(post.category),
      author: toByline(post, writers),
      cover:
        cover.hash === noCover
          ? undefined
          : { url: imageUrls(cover, imagesUrl).image, type: 'image/webp', length: sizes[index] ?? 0 },
      recording: recordings[index],
      published: new Date(post.created_at),
      updated: new Date(post.updated_at),
    });
  }
  return entries;
}

const directed = (html: string, excerpt: string): string =>
  isFromRight(plainText(excerpt)) ? `<div dir="rtl">${html}</div>` : html;

function toByline({ byline, author_id: id }: Post, writers: ReadonlyMap<string, Writer>): string | undefined {
  const name = byline ?? (id === null ? undefined : writers.get(id)?.name);
  return name === undefined ? undefined : xmlText(name);
}

/** Attributes with an address, as the sanitizer writes them: first in their tag, quoted, escaped. */
const addresses = /(<(?:a href|(?:img|audio|video) src)=")([^"]*)"/g;

/**
 * Makes the links and pictures of a sanitized description absolute, for readers who see it elsewhere.
 * @param base address of the page that the description belongs to
 */
export const withAbsoluteUrls = (html: string, base: string): string =>
  html.replace(addresses, (tag, beginning: string, url: string) =>
    URL.canParse(url) || !URL.canParse(url, base) ? tag : `${beginning}${new URL(url, base).href}"`,
  );
