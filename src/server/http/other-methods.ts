import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { methodNotAllowed } from './errors';

/** Lets the address of every call refuse the methods it does not answer, before anything of the request is read. */
export function refuseOtherMethods(app: FastifyInstance): void {
  const answered = new Map<string, string[]>();
  for (const { path, method } of Object.values(contract)) {
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
    answered.set(path, [...(answered.get(path) ?? []), ...methods]);
  }
  for (const [url, methods] of answered) {
    const refuse = async () => {
      throw methodNotAllowed(methods);
    };
    const others = app.supportedMethods.filter((method) => !methods.includes(method));
    app.route({ url, method: others, onRequest: refuse, handler: refuse });
  }
}
