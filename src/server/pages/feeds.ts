import { feedPath, feeds, feedTitle, type FeedFormat, type FeedScope } from '../../contract/feeds';
import { escapeAttribute, escapeHtml } from '../../contract/plain-text';
import { iconPath, readPicture } from '../../contract/site-pictures';
import type { SiteSettings } from '../../contract/site-settings';
import type { FeedEntry } from './feed-entries';

interface FeedContent {
  /** Prefix of all URLs. */
  origin: string;
  /** Undefined: the feed of all posts. */
  scope: FeedScope | undefined;
  /** The address of the page that shows the same posts. */
  pageUrl: string;
  entries: FeedEntry[];
  settings: Omit<SiteSettings, 'navigation'>;
}

/** HTML as it is, shorter than escaped. */
const cdata = (html: string): string => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const declarations = '<?xml version="1.0" encoding="utf-8"?>\n<?xml-stylesheet type="text/css" href="feed.css"?>';

/** The same always for an empty feed, as its ETag depends on it. */
const lastUpdate = (entries: FeedEntry[]): Date =>
  new Date(Math.max(0, ...entries.map(({ updated }) => updated.getTime())));

function iconUrl({ origin, settings }: Pick<FeedContent, 'origin' | 'settings'>): string {
  const icon = readPicture(settings.icon);
  return origin + (icon ? iconPath(icon, 'apple') : '/favicon.svg');
}

export const renderFeed: Record<FeedFormat, (content: FeedContent) => string> = {
  rss: (content) => `${declarations}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeAttribute(feedTitle(content.settings.name, content.scope))}</title>
<link>${escapeAttribute(content.pageUrl)}</link>
<description>${escapeAttribute(content.settings.description)}</description>
<lastBuildDate>${lastUpdate(content.entries).toUTCString()}</lastBuildDate>
<docs>https://validator.w3.org/feed/docs/rss2.html</docs>
<language>${escapeAttribute(content.settings.language)}</language>
<atom:link href="${escapeAttribute(content.origin + feedPath('rss', content.scope))}" rel="self" type="${feeds.rss.type}"/>
${content.entries.map((entry) => rssItem(entry, content.settings)).join('\n')}
${readablePage(content)}
</channel>
</rss>
`,

  atom: (content) => `${declarations}
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeAttribute(content.pageUrl)}</id>
<title>${escapeAttribute(feedTitle(content.settings.name, content.scope))}</title>
<updated>${lastUpdate(content.entries).toISOString()}</updated>
<author><name>${escapeAttribute(content.settings.authorLabel)}</name></author>
<link rel="alternate" href="${escapeAttribute(content.pageUrl)}"/>
<link rel="self" href="${escapeAttribute(content.origin + feedPath('atom', content.scope))}"/>
<subtitle>${escapeAttribute(content.settings.description)}</subtitle>
<icon>${escapeAttribute(iconUrl(content))}</icon>
${content.entries.map(atomEntry).join('\n')}
${readablePage(content)}
</feed>
`,

  json: ({ origin, scope, pageUrl, entries, settings }) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: feedTitle(settings.name, scope),
      home_page_url: pageUrl,
      feed_url: origin + feedPath('json', scope),
      description: settings.description,
      favicon: iconUrl({ origin, settings }),
      authors: [{ name: settings.authorLabel }],
      language: settings.language,
      items: entries.map(
        ({ id, url, title, summary, html, category, author, cover, recording, published, updated }) => ({
          id,
          url,
          title,
          summary,
          content_html: html ?? escapeHtml(summary),
          ...(cover && { image: cover.url }),
          date_published: published,
          date_modified: updated,
          tags: [category],
          ...(author !== undefined && { authors: [{ name: author }] }),
          ...((recording ?? cover) && {
            attachments: enclosuresOf({ cover, recording }).map(({ url: file, type, length }) => ({
              url: file,
              mime_type: type,
              size_in_bytes: length,
            })),
          }),
        }),
      ),
    }),
};

