// The service worker of offline reading, while the owner of the site wants it. Browsers ask for it with each visit: another
// one in its place deletes what was kept, and goes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { siteTag } from '../../contract/tags';
import { sendCachedRepresentation } from '../http/cached-representation';
import type { SiteService } from '../site/site.service';

interface Options {
  /** Of the built client. */
  directory: string;
  site: Pick<SiteService, 'readSettings'>;
}

/** A reader's choice not to have anything kept stays, should the owner want it again. */
const lastWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await caches.delete('octavo-kept');
  await self.registration.unregister();
})()));
`;

/** What the worker may do: fetch pages and files of this blog. */
const policy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Where the worker lists what is kept. */
const listPath = '/offline-posts';

export function serviceWorkerRoutes(app: FastifyInstance, { directory, site }: Options): void {
  const file = join(directory, 'sw.js');
  const worker = existsSync(file) ? readFileSync(file, 'utf8') : lastWorker;
  app.get('/sw.js', (request, reply) => {
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
    return sendCachedRepresentation(request, reply, {
      key: 'sw.js',
      tags: [siteTag],
      type: 'text/javascript; charset=utf-8',
      make: async () => ((await site.readSettings()).keepsPostsOffline ? worker : lastWorker),
    });
  });

  // A browser asks while the worker starts, and where it has none: after a logout, or as a page is loaded anew past it.
  const sendToHome = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (!(await site.readSettings()).keepsPostsOffline) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').redirect('/', 303);
  };
  app.get(listPath, sendToHome);
  app.post(listPath, sendToHome);
}
