import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { methodNotAllowed } from './errors';

/** Answers 405 to methods the path of a call does not support, before the body is read. */
export function methodNotAllowedRoutes(app: FastifyInstance): void {
  const methodsByPath = new Map<string, string[]>();
  for (const { path, method } of Object.values(contract)) {
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), ...methods]);
  }
  for (const [url, methods] of methodsByPath) {
    const reject = async () => {
      throw methodNotAllowed(methods);
    };
    const otherMethods = app.supportedMethods.filter((method) => !methods.includes(method));
    app.route({ url, method: otherMethods, onRequest: reject, handler: reject });
  }
}
