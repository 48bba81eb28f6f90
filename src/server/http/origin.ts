import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * What absolute addresses begin with: PUBLIC_URL, or else what this request was sent to. Empty where the request names
     * no host; addresses are relative to the server then.
     */
    originOf(request: FastifyRequest): string;
  }
}

const hostName = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;

export function knowOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  app.decorate('originOf', ({ host, protocol }: FastifyRequest) => {
    if (publicUrl !== undefined) return publicUrl;
    return hostName.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : '';
  });
}
