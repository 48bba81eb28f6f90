import ajvKeywords from 'ajv-keywords';
import fastify, { type FastifyInstance } from 'fastify';
import { accountsRoutes } from './accounts/accounts.routes';
import { createAccountsService } from './accounts/accounts.service';
import { blogsRoutes } from './blogs/blogs.routes';
import { createBlogsService } from './blogs/blogs.service';
import { commentsRoutes } from './comments/comments.routes';
import { createCommentsService } from './comments/comments.service';
import type { Config } from './config';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { createDashboardService } from './dashboard/dashboard.service';
import type { Database } from './database/database';
import { authenticate } from './http/authentication';
import { registerBodyParsers } from './http/body-parsers';
import { decorateResponseCache } from './http/cached-call';
import { handleClientError } from './http/client-errors';
import { enableCors } from './http/cors';
import { handleError } from './http/error-handler';
import { closeIdleConnectionsOnShutdown } from './http/graceful-shutdown';
import { healthRoutes } from './http/health';
import { loggingOptions } from './http/logging';
import { methodNotAllowedRoutes } from './http/method-not-allowed';
import { decorateOrigin } from './http/origin';
import { enableRateLimits } from './http/rate-limits';
import { setSecurityHeaders } from './http/security-headers';
import { readIndexHtml, serveSpa } from './http/spa';
import { createValidatorFactory } from './http/validator-compiler';
import type { ImageStore } from './media/image-store';
import { mediaRoutes } from './media/media.routes';
import { createGenerator } from './writing/generator';
import { writingRoutes } from './writing/writing.routes';

interface AppOptions {
  config: Config;
  /** With all migrations applied. */
  database: Database;
  images: ImageStore;
  /** Signs tokens. */
  secret: string;
  /** Directory of the built SPA; it may not exist. */
  clientDirectory: string;
}

/** Assembles the server; the caller makes it listen. */
export async function buildApp({
  config,
  database,
  images,
  secret,
  clientDirectory,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...loggingOptions(config.logLevel),
    // X-Forwarded-* is believed from a reverse proxy on the same host only.
    trustProxy: 'loopback',
    requestTimeout: 300_000,
    // Requests that arrive on open connections during shutdown are still answered.
    return503OnClosing: false,
    // Overlong ids reach the handler and are answered 404.
    routerOptions: { maxParamLength: 16_384 },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: true, verbose: true },
      onCreate: (ajv) => void ajvKeywords(ajv, 'transform'),
    },
    schemaController: { compilersFactory: { buildValidator: createValidatorFactory() } },
    frameworkErrors: handleError,
    clientErrorHandler: handleClientError,
  });
  app.setErrorHandler(handleError);
  closeIdleConnectionsOnShutdown(app);

  const indexHtml = readIndexHtml(clientDirectory);
  const accounts = createAccountsService(database);
  const blogs = createBlogsService(database, images, app.log);
  const comments = createCommentsService(database, blogs);
  const dashboard = createDashboardService(database, blogs);
  const generator = createGenerator(config.ai, { log: app.log });

  decorateOrigin(app, config.publicUrl);
  setSecurityHeaders(app, { indexHtml, isHttps: config.publicUrl?.startsWith('https:') ?? false });
  enableCors(app, config.corsOrigins);
  registerBodyParsers(app);
  await authenticate(app, { secret, findIdentity: (id) => accounts.findIdentity(id) });
  decorateResponseCache(app, () => database.version());
  if (config.isRateLimited) await enableRateLimits(app);

  accountsRoutes(app, accounts);
  blogsRoutes(app, blogs);
  commentsRoutes(app, comments);
  dashboardRoutes(app, dashboard);
  writingRoutes(app, generator);
  mediaRoutes(app, images);
  methodNotAllowedRoutes(app);
  healthRoutes(app, () => database.check());
  serveSpa(app, { directory: clientDirectory, indexHtml });
  return app;
}
