import type { FastifyInstance } from 'fastify';

const path = '/speculation-rules.json';

/** Names the rules on a page. By a header, as the Content Security Policy does not allow them inline. */
export const speculationRulesHeader = { 'speculation-rules': `"${path}"` };

/**
 * The browser fetches the page of a link as soon as it is pressed, unless the app has taken over, which fetches data
 * instead.
 */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { selector_matches: 'html:not([data-hydrated]) a' },
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/admin*', '/profile*', '/images/*', '/*.*'] } },
        ],
      },
      eagerness: 'conservative',
    },
  ],
};

export function speculationRulesRoute(app: FastifyInstance): void {
  app.get(path, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('application/speculationrules+json')
      .send(JSON.stringify(rules)),
  );
}
