import { createHash } from 'node:crypto';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

interface Options {
  /** The page whose inline scripts the content security policy allows. */
  indexHtml: string | undefined;
  isHttps: boolean;
  mediaHosts: readonly string[];
}

export type SecurityHeaders = Readonly<Record<string, string>>;

/** The security headers of every response. */
export function createSecurityHeaders({ indexHtml = '', isHttps, mediaHosts }: Options): SecurityHeaders {
  return {
    'content-security-policy': contentSecurityPolicy(indexHtml, inlineStyleHashes(indexHtml), mediaHosts),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Not over plain HTTP: a browser would insist on HTTPS afterwards.
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Adds the security headers and the request id to every response. */
export function setSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}

/**
 * The policy of a picture, font, script or style sheet, which needs nothing itself when it is opened as a page. The policy of
 * pages would be half a kilobyte before each of them.
 */
export const filePolicy = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/** The same of a recording or video, which a browser plays in a page of its own. */
export const mediaPolicy = {
  'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'",
};

/** Lets Emotion insert its rules in the browser: into style elements that are empty. */
const emptyStyleHash = `'sha256-${sha256('')}'`;

/** The variables that MUI's data grid takes from our theme, which it writes as text; a change shows in layout.spec.ts. */
const dataGridStyleHash = "'sha256-UbELEor44G0/H89yktAWabRvgbqxckSQ93aMbCFa//Q='";

/**
 * @param html a page, whose inline scripts are allowed
 * @param styleHashes of its inline styles
 * @param mediaHosts the origins that recordings and videos are sent from, beside this one
 */
export function contentSecurityPolicy(
  html: string,
  styleHashes: readonly string[],
  mediaHosts: readonly string[],
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScripts(html).map((script) => `'sha256-${sha256(script)}'`)].join(' '),
    ["style-src-elem 'self'", emptyStyleHash, dataGridStyleHash, ...styleHashes].join(' '),
    // Attributes such as the ratio of a picture.
    "style-src-attr 'unsafe-inline'",
    // Posts may contain images from other sites; a new cover is previewed (blob:) before the upload.
    "img-src 'self' data: blob: https: http:",
    // Of this blog alone, so that nobody else learns who reads it; a writer's own file is measured (blob:) before the upload.
    ["media-src 'self' blob:", ...mediaHosts].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The hashes of the inline styles of a page, as the policy names them. */
export const inlineStyleHashes = (html: string): string[] =>
  [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => `'sha256-${sha256(css)}'`);

/** The contents of the inline scripts of a page; what is JSON does not run. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\s(?:src\s*=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, content = '']) => content,
  );
}

function sha256(content: string): string {
  return createHash('sha256').update(content).digest('base64');
}

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
