import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

interface Options {
  /** The page, whose own inline scripts may run. */
  page: string | undefined;
  isHttps: boolean;
}

/** Sends, with every answer, what a browser is to forbid it, and the id by which the log knows the request. */
export function sendCommonHeaders(app: FastifyInstance, { page = '', isHttps }: Options): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(page),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // It may also be served by plain http, where a browser must not be told to insist on more.
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

function contentSecurityPolicy(page: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts(page).map((script) => `'sha256-${sha256(script)}'`)].join(' '),
    // Emotion writes its styles into the page.
    "style-src 'self' 'unsafe-inline'",
    // Posts may show pictures of other sites; a new cover is shown (blob:) before it is sent.
    "img-src 'self' data: blob: https: http:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The contents of the scripts a page carries in itself. */
function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi)].map(([, content = '']) => content);
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('base64');
