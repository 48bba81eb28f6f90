import type { FastifyInstance } from 'fastify';

/** Handles the calls of the API in turns. */
export function takeTurns(app: FastifyInstance): void {
  const nextTurn = createTurns();
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.call) void nextTurn().then(() => done());
    else done();
  });
}

/**
 * Lets one caller go on in each turn of the event loop. Without it, all requests that have arrived meanwhile would be
 * handled in one turn, as the database answers without waiting, and hold up whatever else is to be done.
 */
export function createTurns(): () => Promise<void> {
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
