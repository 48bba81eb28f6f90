import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { findPlayer, playerSites } from '../../contract/embeds';
import { embedCalls } from '../../contract/extensions/embeds';
import { escapeAttribute } from '../../contract/plain-text';
import { notFound } from '../http/errors';
import { route } from '../http/route';
import type { SiteService } from '../site/site.service';
import type { EmbedsService } from './embeds.service';

interface Services {
  embeds: EmbedsService;
  site: Pick<SiteService, 'readSettings'>;
}

/** Each may fetch a page and a picture. */
const cardsPerMinute = 30;

const css = 'html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block;background:#000}';
const cssHash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

interface PlayerRoute {
  Params: { provider: string };
  Querystring: { address?: unknown };
}

/**
 * Describes pages of other sites for cards, and serves the page that a player stands in: the only one whose policy names another
 * host, and that of this player alone. Our own pages may frame it, and nobody else's.
 */
export function embedsRoutes(app: FastifyInstance, { embeds, site }: Services): void {
  app.route(
    route(embedCalls.describeEmbed, { perMinute: cardsPerMinute }, async ({ user, body, imagesUrl, signal }) => ({
      success: true,
      card: await embeds.describe(user.id, body.address, { imagesUrl, signal }),
    })),
  );

  app.get<PlayerRoute>('/embed/:provider', async (request, reply) => {
    const { address } = request.query;
    const { players } = await site.readSettings();
    const found = typeof address === 'string' ? findPlayer(address, players) : undefined;
    if (found?.provider !== request.params.provider) throw notFound('The player');
    const { provider, player } = found;
    const policy = [
      ...["default-src 'none'", `frame-src ${new URL(player).origin}`, `style-src ${cssHash}`],
      ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"],
    ];
    const title = `The player of ${playerSites[provider]}`;
    return reply
      .headers({
        'content-security-policy': policy.join('; '),
        'x-frame-options': 'SAMEORIGIN',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${css}</style>` +
          `<iframe src="${escapeAttribute(player)}" title="${title}" ` +
          'allow="autoplay; encrypted-media; fullscreen; picture-in-picture" ' +
          'sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox">' +
          '</iframe></html>',
      );
  });
}
