import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { contract, type Call } from '../../contract/calls';
import { HttpError } from './errors';

/** Requests per minute and IP address, for calls that check or hash passwords, publish text, or cost money. */
const perMinute = new Map<Call | undefined, number>([
  [contract.login, 20],
  [contract.register, 20],
  [contract.addComment, 20],
  [contract.generateContent, 10],
]);

export async function enableRateLimits(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (options: RouteOptions) => {
    const max = perMinute.get(options.config?.call);
    if (max) options.config = { ...options.config, rateLimit: { max } };
  });
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000);
      return new HttpError(
        429,
        `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      );
    },
  });
}
