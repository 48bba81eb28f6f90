import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** How long browsers may cache a preflight response. */
const preflightMaxAgeSeconds = 7200;

/** Allows pages of these origins to call the API; without any, no CORS header is sent. */
export function enableCors(app: FastifyInstance, origins: '*' | string[]): void {
  if (origins.length === 0) return;
  app.register(cors, {
    // As a list even for one origin, so that the plugin adds `Vary: Origin`.
    origin: origins,
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposedHeaders: ['Retry-After'],
    maxAge: preflightMaxAgeSeconds,
    strictPreflight: false,
  });
}
