import type { FastifyInstance } from 'fastify';
import { iconPath, iconSizes, readPicture } from '../../contract/site-pictures';
import type { SiteSettings } from '../../contract/site-settings';
import { siteTag } from '../../contract/tags';
import { sendCachedRepresentation } from '../http/cached-representation';
import { notFound } from '../http/errors';
import type { SiteService } from '../site/site.service';

interface Options {
  site: Pick<SiteService, 'readSettings'>;
}

/** What asks for the icon of the site without having read a page, and the web manifest, which pages name where it is set. */
export function iconsRoutes(app: FastifyInstance, { site }: Options): void {
  app.get('/favicon.ico', async (_request, reply) => {
    const icon = readPicture((await site.readSettings()).icon);
    if (!icon) throw notFound('This file');
    // The address stays, and the icon may change.
    return reply.header('cache-control', 'no-cache').redirect(iconPath(icon, 'tab'));
  });

  app.get('/site.webmanifest', (request, reply) =>
    sendCachedRepresentation(request, reply, {
      key: 'site.webmanifest',
      tags: [siteTag],
      type: 'application/manifest+json; charset=utf-8',
      make: async () => JSON.stringify(toManifest(await site.readSettings())),
    }),
  );
}

const toManifest = ({ name, description, language, accentColour, icon }: Omit<SiteSettings, 'navigation'>) => ({
  id: '/',
  start_url: '/',
  display: 'minimal-ui',
  name,
  short_name: name,
  ...(description && { description }),
  lang: language,
  theme_color: accentColour || '#0e4b40',
  background_color: '#fbfaf6',
  icons: toIcons(icon),
});

function toIcons(value: string) {
  const icon = readPicture(value);
  if (!icon) {
    return [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ];
  }
  return (['small', 'large'] as const).map((size) => ({
    src: iconPath(icon, size),
    sizes: `${iconSizes[size]}x${iconSizes[size]}`,
    type: 'image/png',
  }));
}
