import { Feed, type Item } from 'feed';
import { feedFormats, feedPath, feedTitle, type FeedFormat } from '../../contract/feeds';
import { escapeHtml } from '../../contract/plain-text';
import { site } from '../../contract/site';
import type { FeedContent, FeedEntry } from './feed-entries';
import { withReadablePage } from './feed-page';
import { homeUrl } from './page-urls';

export const renderFeed: Record<FeedFormat, (content: FeedContent) => string> = {
  rss(content) {
    const feed = createFeed(content, (entry) => ({
      ...toItem(entry),
      title: splitCdataEnds(entry.title),
      extensions: [{ name: 'dc:creator', objects: { _text: entry.author ?? site.author } }],
    }));
    return withReadablePage(feed.rss2(), content);
  },

  atom(content) {
    // Its titles are HTML.
    const feed = createFeed(content, (entry) => ({ ...toItem(entry), title: escapeHtml(entry.title) }));
    return withReadablePage(feed.atom1(), content);
  },

  // The package writes version 1 of this format.
  json: ({ origin, category, entries }) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: feedTitle(category),
      home_page_url: homeUrl(origin, category),
      feed_url: origin + feedPath('json', category),
      description: site.description,
      favicon: `${origin}/favicon.svg`,
      authors: [{ name: site.author }],
      language: site.language,
      items: entries.map(({ url, title, summary, html, category: tag, author, cover, published, updated }) => ({
        id: url,
        url,
        title,
        summary,
        content_html: html ?? escapeHtml(summary),
        image: cover.url,
        date_published: published,
        date_modified: updated,
        tags: [tag],
        ...(author !== undefined && { authors: [{ name: author }] }),
        attachments: [{ url: cover.url, mime_type: cover.type, size_in_bytes: cover.length }],
      })),
    }),
};

function createFeed({ origin, category, entries }: FeedContent, toItem: (entry: FeedEntry) => Item): Feed {
  const url = homeUrl(origin, category);
  const feed = new Feed({
    id: url,
    title: feedTitle(category),
    description: site.description,
    language: site.language,
    link: url,
    feedLinks: Object.fromEntries(feedFormats.map((format) => [format, origin + feedPath(format, category)])),
    favicon: `${origin}/favicon.svg`,
    author: { name: site.author },
    generator: site.name,
    // Of an empty feed, the same always, as its ETag depends on it.
    updated: new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime()))),
  });
  for (const entry of entries) feed.addItem(toItem(entry));
  return feed;
}

const toItem = ({ url, title, summary, html, category, author, cover, published, updated }: FeedEntry): Item => ({
  link: url,
  title,
  description: escapeHtml(summary),
  content: html,
  ...(author !== undefined && { author: [{ name: author }] }),
  category: [{ name: category, term: category }],
  enclosure: cover,
  published,
  date: updated,
});

/** The package puts a title into a CDATA section, and escapes only the first end of such a section in it. */
const splitCdataEnds = (text: string) => text.replaceAll(']]>', ']] >');
