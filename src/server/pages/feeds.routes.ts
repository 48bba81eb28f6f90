import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { categories, type Category } from '../../contract/categories';
import { feedFormats, feeds, type FeedFormat } from '../../contract/feeds';
import { foldCase } from '../../contract/fold-case';
import { blogContents } from '../../contract/tags';
import type { BlogsService } from '../blogs/blogs.service';
import { notFound } from '../http/errors';
import type { ImageStore } from '../media/image-store';
import { createFeedEntries } from './feed-entries';
import { renderFeed } from './feeds';
import { createSenderWithOrigin } from './send-with-origin';

interface Options {
  blogs: BlogsService;
  images: Pick<ImageStore, 'findSize'>;
  timeZone: string;
}

/** Posts in a feed. */
const entriesPerFeed = 20;

/** Several times as many covers as all feeds have together. */
const maxSizes = 1000;

const types: Record<FeedFormat, string> = {
  // Browsers show other types of XML as source, or download them; feed readers take any.
  rss: 'application/xml; charset=utf-8',
  atom: 'application/xml; charset=utf-8',
  json: `${feeds.json.type}; charset=utf-8`,
};

/** The newest published posts, in three formats, each of all posts or of one category. */
export function feedsRoutes(app: FastifyInstance, { blogs, images, timeZone }: Options): void {
  const sendWithOrigin = createSenderWithOrigin(app);
  // A stored file does not change, and to ask for its size is a request to an object store.
  const sizes = new LRUCache<string, number>({ max: maxSizes, fetchMethod: (name) => images.findSize(name) });
  const send = async (format: FeedFormat, request: FastifyRequest, reply: FastifyReply) => {
    const category = parseCategory((request.query as { category?: unknown }).category);
    return sendWithOrigin(request, reply, {
      key: ['feed', format, category],
      tags: [blogContents],
      type: types[format],
      async make(origin) {
        const posts = await blogs.listNewest(category, entriesPerFeed);
        const entries = await createFeedEntries(posts, {
          origin,
          imagesUrl: app.getImagesUrl(origin),
          findSize: (name) => sizes.fetch(name),
        });
        return renderFeed[format]({ origin, category, entries, timeZone });
      },
    });
  };
  for (const format of feedFormats) {
    app.get(feeds[format].path, (request, reply) => send(format, request, reply));
  }
}

/**
 * Undefined for all categories.
 * @throws HttpError 404 for an unknown one: a subscription to it would stay empty, or show other posts
 */
function parseCategory(value: unknown = 'All'): Category | undefined {
  const name = typeof value === 'string' ? foldCase(value.trim()) : '';
  if (name === foldCase('All')) return undefined;
  const category = categories.find((each) => foldCase(each) === name);
  if (!category) throw notFound('The category');
  return category;
}
