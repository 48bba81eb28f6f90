import type { FastifyInstance } from 'fastify';
import type { Database } from './database/database';

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
