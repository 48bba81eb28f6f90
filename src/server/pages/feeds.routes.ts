import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { allCategories } from '../../contract/categories';
import {
  authorFeed,
  categoryFeed,
  feedFormats,
  feedPath,
  feeds,
  tagFeed,
  type FeedFormat,
  type FeedScope,
} from '../../contract/feeds';
import { foldCase } from '../../contract/fold-case';
import { authorTag, blogContents, categoryList, siteTag } from '../../contract/tags';
import type { AddressesService } from '../addresses/addresses.service';
import type { NewestOf } from '../blogs/blog-lists';
import type { BlogsService } from '../blogs/blogs.service';
import type { CategoriesService } from '../categories/categories.service';
import { notFound } from '../http/errors';
import { isWellFormed } from '../http/validation';
import type { ImageStore } from '../media/image-store';
import type { ProfilesService } from '../profiles/profiles.service';
import type { SiteService } from '../site/site.service';
import type { TagsService } from '../tags/tags.service';
import { withTimeLimit } from '../with-time-limit';
import { createFeedEntries } from './feed-entries';
import { renderFeed } from './feeds';
import { archivePath, homeUrl } from './page-addresses';
import { createSenderWithOrigin } from './send-with-origin';

interface Options {
  addresses: Pick<AddressesService, 'readPathOf'>;
  blogs: BlogsService;
  categories: CategoriesService;
  tags: TagsService;
  profiles: Pick<ProfilesService, 'findWriters' | 'getPublicOrFail'>;
  images: Pick<ImageStore, 'findSize'>;
  site: Pick<SiteService, 'readSettings'>;
}

/** Posts in a feed. */
const entriesPerFeed = 20;

/** Several times as many covers as all feeds have together. */
const maxSizes = 1000;

/** How long a feed waits for the sizes of files, which it may do without. */
const maxSizeWaitMs = 1_000;

const types: Record<FeedFormat, string> = {
  // Browsers show other types of XML as source, or download them; feed readers take any.
  rss: 'application/xml; charset=utf-8',
  atom: 'application/xml; charset=utf-8',
  json: `${feeds.json.type}; charset=utf-8`,
};

/** The newest published posts, in three formats, each of all posts, of one category, of one tag, or of one author. */
export function feedsRoutes(app: FastifyInstance, services: Options): void {
  const { blogs, images, site, addresses, profiles } = services;
  const sendWithOrigin = createSenderWithOrigin(app);
  // A stored file does not change, and to ask for its size is a request to an object store.
  const sizes = new LRUCache<string, number>({ max: maxSizes, fetchMethod: (name) => images.findSize(name) });
  /** Undefined where an object store fails, or takes long: what it answers later is known then. */
  const findSize = (name: string): Promise<number | undefined> =>
    withTimeLimit(sizes.fetch(name), maxSizeWaitMs, () => undefined).catch(() => undefined);
  const send = async (format: FeedFormat, request: FastifyRequest, reply: FastifyReply) => {
    const found = await findScope(request.query as Record<string, unknown>, services);
    if (found?.isFormer) {
      return reply.header('cache-control', 'no-cache').redirect(feedPath(format, found.scope), 301);
    }
    return sendWithOrigin(request, reply, {
      key: ['feed', format, found?.of],
      tags: [blogContents, categoryList, authorTag, siteTag],
      type: types[format],
      counted: { feed: feedPath(format, found?.scope) },
      async make(origin) {
        const settings = await site.readSettings();
        const posts = await blogs.listNewest(found?.of ?? {}, entriesPerFeed);
        const entries = await createFeedEntries(posts, {
          origin,
          pathOf: await addresses.readPathOf(settings),
          imagesUrl: app.getImagesUrl(origin),
          findSize,
          writers: await profiles.findWriters(posts, settings),
        });
        return renderFeed[format]({
          origin,
          scope: found?.scope,
          pageUrl: origin + (found?.page ?? '/'),
          entries,
          settings,
        });
      },
    });
  };
  for (const format of feedFormats) {
    app.get(feeds[format].path, (request, reply) => send(format, request, reply));
  }
}

interface FoundScope {
  of: NewestOf;
  scope: FeedScope;
  /** The path of the page that shows the same posts. */
  page: string;
  /** Whether the address is a former one. */
  isFormer: boolean;
}

/**
 * Undefined for all posts.
 * @throws HttpError 404 for what is unknown: a subscription to it would stay empty, or show other posts
 */
async function findScope(
  { category, tag, author }: Record<string, unknown>,
  { categories, tags, profiles }: Pick<Options, 'categories' | 'tags' | 'profiles'>,
): Promise<FoundScope | undefined> {
  if (category === undefined && tag !== undefined) return findTag(tag, tags);
  if (category === undefined && author !== undefined) return findAuthor(author, profiles);
  const name = category === undefined ? allCategories : textOf(category);
  if (foldCase(name) === foldCase(allCategories)) return undefined;
  const found = await categories.findByAddress(name);
  if (!found) throw notFound('The category');
  const isFormer = found.name_folded !== foldCase(name);
  return { of: { category: found.id }, scope: categoryFeed(found.name), page: homeUrl('', found.name), isFormer };
}

async function findTag(value: unknown, tags: TagsService): Promise<FoundScope> {
  const found = await tags.findByAddress(textOf(value), 'everyone');
  if (!found) throw notFound('The tag');
  const { id, slug } = found;
  return { of: { tag: id }, scope: tagFeed(found), page: archivePath('tag', slug), isFormer: slug !== textOf(value) };
}

async function findAuthor(value: unknown, profiles: Pick<ProfilesService, 'getPublicOrFail'>): Promise<FoundScope> {
  const found = await profiles.getPublicOrFail(textOf(value));
  return {
    of: { authorId: found.user_id },
    scope: authorFeed(found),
    page: `/author/${found.slug}`,
    isFormer: found.slug !== textOf(value),
  };
}

/** Of a parameter; empty for what cannot be asked for. */
const textOf = (value: unknown): string => (typeof value === 'string' && isWellFormed(value) ? value.trim() : '');
