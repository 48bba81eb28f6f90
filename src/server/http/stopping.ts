import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How often a server that stops looks whether the last answer is out, in milliseconds. */
const interval = 50;

/**
 * Lets `app.close()` wait for the answers that are due, and for nothing else: by itself it would wait also for browsers
 * that keep a connection open in case they want something later.
 */
export function stopOnceAnswered(app: FastifyInstance): void {
  const due = new Set<ServerResponse>();
  app.server.on('request', (_request, response: ServerResponse) => {
    due.add(response);
    response.once('close', () => due.delete(response));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const looking = setInterval(() => {
      if (due.size === 0) app.server.closeAllConnections();
    }, interval);
    app.server.once('close', () => clearInterval(looking));
  });
}
