import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** What absolute addresses begin with: PUBLIC_URL, or else what this request was sent to. */
    originOf(request: FastifyRequest): string;
  }
}

export function knowOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  app.decorate('originOf', (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`);
}
