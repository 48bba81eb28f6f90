import type { FastifyInstance } from 'fastify';
import { sendCachedRepresentation } from '../http/cached-representation';

/** The rules of public/robots.txt, which is for the app alone, and the sitemap. */
const robotsTxt = (origin: string) => `User-agent: *
Allow: /
Disallow: /admin
Disallow: /profile

Sitemap: ${origin}/sitemap.xml
`;

export function robotsRoutes(app: FastifyInstance): void {
  app.get('/robots.txt', (request, reply) => {
    const { origin, isKnown } = app.getAbsoluteOrigin(request);
    return sendCachedRepresentation(request, reply, {
      key: isKnown ? JSON.stringify(['robots', origin]) : undefined,
      tags: [],
      type: 'text/plain; charset=utf-8',
      make: async () => robotsTxt(origin),
    });
  });
}
