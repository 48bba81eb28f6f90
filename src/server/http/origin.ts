import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Prefix of absolute URLs: PUBLIC_URL, or else the origin this request was sent to. Empty when the Host header is no
     * valid name; URLs are then relative.
     */
    getOrigin(request: FastifyRequest): string;
  }
}

const validHost = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;

export function decorateOrigin(app: FastifyInstance, publicUrl: string | undefined): void {
  app.decorate('getOrigin', ({ host, protocol }: FastifyRequest) => {
    if (publicUrl !== undefined) return publicUrl;
    return validHost.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : '';
  });
}
