import type { FastifyInstance } from 'fastify';
import { addressesCalls } from '../../contract/extensions/addresses';
import { audienceOf } from '../blogs/find-blog';
import { HttpError, notFound } from '../http/errors';
import { route } from '../http/route';
import { OperatorError } from '../operator-error';
import type { RedirectsService } from '../redirects/redirects.service';
import type { AddressesService } from './addresses.service';
import type { MissingPaths } from './missing-paths';

interface Services {
  addresses: AddressesService;
  redirects: Pick<RedirectsService, 'remove'>;
  missingPaths: MissingPaths;
}

export function addressesRoutes(app: FastifyInstance, { addresses, redirects, missingPaths }: Services): void {
  app.route(
    route(addressesCalls.findAddress, async ({ user, query: { path = '' } }) => {
      const found = path.startsWith('/') ? await addresses.findBlog(path, audienceOf(user)) : undefined;
      if (!found) throw notFound('The blog');
      return { success: true, id: found.blogId, path: found.path };
    }),
  );

  app.route(
    route(addressesCalls.listRedirects, async ({ query }) => {
      const { rows, total } = await addresses.listRedirects(query);
      return {
        success: true,
        redirects: rows.map(({ path, target, title }) => ({ path, target, ...(title !== undefined && { title }) })),
        ...(query.limit !== undefined && { total }),
      };
    }),
  );

  app.route(
    route(addressesCalls.addRedirect, async ({ body: { path, target }, user }) => {
      const added = await asSentence(addresses.addRedirect(path, target, user));
      return { success: true, message: `${added.path} leads to its new place now.` };
    }),
  );

  app.route(
    route(addressesCalls.removeRedirect, async ({ body, user }) => {
      const path = await asSentence(redirects.remove(body.path, user));
      return { success: true, message: `${path} leads nowhere any more.` };
    }),
  );

  app.route(
    route(addressesCalls.listMissingPaths, async ({ query }) => {
      const { rows, total } = await missingPaths.list(query);
      return {
        success: true,
        paths: rows.map(({ path, count, last_asked_at }) => ({ path, count, lastAskedAt: last_asked_at })),
        ...(query.limit !== undefined && { total }),
      };
    }),
  );

  app.route(
    route(addressesCalls.forgetMissingPath, async ({ body: { path }, user }) => {
      await missingPaths.forget(path, user);
      return { success: true, message: `${path} is off the list.` };
    }),
  );
}

/** What an operator is told by the command line, an admin is told by the answer. */
async function asSentence<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof OperatorError ? new HttpError(422, error.message) : error;
  }
}
