import ajvKeywords from 'ajv-keywords';
import fastify, { type FastifyInstance } from 'fastify';
import { contract } from '../contract/calls';
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
import { cacheAnswers } from './http/answer-cache';
import { authenticate } from './http/authentication';
import { readBodies } from './http/body';
import { refuseBrokenRequest } from './http/broken-requests';
import { sendCommonHeaders } from './http/common-headers';
import { shareWith } from './http/cors';
import { handleError } from './http/error-handler';
import { reportHealth } from './http/health';
import { loggingOptions } from './http/logging';
import { knowOrigin } from './http/origin';
import { refuseOtherMethods } from './http/other-methods';
import { readPage, servePages } from './http/pages';
import { limitRates } from './http/rate-limits';
import { stopOnceAnswered } from './http/stopping';
import type { ImageStore } from './media/images';
import { mediaRoutes } from './media/media.routes';
import { createGenerator } from './writing/generator';
import { writingRoutes } from './writing/writing.routes';

interface Parts {
  config: Config;
  /** Migrated. */
  database: Database;
  images: ImageStore;
  /** Signs tokens. */
  secret: string;
  /** The built SPA, if it has been built. */
  clientDirectory: string;
}

/** The whole server, listening to nothing yet. */
export async function buildApp({ config, database, images, secret, clientDirectory }: Parts): Promise<FastifyInstance> {
  const app = fastify({
    ...loggingOptions(config.logLevel),
    // A reverse proxy beside it may say who is really asking.
    trustProxy: 'loopback',
    requestTimeout: 300_000,
    // What still comes in over an open connection while the server stops is answered, too.
    return503OnClosing: false,
    // However long an id is, it is one that is not found.
    routerOptions: { maxParamLength: 16_384 },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: true, verbose: true },
      onCreate: (ajv) => void ajvKeywords(ajv, 'transform'),
    },
    frameworkErrors: handleError,
    clientErrorHandler: refuseBrokenRequest,
  });
  app.setErrorHandler(handleError);
  stopOnceAnswered(app);

  const page = readPage(clientDirectory);
  const accounts = createAccountsService(database);
  const blogs = createBlogsService(database, images, app.log);
  const comments = createCommentsService(database, blogs);
  const dashboard = createDashboardService(database, blogs);
  const generator = createGenerator(config.ai, { log: app.log });

  knowOrigin(app, config.publicUrl);
  sendCommonHeaders(app, { page, isHttps: config.publicUrl?.startsWith('https:') ?? false });
  shareWith(app, config.corsOrigins);
  readBodies(app);
  await authenticate(app, { secret, findIdentity: (id) => accounts.findIdentity(id) });
  cacheAnswers(app, { calls: [contract.listBlogs, contract.getBlog], version: () => database.version() });
  if (config.limitsRates) await limitRates(app);

  accountsRoutes(app, accounts);
  blogsRoutes(app, blogs);
  commentsRoutes(app, comments);
  dashboardRoutes(app, dashboard);
  writingRoutes(app, generator);
  mediaRoutes(app, images);
  refuseOtherMethods(app);
  reportHealth(app, () => database.check());
  servePages(app, { directory: clientDirectory, page });
  return app;
}
