import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitWaits, type WaitLimits } from '../database/wait-budget';

/** Limits what each request waits for the database, but for uploads, with which an import goes on in the background. */
export function limitDatabaseWaits(app: FastifyInstance, limits: WaitLimits): void {
  const contexts = new WeakMap<FastifyRequest, AsyncResource>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.call?.upload) return done();
    limitWaits(limits, () => {
      contexts.set(request, new AsyncResource('request'));
      done();
    });
  });
  // What has read the body belongs to the connection, and not to the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) context.runInAsyncScope(done);
    else done();
  });
}
