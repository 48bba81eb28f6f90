// The feeds that the server offers: its routes, and the `rel=alternate` links of its pages.

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

/** Which posts a feed has, where it has not all. */
export interface FeedScope {
  parameter: 'category' | 'tag' | 'author';
  /** Of the parameter. */
  value: string;
  /** For people. */
  name: string;
}

export const categoryFeed = (name: string): FeedScope => ({ parameter: 'category', value: name, name });

export const tagFeed = ({ name, slug }: { name: string; slug: string }): FeedScope => ({
  parameter: 'tag',
  value: slug,
  name,
});

export const authorFeed = ({ name, slug }: { name: string; slug: string }): FeedScope => ({
  parameter: 'author',
  value: slug,
  name,
});

/** Path and query of a feed. */
export const feedPath = (format: FeedFormat, scope?: FeedScope): string =>
  feeds[format].path + (scope ? `?${scope.parameter}=${encodeURIComponent(scope.value)}` : '');

/** The title of a feed, whatever its format. */
export const feedTitle = (siteName: string, scope?: FeedScope): string =>
  scope ? `${scope.name} · ${siteName}` : siteName;

/** What the `<link rel="alternate">` of each feed says. */
export const feedLinks = (siteName: string, scope?: FeedScope): FeedLink[] =>
  feedFormats.map((format) => ({
    href: feedPath(format, scope),
    type: feeds[format].type,
    title: `${feedTitle(siteName, scope)} (${feeds[format].name})`,
  }));
