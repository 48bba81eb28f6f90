import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitWaits, type WaitLimits } from '../database/wait-budget';

/** Queues the calls of the API: one begins in each turn of the event loop. */
export function queueCalls(app: FastifyInstance): void {
  const nextTurn = createQueue();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.call) void nextTurn().then(() => done());
    else done();
  });
}

/**
 * Lets one caller go on in each turn of the event loop. Without it, all requests that have arrived meanwhile would be
 * handled in one turn, as the database answers without waiting, and hold up whatever else is to be done.
 */
export function createQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const letNextGoOn = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(letNextGoOn);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(letNextGoOn);
    });
}

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
  // The parser of the body runs in the context of the connection, not of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) context.runInAsyncScope(done);
    else done();
  });
}
