import type { FastifyInstance, FastifyReply } from 'fastify';
import { filePolicy } from '../http/security-headers';
import { linkPageStyles, linkPageStylesPath } from './link-pages';

const maxBodyBytes = 16_384;

export interface LinkPageRoute {
  Querystring: Record<string, unknown>;
  Body: URLSearchParams | undefined;
}

/** The style sheet of all of them. */
export function linkPagesRoutes(app: FastifyInstance): void {
  app.get(linkPageStylesPath, (_request, reply) =>
    reply
      .headers({ ...filePolicy, 'cache-control': 'public, max-age=86400', 'content-type': 'text/css; charset=utf-8' })
      .send(linkPageStyles),
  );
}

/** Lets a scope of routes take what forms send, and mail providers by RFC 8058. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBodyBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

/** Its address holds a secret, which no other site is told. */
export const sendLinkPage = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply
    .code(status)
    .headers({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(html);

export const readToken = ({ token }: Record<string, unknown>): string => (typeof token === 'string' ? token : '');

/** Options of a route that may be asked so often in a minute from one address. */
export const limited = (max: number) => ({ config: { rateLimit: { max } } });
