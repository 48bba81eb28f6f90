import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** How long a browser may remember what it was allowed, in seconds. */
const remembered = 7200;

/** Lets pages of other origins make the calls; without any origin no header is sent at all. */
export function shareWith(app: FastifyInstance, origins: '*' | string[]): void {
  if (origins.length === 0) return;
  app.register(cors, {
    // A list, also of one: the answer then depends on who asks, and says so by Vary.
    origin: origins,
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: ['Authorization', 'Content-Type'],
    exposedHeaders: ['Retry-After'],
    maxAge: remembered,
    strictPreflight: false,
  });
}
