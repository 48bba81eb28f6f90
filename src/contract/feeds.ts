// The feeds that the server offers: its routes, and the `rel=alternate` links of its pages.
import type { Category } from './categories';
import { site } from './site';

export const feeds = {
  rss: { path: '/feed.xml', type: 'application/rss+xml', name: 'RSS' },
  atom: { path: '/atom.xml', type: 'application/atom+xml', name: 'Atom' },
  json: { path: '/feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const;

export type FeedFormat = keyof typeof feeds;

export const feedFormats = Object.keys(feeds) as FeedFormat[];

interface FeedLink {
  /** Path and query. */
  href: string;
  /** Media type. */
  type: string;
  title: string;
}

/** Path and query of a feed: of all posts, or of those of one category. */
export const feedPath = (format: FeedFormat, category?: Category): string =>
  feeds[format].path + (category ? `?category=${category}` : '');

/** The title of a feed, whatever its format. */
export const feedTitle = (category?: Category): string => (category ? `${category} · ${site.name}` : site.name);

/** What the `<link rel="alternate">` of each feed says. */
export const feedLinks = (category?: Category): FeedLink[] =>
  feedFormats.map((format) => ({
    href: feedPath(format, category),
    type: feeds[format].type,
    title: `${feedTitle(category)} (${feeds[format].name})`,
  }));
