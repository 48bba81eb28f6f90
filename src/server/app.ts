import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compress from '@fastify/compress';
import fastify, { type FastifyInstance } from 'fastify';
import { accountFeedsRoutes } from './account-feeds/account-feeds.routes';
import { createAccountFeedsService } from './account-feeds/account-feeds.service';
import { createAccountAccessService } from './accounts/account-access.service';
import { createAccountLinks } from './accounts/account-links';
import { createAccountMailKinds } from './accounts/account-mails';
import { accountPagesRoutes } from './accounts/account-pages.routes';
import { accountsRoutes, ownAccountRoutes } from './accounts/accounts.routes';
import { createKnownBrowsers } from './accounts/known-browsers';
import { usersRoutes } from './accounts/users.routes';
import { addressesRoutes } from './addresses/addresses.routes';
import { annotationsRoutes } from './annotations/annotations.routes';
import { binRoutes } from './blogs/bin.routes';
import { blogsRoutes } from './blogs/blogs.routes';
import { dateArchiveRoutes } from './blogs/date-archive.routes';
import { pagesOfSiteRoutes } from './blogs/pages.routes';
import { findBlog } from './blogs/find-blog';
import { previewsRoutes } from './blogs/previews.routes';
import { revisionsRoutes } from './blogs/revisions.routes';
import { createCommentMails, type CommentMails } from './comment-mails/create-comment-mails';
import { mailChoicesRoutes } from './comment-mails/mail-choices.routes';
import { commentsRoutes } from './comments/comments.routes';
import type { BufferedOutput } from './buffered-output';
import { categoriesRoutes } from './categories/categories.routes';
import { blogContents, siteTag, type Tag } from '../contract/tags';
import type { Config } from './config';
import { dashboardRoutes } from './dashboard/dashboard.routes';
import { temporaryFolderName } from './data-directory/permissions';
import type { Database } from './database/database';
import { createMetadataRepository } from './database/metadata.repository';
import { docsRoutes } from './docs/docs.routes';
import { authenticate } from './http/authentication';
import { limitBodies, registerBodyParsers } from './http/request-bodies';
import { decorateCategoryNames } from './http/category-names';
import { decorateResponseCache, tagsOfChange } from './http/cached-representation';
import { limitDatabaseWaits, queueCalls } from './http/request-waits';
import { createClientErrorHandler, handleError, ignoreUnknownExpectations } from './http/error-handler';
import { enableFastPath } from './http/fast-path';
import { closeIdleConnectionsOnShutdown } from './lifecycle';
import { createRequestIds, loggingOptions } from './http/logging';
import { methodNotAllowedRoutes } from './http/route';
import { createIdempotency } from './http/idempotency';
import { decorateOrigin, requireValidHost } from './http/origin';
import { enableRateLimits } from './http/rate-limits';
import { healthRoutes, readinessRoutes } from './http/probes';
import { createSecurityHeaders, enableCors, setSecurityHeaders } from './http/security-headers';
import { serveSpa } from './http/spa';
import { limitUnreadResponses } from './http/unread-responses';
import { createValidatorFactory, extendAjv } from './http/validation';
import { decorateJobs, mailJob, newsletterJob, noticesJob, unfinishedWorkJob, renderingJob } from './jobs/jobs';
import type { ImageStore } from './media/image-store';
import { mailRoutes } from './mail/mail.routes';
import { createMailService, type MailService } from './mail/mail.service';
import type { MailKinds } from './mail/mail-kinds';
import { createRelayOpener } from './mail/relay';
import { mediaRoutes } from './media/media.routes';
import type { Metrics } from './metrics/metrics';
import { metricsRoutes } from './metrics/metrics.routes';
import { linkPagesRoutes } from './mail/link-pages.routes';
import { createSignedTokens } from './http/signed-tokens';
import { createOutbox } from './mail/outbox.repository';
import { createNewsletterService, type NewsletterService } from './newsletter/newsletter.service';
import { newsletterPagesRoutes } from './newsletter/newsletter-pages.routes';
import { newsletterRoutes } from './newsletter/newsletter.routes';
import { embedsRoutes } from './embeds/embeds.routes';
import { createEmbedsService } from './embeds/embeds.service';
import { feedsRoutes } from './pages/feeds.routes';
import { iconsRoutes } from './pages/icons.routes';
import { createBrowserPages } from './pages/browser-pages';
import { createHtmlTemplate, readIndexHtml } from './pages/html-template';
import { pagesRoutes } from './pages/pages.routes';
import type { Renderer } from './pages/renderer';
import { presenceRoutes } from './presence/presence.routes';
import { profilesRoutes } from './profiles/profiles.routes';
import { serviceWorkerRoutes } from './pages/service-worker.routes';
import { sitemapRoutes } from './pages/sitemap.routes';
import { createServices, type Services } from './services';
import { searchRoutes } from './search/search.routes';
import { siteRoutes } from './site/site.routes';
import { seriesRoutes } from './series/series.routes';
import { statisticsRoutes } from './statistics/statistics.routes';
import { createVisitCounter, type VisitCounter } from './statistics/visit-counter';
import { tagsRoutes } from './tags/tags.routes';
import { createExportsService } from './transfers/exports.service';
import { createImportsService, type ImportsService } from './transfers/imports.service';
import { transfersRoutes } from './transfers/transfers.routes';
import { createAssistant } from './writing/assistant';
import { createGenerator } from './writing/generator';
import { markdownRoutes } from './export/markdown.routes';
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
  /** Without it, all pages are rendered by the browser. */
  renderer?: Renderer | undefined;
  /** Takes the log. */
  output: BufferedOutput;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** What jobs tidy up. */
    services: Pick<Services, 'bin' | 'blogs' | 'missingPaths' | 'presence' | 'searchIndex' | 'statistics'> & {
      imports: ImportsService;
      mail: MailService;
      mailKinds: MailKinds;
      newsletter: NewsletterService;
      commentMails: CommentMails | undefined;
      visits: VisitCounter;
    };
  }
}

