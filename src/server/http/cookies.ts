import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a browser sends with calls, and no script can read. Values are letters, digits and signs of `._~-`. */
export interface Cookies {
  get(name: string): string | undefined;
  set(name: string, value: string, options: { maxAgeSeconds: number }): void;
}

/** Of the API alone. They say nothing of who somebody is, as pages of other sites may send requests, too. */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply, isHttps: boolean): Cookies => ({
  get(name) {
    for (const pair of (request.headers.cookie ?? '').split(';')) {
      const separator = pair.indexOf('=');
      if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
    }
    return undefined;
  },
  set(name, value, { maxAgeSeconds }) {
    const attributes = `Path=/api; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;
    void reply.header('set-cookie', `${name}=${value}; ${attributes}`);
  },
});
