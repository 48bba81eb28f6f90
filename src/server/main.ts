import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAccountsService } from './accounts/accounts.service';
import { ensureAdmin } from './accounts/first-admin';
import { buildApp } from './app';
import { createBlogsService } from './blogs/blogs.service';
import { ConfigError, readConfig, type Config } from './config';
import type { Database } from './database/database';
import { migrate } from './database/migrate';
import { openSqlite } from './database/sqlite';
import { errorCode } from './error-code';
import { readOrCreateJwtSecret } from './jwt-secret';
import { createImageStore } from './media/image-store';
import { addSamplePosts } from './samples/samples';
import { startupMessage } from './startup-message';

/** The same path from src/server and from dist/server. */
const root = join(__dirname, '../..');

/** How long requests in flight may take to finish after SIGTERM or SIGINT. */
const shutdownTimeoutMs = 30_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { database, secret } = openDataDirectory(config);
  await migrate(database);

  const images = createImageStore({ directory: join(config.dataDirectory, 'images') });
  const app = await buildApp({ config, database, images, secret, clientDirectory: join(root, 'dist/client') });
  shutDownOnSignal(app, database);

  const createdAdmin = await ensureAdmin(createAccountsService(database), config.firstAdmin);
  await createBlogsService(database, images, app.log).sweepCovers();
  if (config.hasSamplePosts) {
    const added = await addSamplePosts(database, images, join(root, 'samples'));
    if (added > 0) app.log.info(`added ${added} sample posts`);
  }

  await listen(app, config);
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(
    startupMessage({
      url: config.publicUrl ?? displayUrl(config.host, port),
      createdAdmin,
      isPasswordConfigured: config.firstAdmin !== undefined,
    }),
  );
}

function openDataDirectory({ dataDirectory, jwtSecret }: Config): { database: Database; secret: string } {
  try {
    // Private to the user the server runs as.
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
    const secret = jwtSecret ?? readOrCreateJwtSecret(dataDirectory);
    return { database: openSqlite(join(dataDirectory, 'octavo.db')), secret };
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${dataDirectory} cannot be used: ${messageOf(error)}`);
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
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
}

function displayUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Finishes the requests in flight, closes the database, and exits with 0. */
function shutDownOnSignal(app: FastifyInstance, database: Database): void {
  const shutDown = async () => {
    setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  let shuttingDown: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      shuttingDown ??= shutDown().catch(exitWithError);
    });
  }
}

function exitWithError(error: unknown): never {
  const text = error instanceof ConfigError || !(error instanceof Error) ? messageOf(error) : error.stack;
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

start().catch(exitWithError);