/** Assembles the server; the caller adds its jobs, and makes it listen. */
export async function buildApp({
  config,
  database,
  images,
  secret,
  clientDirectory,
  renderer,
  output,
}: AppOptions): Promise<FastifyInstance> {
  const indexHtml = readIndexHtml(clientDirectory);
  const mediaHosts = config.s3?.publicUrl === undefined ? [] : [new URL(config.s3.publicUrl).origin];
  const securityHeaders = createSecurityHeaders({
    indexHtml,
    isHttps: config.publicUrl?.startsWith('https:') ?? false,
    mediaHosts,
  });
  const createRequestId = createRequestIds();
  const app = fastify({
    ...loggingOptions({ level: config.logLevel, output, createRequestId }),
    trustProxy: config.trustedProxies,
    // The headers have a limit below, and limitBodies() sees to what follows them.
    requestTimeout: 0,
    // Requests that arrive on open connections during shutdown are still answered.
    return503OnClosing: false,
    // Overlong ids reach the handler and are answered 404.
    routerOptions: { maxParamLength: 16_384 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: true, verbose: true }, onCreate: extendAjv },
    schemaController: { compilersFactory: { buildValidator: createValidatorFactory() } },
    // Checked by requireValidHost, which answers with a sentence.
    http: { requireHostHeader: false, headersTimeout: 60_000 },
    frameworkErrors: (error, request, reply) => {
      // These errors occur before any hook runs.
      reply.headers(securityHeaders).header('x-request-id', request.id);
      void handleError(error, request, reply);
    },
    clientErrorHandler: createClientErrorHandler(securityHeaders),
  });
  app.setErrorHandler(handleError);
  const metrics = config.metricsToken === undefined ? undefined : await loadMetrics();
  app.decorate('metrics', metrics);
  closeIdleConnectionsOnShutdown(app);
  ignoreUnknownExpectations(app);

  const sendSoon = () => app.jobs.get(mailJob)?.runSoon();
  // The links in mails need an address.
  const outbox = config.mail && config.publicUrl !== undefined ? createOutbox(sendSoon) : undefined;
  const services = createServices({
    database,
    images,
    finishWork: () => app.jobs.get(unfinishedWorkJob)?.runSoon(),
    renderImages: () => app.jobs.get(renderingJob)?.runSoon(),
    // The navigation, on every page, may lead to it.
    pageChanged: () => app.invalidate([siteTag]),
    isRateLimited: config.isRateLimited,
    gatherNotices: () => app.jobs.get(noticesJob)?.runSoon(),
    timeZone: config.timeZone,
    outbox,
  });
  const { accounts, addresses, categories, comments, likes, media, bin, site, tags } = services;
  decorateCategoryNames(app, async () => (await categories.listNames()).map(({ name }) => name));
  app.decorate('idempotency', createIdempotency(database, { secret }));
  const tokens = createSignedTokens(secret);
  const { dataDirectory, postgres, s3 } = config;
  const temporary =
    postgres && s3 ? await findTemporaryFolder(database) : { directory: join(dataDirectory, temporaryFolderName) };
  const imports = createImportsService({
    database,
    services,
    ...temporary,
    invalidate: (tags) => app.invalidate(tags),
    log: app.log,
  });
  app.addHook('preClose', async () => imports.stop());
  app.addHook('onClose', () => imports.ended());
  const mailUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const mail = createMailService({
    database,
    config: config.mail,
    openRelay: config.mail && createRelayOpener(config.mail),
    readSite: async () => ({ ...(await site.readSettings()), url: mailUrl }),
    sendSoon,
  });
  const newsletter = createNewsletterService({
    database,
    site,
    addresses,
    blogs: services.blogs,
    profiles: services.profiles,
    tokens,
    mail: config.mail && outbox && { outbox, from: config.mail.from },
    origin: config.publicUrl,
    imagesUrl: config.s3?.publicUrl ?? `${config.publicUrl ?? ''}/images`,
    isRateLimited: config.isRateLimited,
    sendSoon: () => app.jobs.get(newsletterJob)?.runSoon(),
  });
  const accountAccess = createAccountAccess(app, { database, services, tokens, config });
  const commentMails = createCommentMails({
    database,
    site,
    outbox,
    subscribers: newsletter.subscribers,
    tokens,
    origin: config.publicUrl,
  });
  const mailKinds = { ...newsletter.mailKinds, ...accountAccess?.mailKinds, ...commentMails?.mailKinds };
  const visits = createVisitCounter({ database, site, publicUrl: config.publicUrl, secret, log: app.log });
  const { missingPaths, presence, searchIndex, statistics } = services;
  app.decorate('services', {
    bin,
    blogs: services.blogs,
    imports,
    missingPaths,
    presence,
    searchIndex,
    statistics,
    visits,
    mail,
    mailKinds,
    newsletter,
    commentMails,
  });
  const exports = createExportsService({
    database,
    images,
    addresses: services.addresses,
    directory: temporary.directory,
    connections: postgres?.poolSize,
    log: app.log,
  });
  app.addHook('onClose', () => exports.ended());
  app.addHook('onClose', () =>
    visits.flush().catch((error: unknown) => app.log.error({ err: error }, 'the last visits could not be counted')),
  );
  decorateJobs(app);

  decorateOrigin(app, config);
  setSecurityHeaders(app, securityHeaders);
  requireValidHost(app);
  enableCors(app, config.corsOrigins);
  limitUnreadResponses(app);
  // Every response over 1 kB, streams too, that is not compressed already.
  await app.register(compress, { encodings: ['br', 'gzip'], globalDecompression: false });
  registerBodyParsers(app);
  queueCalls(app);
  if (database.waitLimits) limitDatabaseWaits(app, database.waitLimits);
  await authenticate(app, { secret, findIdentity: (id, version) => accounts.findIdentity(id, version) });
  decorateResponseCache(app, {
    readChanges: async () => (await database.readChanges())?.flatMap(tagsOfChange),
    readFromReplica: database.readFromReplica,
    // The navigation, on every page, leads to tags that have posts.
    withConsequences: (tags) => (site.leadsToTags() && tags.some(isOfPosts) ? [...tags, siteTag] : tags),
    onLoad: metrics?.cacheAsked,
    countVisit: visits.countVisit,
  });
  enableFastPath(app, { ...config, output, createRequestId });
  // After what replaces the handlers of requests.
  limitBodies(app);
  if (database.countConnections) metrics?.observeConnections(database.countConnections);
  if (metrics && config.metricsToken) metricsRoutes(app, { metrics, token: config.metricsToken });
  if (config.isRateLimited) await enableRateLimits(app, database.countRequest);

  accountsRoutes(app, { accounts, browsers: accountAccess?.browsers });
  linkPagesRoutes(app);
  if (accountAccess) accountPagesRoutes(app, { site, ...accountAccess });
  ownAccountRoutes(app, {
    account: services.ownAccount,
    access: accountAccess?.access,
    browsers: accountAccess?.browsers,
    blogs: services.blogs,
    profiles: services.profiles,
    likes,
    comments,
    annotations: services.annotations,
  });
  usersRoutes(app, services.users);
  blogsRoutes(app, services);
  pagesOfSiteRoutes(app, services.blogs, addresses);
  dateArchiveRoutes(app, services);
  revisionsRoutes(app, services.revisions);
  binRoutes(app, bin);
  categoriesRoutes(app, categories);
  tagsRoutes(app, tags);
  seriesRoutes(app, services);
  previewsRoutes(app, services);
  presenceRoutes(app, presence);
  annotationsRoutes(app, services.annotations);
  profilesRoutes(app, services);
  commentsRoutes(app, { comments, addresses });
  accountFeedsRoutes(app, { accountFeeds: createAccountFeedsService(database, tokens), site });
  addressesRoutes(app, services);
  dashboardRoutes(app, services);
  statisticsRoutes(app, { statistics, visits, corsOrigins: config.corsOrigins });
  transfersRoutes(app, { imports, exports, accounts });
  mailChoicesRoutes(app, { site, choices: commentMails?.choices });
  newsletterRoutes(app, newsletter);
  newsletterPagesRoutes(app, { site, newsletter });
  writingRoutes(app, {
    generator: createGenerator(config.ai, { log: app.log }),
    assistant: createAssistant(config.ai, { log: app.log }),
    media,
    site,
  });
  markdownRoutes(app);
  mediaRoutes(app, { images, media, directory: temporary.directory });
  embedsRoutes(app, { embeds: createEmbedsService(media), site });
  searchRoutes(app, services);
  siteRoutes(app, { site, firstSteps: services.firstSteps });
  feedsRoutes(app, { ...services, images });
  iconsRoutes(app, services);
  sitemapRoutes(app, services);
  mailRoutes(app, { mail, kinds: mailKinds });
  serviceWorkerRoutes(app, { directory: clientDirectory, site });
  docsRoutes(app);
  methodNotAllowedRoutes(app);
  healthRoutes(app, () => database.check());
  // A server of databases is there for all, so that its troubles are theirs: each goes on answering from what it keeps.
  readinessRoutes(app, { check: database.engine === 'sqlite' ? () => database.check() : undefined });
  const template = indexHtml === undefined ? undefined : createHtmlTemplate(indexHtml, clientDirectory, mediaHosts);
  const observedRenderer = renderer && metrics ? metrics.observeRenderer(renderer) : renderer;
  const senders =
    template &&
    observedRenderer &&
    pagesRoutes(app, {
      cdnMaxAge: config.cdnMaxAge,
      site,
      template,
      renderer: observedRenderer,
      findArchive: {
        category: categories.findByAddress,
        tag: (slug) => tags.findByAddress(slug, 'everyone'),
        series: (slug) => services.series.findByAddress(slug, 'everyone'),
      },
      addresses,
      onMissing: missingPaths.count,
      findKind: async (id) => (await findBlog(database.queries, id, { audience: 'everyone' }))?.kind,
      findAuthorSlug: services.profiles.findPresentSlug,
      hasPostsOf: services.dateArchive.has,
    });
  const findBrowserPage = template && createBrowserPages({ template, renderer, site, log: app.log });
  const { count: onMissing } = missingPaths;
  const findAddress = senders ? senders.findAddress : addresses.find;
  serveSpa(app, { directory: clientDirectory, findBrowserPage, findAddress, onMissing, senders });
  return app;
}

