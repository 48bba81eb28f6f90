import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often a server that shuts down looks for connections that have become idle. */
const pollIntervalMs = 50;

/**
 * Makes `app.close()` wait for responses until they are sent, and for nothing else. Node.js by itself cuts off responses
 * that a client is still receiving, and waits for connections that have not sent a request yet.
 */
export function closeIdleConnectionsOnShutdown(app: FastifyInstance): void {
  const { server } = app;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    const open = [...sockets];
    if (open.some(({ writableLength }) => writableLength > 0)) return;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    closeIdleConnections();
  };

  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const timer = setInterval(() => server.closeIdleConnections(), pollIntervalMs);
    server.once('close', () => clearInterval(timer));
  });
}
