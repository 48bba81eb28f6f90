import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from './errors';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Prefix of the URLs in a response: PUBLIC_URL, or else the origin the request was sent to where that is an address
     * this server is known by. Otherwise empty, which makes the URLs relative.
     */
    getOrigin(request: FastifyRequest): string;
    /**
     * For a response whose URLs must be absolute: that of a request to an unknown host begins them with that host. As anybody
     * can send any host, it may then be kept among what has keys of clients only: see createSenderWithOrigin().
     */
    getAbsoluteOrigin(request: FastifyRequest): { origin: string; isKnown: boolean };
    /**
     * Prefix of the URLs of images, without trailing slash: S3_PUBLIC_URL, or else the path where this server sends them.
     * @param origin from one of the two above
     */
    getImagesUrl(origin: string): string;
  }
}

interface Options {
  publicUrl: string | undefined;
  s3: { publicUrl: string | undefined } | undefined;
  /** What the server listens on. */
  host: string;
  port: number;
}

export function decorateOrigin(app: FastifyInstance, { publicUrl, s3, host, port }: Options): void {
  let hosts: Set<string> | undefined;
  app.addHook('onListen', async () => {
    hosts = knownHosts(host, (app.server.address() as AddressInfo).port);
  });

  app.decorate('getOrigin', (request: FastifyRequest) => {
    if (publicUrl !== undefined) return publicUrl;
    hosts ??= knownHosts(host, port);
    return hosts.has(request.host.toLowerCase()) ? requestedOrigin(request) : '';
  });

  app.decorate('getAbsoluteOrigin', (request: FastifyRequest) => {
    const known = app.getOrigin(request);
    if (known) return { origin: known, isKnown: true };
    const requested = requestedOrigin(request);
    const isUsable = isValidHost(request.host) && URL.canParse(requested);
    return { origin: isUsable ? requested : `http://localhost:${port}`, isKnown: false };
  });

  app.decorate('getImagesUrl', (origin: string) => s3?.publicUrl ?? `${origin}/images`);
}

const requestedOrigin = ({ protocol, host }: FastifyRequest) =>
  `${protocol === 'https' ? 'https' : 'http'}://${host.toLowerCase()}`;

/** Values of the Host header of requests that are sent straight to this server. */
function knownHosts(host: string, port: number): Set<string> {
  const listensOnAll = host === '0.0.0.0' || host === '::';
  const names = ['localhost', '127.0.0.1', '::1', ...(listensOnAll ? ownAddresses() : [host.toLowerCase()])];
  const authorities = names.map((name) => (name.includes(':') ? `[${name}]` : name));
  return new Set(authorities.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`])));
}

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));

const validHost = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** As long as a domain name may be, with a port. */
const maxHostLength = 253 + ':65535'.length;

/** Refuses requests without exactly one Host header that is a name or an address, or with a forwarded one that is none. */
export function requireValidHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasValidHost(request.raw)) done(badRequest('The request must have one Host header with a valid name.'));
    else if (!hasValidForwardedHost(request)) done(badRequest('The header X-Forwarded-Host must be a valid name.'));
    else done();
  });
}

/** One that a proxy has sent that is not trusted is passed over. */
const hasValidForwardedHost = ({ headers, host }: FastifyRequest): boolean =>
  headers['x-forwarded-host'] === undefined || host === headers.host || isValidHost(host);

function hasValidHost(request: IncomingMessage): boolean {
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion === '1.0';
  return !hasSeveralHosts(request) && isValidHost(host);
}

/** Whether a text is a name or an address, with or without a port. */
const isValidHost = (host: string): boolean => host.length <= maxHostLength && validHost.test(host);

/** Node.js itself would take the first of them. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