/** A recording first: an item of RSS has one, and whoever listens to a podcast wants that. */
const enclosuresOf = ({ cover, recording }: Pick<FeedEntry, 'cover' | 'recording'>) =>
  [recording, cover].filter((file) => file !== undefined);

/** In RSS a title is plain text, a description HTML. In Atom both are HTML here. */
const rssItem = (
  { id, url, title, summary, html, category, author, cover, recording, published }: FeedEntry,
  { authorLabel }: Pick<SiteSettings, 'authorLabel'>,
): string => `<item>
<title>${escapeAttribute(title)}</title>
<link>${escapeAttribute(url)}</link>
<guid isPermaLink="true">${escapeAttribute(id)}</guid>
<pubDate>${published.toUTCString()}</pubDate>
<description>${escapeAttribute(escapeHtml(summary))}</description>
${html === undefined ? '' : `<content:encoded>${cdata(html)}</content:encoded>`}
${author === undefined ? '' : `<author>${escapeAttribute(author)}</author>`}
<category>${escapeAttribute(category)}</category>
${enclosuresOf({ cover, recording })
  .slice(0, 1)
  .map(({ url: file, type, length }) => `<enclosure url="${escapeAttribute(file)}" type="${type}" length="${length}"/>`)
  .join('')}
<dc:creator>${escapeAttribute(author ?? authorLabel)}</dc:creator>
</item>`;

const atomEntry = ({ cover, recording, ...entry }: FeedEntry): string => `<entry>
<id>${escapeAttribute(entry.id)}</id>
<title type="html">${escapeAttribute(escapeHtml(entry.title))}</title>
<link href="${escapeAttribute(entry.url)}"/>
${enclosuresOf({ cover, recording })
  .map(
    ({ url, type, length }) =>
      `<link rel="enclosure" href="${escapeAttribute(url)}" type="${type}" length="${length}"/>`,
  )
  .join('\n')}
<updated>${entry.updated.toISOString()}</updated>
<published>${entry.published.toISOString()}</published>
<summary type="html">${escapeAttribute(escapeHtml(entry.summary))}</summary>
${entry.html === undefined ? '' : `<content type="html">${cdata(entry.html)}</content>`}
${entry.author === undefined ? '' : `<author><name>${escapeAttribute(entry.author)}</name></author>`}
<category term="${escapeAttribute(entry.category)}" label="${escapeAttribute(entry.category)}"/>
</entry>`;

/**
 * What a person sees who opens a feed in a browser. Browsers give up XSLT, so the page stands in the feed itself, as XHTML
 * that feed readers ignore; public/feed.css shows it and nothing else. It has no elements that a feed could have, such as
 * `title`: a feed reader may not tell them apart.
 */
function readablePage({ scope, pageUrl, entries, settings }: FeedContent): string {
  const { name, description, language, timeZone } = settings;
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  return [
    `<main xmlns="http://www.w3.org/1999/xhtml" lang="${escapeAttribute(language)}">`,
    '<p class="hint">This is a feed: copy its address into a feed reader, and new posts will arrive there.</p>',
    `<h1>${link(pageUrl, feedTitle(name, scope))}</h1>`,
    `<p>${escapeAttribute(description)}</p>`,
    ...entries.map((entry) => article(entry, date.format(entry.published))),
    entries.length === 0 ? '<p>There are no posts yet.</p>' : '',
    '</main>',
  ].join('\n');
}

const article = ({ url, title, summary, category, published }: FeedEntry, date: string): string => `<article>
<h2>${link(url, title)}</h2>
<p class="dateline"><time datetime="${published.toISOString()}">${date}</time> · ${escapeAttribute(category)}</p>
<p>${escapeAttribute(summary)}</p>
</article>`;

const link = (url: string, text: string): string => `<a href="${escapeAttribute(url)}">${escapeAttribute(text)}</a>`;
