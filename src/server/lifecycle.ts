import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Credentials } from '../contract/entities';
import { type Config, ConfigError } from './config';
import type { Database } from './database/database';
import { errorCode } from './error-code';

/**
 * Makes the server listen.
 * @returns its address for people, without trailing slash
 * @throws ConfigError that names PORT or HOST
 */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') throw new ConfigError(`PORT: ${port} on ${host} is in use already.`);
    if (code === 'EACCES') throw new ConfigError(`PORT: ${port} may not be used by this user.`);
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL')
      throw new ConfigError(`HOST: ${host} is no address of this machine.`);
    throw error;
  }
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  // With PORT=0 the system chooses one.
  const { port: boundPort } = app.server.address() as AddressInfo;
  return `http://${name.includes(':') ? `[${name}]` : name}:${boundPort}`;
}

interface StartupInfo {
  url: string;
  /** The admin created by this start, or the one whose generated password has not been used yet. */
  firstAdmin: Credentials | undefined;
  /** A password from the environment is not printed. */
  isPasswordConfigured: boolean;
}

/** The message printed on stdout once the server listens. */
export function startupMessage({ url, firstAdmin, isPasswordConfigured }: StartupInfo): string {
  const lines = [`Octavo is ready: ${url}`];
  if (firstAdmin) {
    lines.push(
      '',
      `Sign in at ${url}/login as the first admin:`,
      `  E-mail    ${firstAdmin.email}`,
      isPasswordConfigured
        ? '  Password  the one in ADMIN_PASSWORD'
        : `  Password  ${firstAdmin.password}   (shown until it has been used)`,
    );
  }
  return `\n${lines.map((line) => line && `  ${line}`).join('\n')}\n\n`;
}

/** How long requests in flight may take to finish. */
const timeoutMs = 30_000;

/** Within this time a second signal is the same one: on Ctrl-C `npm` forwards what the terminal has sent to both. */
const repeatedWithinMs = 1_000;

/**
 * On SIGTERM or SIGINT lets readiness fail, finishes the requests in flight, closes the database, and exits with 0; on a
 * second signal exits with 1 at once.
 */
export function shutDownOnSignal(app: FastifyInstance, database: Database, onError: (error: unknown) => void): void {
  const shutDown = async () => {
    await app.failReadiness();
    setTimeout(() => app.server.closeAllConnections(), timeoutMs).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  let signalledAt: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (signalledAt === undefined) {
        signalledAt = now;
        shutDown().catch(onError);
      } else if (now - signalledAt > repeatedWithinMs) process.exit(1);
    });
  }
}

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
