import type { FastifyInstance } from 'fastify';
import { repliesCalls } from '../../contract/extensions/replies';
import { escapeAttribute, escapeHtml } from '../../contract/plain-text';
import { notFound } from '../http/errors';
import { route } from '../http/route';
import { xmlText } from '../xml-text';
import type { SiteService } from '../site/site.service';
import type { AccountFeedEntry, AccountFeedsService } from './account-feeds.service';

interface Services {
  accountFeeds: AccountFeedsService;
  site: Pick<SiteService, 'readSettings'>;
}

/** Feed readers ask once in some minutes; whoever guesses addresses asks more often. */
const perMinute = 30;

export function accountFeedsRoutes(app: FastifyInstance, { accountFeeds, site }: Services): void {
  app.route(
    route(repliesCalls.getOwnFeed, async ({ user }) => ({ success: true, path: await accountFeeds.getPath(user) })),
  );

  app.route(
    route(repliesCalls.renewOwnFeed, { perMinute }, async ({ user }) => ({
      success: true,
      path: await accountFeeds.renew(user),
    })),
  );

  app.get<{ Params: { file: string } }>(
    // What other systems have below `/feed` is redirected, and no address of ours.
    '/feed/:file(^[\\w-]{32}\\.\\.[\\w-]{22}\\.xml$)',
    { config: { rateLimit: { max: perMinute } } },
    async (request, reply) => {
      const { file } = request.params;
      const entries = await accountFeeds.read(file.slice(0, -'.xml'.length));
      if (!entries) throw notFound('The feed');
      const { name, language } = await site.readSettings();
      const { origin } = app.getAbsoluteOrigin(request);
      return reply
        .type('application/rss+xml; charset=utf-8')
        .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
        .send(renderFeed({ origin, name, language, entries }));
    },
  );
}

interface FeedContent {
  origin: string;
  /** Of the site. */
  name: string;
  language: string;
  entries: AccountFeedEntry[];
}

const write = (text: string): string => escapeAttribute(xmlText(text));

/** In RSS a description is HTML. */
const renderFeed = ({ origin, name, language, entries }: FeedContent): string => `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0">
<channel>
<title>${write(`For you on ${name}`)}</title>
<link>${write(origin)}/</link>
<description>${write(`What others answered to you on ${name}`)}</description>
<language>${write(language)}</language>
${entries
  .map(
    ({ id, title, text, path, date }) => `<item>
<title>${write(title)}</title>
<link>${write(origin + path)}</link>
<guid isPermaLink="false">${write(id)}</guid>
<pubDate>${new Date(date).toUTCString()}</pubDate>
<description>${write(escapeHtml(text))}</description>
</item>`,
  )
  .join('\n')}
</channel>
</rss>
`;
