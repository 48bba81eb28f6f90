// What a person sees who opens a feed in a browser. Browsers give up XSLT, so the page stands in the feed itself, as XHTML
// that feed readers ignore; public/feed.css shows it and nothing else.
import { feedTitle } from '../../contract/feeds';
import { escapeHtml } from '../../contract/plain-text';
import { site } from '../../contract/site';
import type { FeedContent, FeedEntry } from './feed-entries';
import { homeUrl } from './page-urls';

/** @param xml a feed of RSS or Atom */
export function withReadablePage(xml: string, content: FeedContent): string {
  const withStyles = xml.replace('?>', '?>\n<?xml-stylesheet type="text/css" href="feed.css"?>');
  const end = Math.max(withStyles.lastIndexOf('</channel>'), withStyles.lastIndexOf('</feed>'));
  return withStyles.slice(0, end) + readablePage(content) + withStyles.slice(end);
}

/** Without elements that a feed could have, such as `title`: a feed reader may not tell them apart. */
function readablePage({ origin, category, entries, timeZone }: FeedContent): string {
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  return [
    `<main xmlns="http://www.w3.org/1999/xhtml" lang="${site.language}">`,
    '<p class="hint">This is a feed: copy its address into a feed reader, and new posts will arrive there.</p>',
    `<h1>${link(homeUrl(origin, category), feedTitle(category))}</h1>`,
    `<p>${escapeHtml(site.description)}</p>`,
    ...entries.map((entry) => article(entry, date.format(entry.published))),
    entries.length === 0 ? '<p>There are no posts yet.</p>' : '',
    '</main>',
  ].join('\n');
}

const article = ({ url, title, summary, category, published }: FeedEntry, date: string): string => `<article>
<h2>${link(url, title)}</h2>
<p class="dateline"><time datetime="${published.toISOString()}">${date}</time> · ${category}</p>
<p>${escapeHtml(summary)}</p>
</article>`;

const link = (url: string, text: string): string =>
  `<a href="${escapeHtml(url).replaceAll('"', '&quot;')}">${escapeHtml(text)}</a>`;
