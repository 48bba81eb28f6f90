// Imports and exports of the admin area. A browser cannot send a header with a download, so the address of an
// export has a token in it, with an audience of its own, which is good for a minute.
import type { FastifyInstance } from 'fastify';
import { exportFormats, transfersCalls, type ExportFormat, type Import } from '../../contract/extensions/transfers';
import type { AccountsService } from '../accounts/accounts.service';
import { unauthorized } from '../http/errors';
import { requireCategoryNames } from '../http/category-names';
import { route } from '../http/route';
import type { ExportsService } from './exports.service';
import type { ImportsService } from './imports.service';

interface Options {
  imports: ImportsService;
  exports: ExportsService;
  accounts: Pick<AccountsService, 'findIdentity' | 'findTokenVersion'>;
}

interface DownloadRoute {
  Params: { token: string };
}

/** Tells the tokens of exports apart from those of sessions. */
const audience = 'octavo export';
const lifetime = '60s';

const notValid = () => unauthorized('This address is not valid any more. Please start the export again.');

export function transfersRoutes(app: FastifyInstance, { imports, exports, accounts }: Options): void {
  app.route(route(transfersCalls.listImports, async () => ({ success: true, imports: await imports.list() })));

  app.route(
    route(transfersCalls.createImport, async ({ user, body, claimFor }) => {
      const { from, fileName, isDryRun, defaultCategory, categories, addsCategories } = body;
      const { authorsAs, authors, isFetched, hasPages, url } = body;
      const mapped = (categories ?? []).map(({ category }) => category);
      await requireCategoryNames(app, defaultCategory === undefined ? mapped : [defaultCategory, ...mapped]);
      const plan = {
        from,
        fileName,
        isDryRun,
        defaultCategory,
        categories,
        addsCategories,
        authorsAs,
        authors,
        isFetched,
        hasPages,
        url,
      };
      const toAnswer = (created: Import) => ({ success: true, import: created }) as const;
      return toAnswer(await imports.create(plan, user.id, (created) => claimFor(toAnswer(created))));
    }),
  );

  app.route(
    route(transfersCalls.uploadImport, async ({ user, params, upload }) => ({
      success: true,
      import: await imports.upload(params.id, upload, user),
    })),
  );

  app.route(
    route(transfersCalls.cancelImport, async ({ body }) => ({ success: true, import: await imports.cancel(body.id) })),
  );

  app.route(
    route(transfersCalls.createExport, { perMinute: 20 }, async ({ user, body, origin }) => {
      exports.requireFree();
      const version = (await accounts.findTokenVersion(user.id)) ?? -1;
      const token = app.jwt.sign(
        { account: user.id, version, format: body.format },
        { aud: audience, expiresIn: lifetime },
      );
      return { success: true, url: `${origin}/api/admin/export/${token}` };
    }),
  );

  // No call, as a browser downloads it: without a header that says who asks.
  app.route<DownloadRoute>({
    method: 'GET',
    url: '/api/admin/export/:token',
    exposeHeadRoute: false,
    compress: false,
    handler: async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      const { account, version, format } = readToken(request.params.token);
      const identity = await accounts.findIdentity(account, version);
      if (identity?.role !== 'admin') throw notValid();
      const stream = exports.start(format);
      reply.header('content-disposition', `attachment; filename="${exports.fileName(format)}"`);
      return reply.type(format === 'octavo' ? 'application/x-tar' : 'application/zip').send(stream);
    },
  });

  function readToken(token: string): { account: string; version: number; format: ExportFormat } {
    try {
      const { aud, account, version, format } = app.jwt.verify<Record<string, unknown>>(token);
      const known = exportFormats.find((each) => each === format);
      // One without an audience is of a session.
      if (aud === audience && typeof account === 'string' && typeof version === 'number' && known) {
        return { account, version, format: known };
      }
    } catch {
      // Expired, or not ours.
    }
    throw notValid();
  }
}
