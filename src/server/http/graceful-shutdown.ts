import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How often a server that shuts down checks for pending responses. */
const pollIntervalMs = 50;

/**
 * Makes `app.close()` wait only for pending responses: by itself it would also wait for idle keep-alive connections.
 */
export function closeIdleConnectionsOnShutdown(app: FastifyInstance): void {
  const pendingResponses = new Set<ServerResponse>();
  app.server.on('request', (_request, response: ServerResponse) => {
    pendingResponses.add(response);
    response.once('close', () => pendingResponses.delete(response));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => {
      if (pendingResponses.size === 0) app.server.closeAllConnections();
    }, pollIntervalMs);
    app.server.once('close', () => clearInterval(timer));
  });
}