interface AccountAccessOptions {
  database: Database;
  services: Services;
  tokens: ReturnType<typeof createSignedTokens>;
  config: Config;
}

/** What people do about their accounts by mail; undefined where none is sent. */
function createAccountAccess(app: FastifyInstance, { database, services, tokens, config }: AccountAccessOptions) {
  const { accounts, accountMailer: mailer, passwords, site } = services;
  if (!mailer) return undefined;
  const links = createAccountLinks(tokens);
  const access = createAccountAccessService({
    database,
    passwords,
    mailer,
    links,
    isRateLimited: config.isRateLimited,
    log: app.log,
    forgetAttempts: accounts.forgetAttempts,
  });
  app.addHook('onClose', () => access.ended());
  return {
    access,
    browsers: createKnownBrowsers({ database, mailer, tokens }),
    mailKinds: createAccountMailKinds({ queries: database.queries, site, links, origin: config.publicUrl ?? '' }),
  };
}

const isOfPosts = ({ type, id }: Tag) => type === blogContents.type && (id === undefined || id === blogContents.id);

/** Loads them only where they are wanted, as it takes 30 ms of CPU time. */
async function loadMetrics(): Promise<Metrics> {
  const { createMetrics } = await import(/* webpackMode: 'eager' */ './metrics/metrics');
  return createMetrics();
}

/** With all data elsewhere there need not be a directory of this blog: others may use the same one. */
async function findTemporaryFolder(database: Database) {
  const installId = await createMetadataRepository(database.queries).find('install_id');
  return { directory: tmpdir(), folderPrefix: `octavo-import-${installId}-` };
}
