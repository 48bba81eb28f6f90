import type { FastifyInstance } from 'fastify';
import { allCalls } from '../../contract/extensions';
import { methodNotAllowed } from './errors';

/** Answers 405 to methods the path of a call does not support, before the body is read. */
export function methodNotAllowedRoutes(app: FastifyInstance): void {
  const paths = new Set(Object.values(allCalls).map(({ path }) => path));
  // As a plugin, because those before it add routes when they are loaded.
  app.register(async (scope) => {
    for (const url of paths) {
      const allowed = app.supportedMethods.filter((method) => app.hasRoute({ url, method }));
      const reject = async () => {
        throw methodNotAllowed(allowed);
      };
      const otherMethods = app.supportedMethods.filter((method) => !allowed.includes(method));
      scope.route({ url, method: otherMethods, onRequest: reject, handler: reject });
    }
  });
}
